import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { isFinal, type QueryView, type StartQuery } from '../../../contract/query.js';
import type {
  Decision,
  DecisionResult,
  HumanRequest,
  RequestKind,
} from '../../../contract/requests/index.js';
import { until, type Stack } from '../stack.js';

export interface Ran {
  code: number | null;
  /** What was printed, standard output and error. */
  output: string;
}

export interface Reply<T> {
  status: number;
  body: T;
}

interface Typed {
  /** What is typed, line by line. */
  lines?: string[];
  as?: string;
}

/** Drives a running stack as people do: by the program and by HTTP. */
export class Driver {
  constructor(private readonly stack: Pick<Stack, 'url' | 'env'>) {}

  /** Runs `vouch …args`. */
  vouch(args: readonly string[], { lines = [], as }: Typed = {}): Promise<Ran> {
    const env = { ...this.stack.env, ...(as === undefined ? {} : { VOUCH_AS: as }) };
    const child = spawn(process.execPath, [resolve('bin/vouch.js'), ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => (output += data.toString()));
    }
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    return new Promise((done) => child.once('close', (code) => done({ code, output })));
  }

  /** Sends a request and takes the answer as it is. */
  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await fetch(`${this.stack.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
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
  async settled(id: string, wanted: (view: QueryView) => boolean = () => true): Promise<QueryView> {
    let view = await this.read(id);
    await until(
      async () => {
        view = await this.read(id);
        const waits = view.requests.some(({ status }) => status === 'open');
        return (waits || isFinal(view.stage)) && wanted(view);
      },
      60_000,
      () => `${id} is still ${view.stage}`,
    );
    return view;
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
      30_000,
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

/** What was decided, kind by kind, in order. */
export function decisionsOf({ receipts }: QueryView): string[] {
  return receipts.map(({ kind, action }) => `${kind}: ${action}`);
}
