import { isFinal, type QueryView, type StartQuery } from '../../../contract/query.js';
import type {
  Decision,
  DecisionResult,
  HumanRequest,
  RequestKind,
} from '../../../contract/requests/index.js';
import { until } from '../../support/wait.js';
import { queryUntil, send, vouch, type Reply } from '../program.js';
import type { Stack } from '../stack.js';

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

interface Ended {
  code: number | null;
  /** Standard output, then standard error. */
  output: string;
}

interface Typed {
  /** Lines that are typed into standard input. */
  lines?: string[];
  as?: string;
}

/** Drives a running stack as people do: by the program and by HTTP. */
export class Driver {
  constructor(private readonly stack: Pick<Stack, 'url' | 'env'>) {}

  /** Runs `vouch …args`. */
  async vouch(args: readonly string[], { lines, as }: Typed = {}): Promise<Ended> {
    const more = as === undefined ? {} : { VOUCH_AS: as };
    const { code, stdout, stderr } = await vouch(this.stack, args, more, lines);
    return { code, output: stdout + stderr };
  }

  /** Sends a request and takes the answer as it is. */
  send<T>(...request: Tail<Parameters<typeof send>>): Promise<Reply<T>> {
    return send<T>(this.stack, ...request);
  }

  /** Asks, and waits until the query has ended or waits for a person. */
  async start(body: StartQuery): Promise<QueryView> {
    const { body: view } = await this.send<QueryView>('POST', '/v1/queries', body);
    return this.settled(view.id);
  }

  async read(id: string): Promise<QueryView> {
    return (await this.send<QueryView>('GET', `/v1/queries/${id}`)).body;
  }

  /** The query once it has ended or waits for a person, and is as wanted. */
  settled(id: string, wanted: (view: QueryView) => boolean = () => true): Promise<QueryView> {
    const waits = ({ requests }: QueryView) => requests.some(({ status }) => status === 'open');
    return queryUntil(this.stack, id, (view) => (waits(view) || isFinal(view.stage)) && wanted(view));
  }

  /** The query that was asked in a session of its own. */
  async askedIn(sessionId: string): Promise<QueryView> {
    let id: string | undefined;
    await until(
      async () => {
        const { body } = await this.send<{ items: { id: string }[] }>(
          'GET',
          `/v1/queries?sessionId=${sessionId}`,
        );
        id = body.items[0]?.id;
        return id !== undefined;
      },
      () => `nothing was asked in ${sessionId}`,
    );
    return this.read(id!);
  }

  decide(requestId: string, decision: Decision, as?: string): Promise<Reply<DecisionResult>> {
    const headers: Record<string, string> = as === undefined ? {} : { 'x-vouch-as': as };
    return this.send('POST', `/v1/requests/${requestId}/decision`, decision, headers);
  }

  /** Decides the open request of a kind and goes on to where the query waits or ends next. */
  async decideNext(view: QueryView, kind: RequestKind, decision: Decision): Promise<QueryView> {
    const { id } = openOf(view, kind);
    const reply = await this.decide(id, decision);
    if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return this.settled(view.id, ({ receipts }) => receipts.some(({ requestId }) => requestId === id));
  }
}

/** The open request of a kind. */
export function openOf(view: QueryView, kind: RequestKind): HumanRequest {
  const request = view.requests.find((candidate) => candidate.kind === kind && candidate.status === 'open');
  if (!request) throw new Error(`no ${kind} is open in ${JSON.stringify(view.requests)}`);
  return request;
}

/** Lists the decisions of a query as `kind: action`, in order. */
export function decisionsOf({ receipts }: QueryView): string[] {
  return receipts.map(({ kind, action }) => `${kind}: ${action}`);
}
