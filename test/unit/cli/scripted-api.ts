import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestCounts } from '../../../contract/endpoints.js';
import { FAILURES, type FailureCode } from '../../../contract/failures.js';
import type { QueryView } from '../../../contract/query.js';
import {
  parseReply,
  presentRequest,
  requestKindSchema,
  type Decision,
  type HumanRequest,
  type Receipt,
} from '../../../contract/requests/index.js';
import { cancelled, receiptOf } from './samples.js';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** A scripted response in place of the built-in one: a body, a problem, or the text of an event stream. */
export interface Scripted {
  status?: number;
  body?: unknown;
  problem?: FailureCode;
  more?: Record<string, unknown>;
  events?: string;
}

export interface Script {
  /** Status served to `POST /v1/queries`. */
  first: QueryView;
  /** Called once the question has arrived; goes on with `api.become`. */
  afterStart?: (api: ScriptedApi) => void;
  /** Called with every decision that counts; goes on with `api.become`. */
  afterDecision?: (api: ScriptedApi, receipt: Receipt) => void;
  /** Answers a call in its own way; undefined for what is built in. */
  answer?: (call: Received, api: ScriptedApi) => Scripted | undefined;
}

/**
 * An HTTP server that plays the API for one query: what it serves is written in the script, how it serves it (validators,
 * long polling, problems, one decision per request) is as the API does.
 */
export class ScriptedApi {
  readonly received: Received[] = [];
  view: QueryView;
  #server: Server | undefined;
  #stale: QueryView | undefined;
  readonly #waiters = new Set<() => void>();
  readonly #script: Script;

  constructor(script: Script) {
    this.#script = script;
    this.view = script.first;
  }

  async listen(port = 0): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** The query moves on; whoever waits for a change is told. */
  become(view: QueryView): void {
    this.view = { ...view, revision: this.view.revision + 1 };
    for (const wake of [...this.#waiters]) wake();
  }

  /** The next reader of the status gets this one instead of the current one. */
  serveOnce(view: QueryView): void {
    this.#stale = view;
  }

  decisions(): Decision[] {
    return this.received
      .filter(({ path }) => path.endsWith('/decision'))
      .map(({ body }) => {
        const { shownHash: _shownHash, ...decision } = body as Decision;
        return decision;
      });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body };
    this.received.push(received);
    const { view } = this;
    const scripted = this.#script.answer?.(received, this);
    if (scripted) {
      this.#sendScripted(response, scripted);
    } else if (method === 'POST' && path === '/v1/queries') {
      this.#send(response, 202, view, `"${view.revision}"`);
      this.#script.afterStart?.(this);
    } else if (method === 'GET' && path === `/v1/queries/${view.id}`) {
      await this.#status(request, response);
    } else if (method === 'POST' && path.endsWith('/decision')) {
      this.#decide(decodeURIComponent(path.split('/')[3] ?? ''), body as Decision, response);
    } else if (method === 'POST' && /\/(claim|release)$/.test(path)) {
      this.#claim(path, response);
    } else if (method === 'GET' && path.startsWith('/v1/requests/counts')) {
      this.#send(response, 200, countsOf(view));
    } else if (method === 'GET' && path.startsWith('/v1/requests')) {
      const items = view.requests.filter(({ status }) => status === 'open').map(presentRequest);
      this.#send(response, 200, { items });
    } else if (method === 'GET' && path.split('?')[0] === '/v1/queries') {
      this.#send(response, 200, { items: [summaryOf(view)] });
    } else if (method === 'POST' && path.endsWith('/cancel')) {
      this.become(cancelled(view));
      this.#send(response, 200, this.view);
    } else if (method === 'POST' && path.endsWith('/feedback')) {
      const given = body as { rating: string; comment?: string };
      this.#send(response, 200, {
        queryId: view.id,
        by: 'local',
        comment: '',
        ...given,
        question: view.question,
        answer: '',
        at: new Date().toISOString(),
      });
    } else if (path === '/v1/feedback/stats') {
      this.#send(response, 200, { total: 142, positive: 108, negative: 34, satisfactionRate: 76.1 });
    } else {
      this.#problem(response, 'ROUTE_NOT_FOUND');
    }
  }

  async #status(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#stale) {
      this.#send(response, 200, this.#stale, `"${this.#stale.revision}"`);
      this.#stale = undefined;
      return;
    }
    const known = request.headers['if-none-match'];
    const seconds = Number(/wait=(\d+)/.exec(String(request.headers['prefer']))?.[1] ?? 0);
    if (known === `"${this.view.revision}"` && seconds > 0) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          this.#waiters.delete(done);
          resolve();
        };
        const timer = setTimeout(done, seconds * 1000);
        this.#waiters.add(done);
        response.once('close', done);
      });
    }
    const etag = `"${this.view.revision}"`;
    if (known === etag) response.writeHead(304, { etag }).end();
    else this.#send(response, 200, this.view, etag);
  }

  #decide(id: string, decision: Decision, response: ServerResponse): void {
    const request: HumanRequest | undefined = this.view.requests.find((candidate) => candidate.id === id);
    if (!request) return this.#problem(response, 'REQUEST_NOT_FOUND');
    if (request.status !== 'open') {
      const receipt = this.view.receipts.find((candidate) => candidate.requestId === id);
      return this.#problem(response, 'HITL_REQUEST_EXPIRED', { receipt });
    }
    if (decision.shownHash && decision.shownHash !== request.shownHash) {
      return this.#problem(response, 'HITL_REQUEST_CHANGED');
    }
    const reply = parseReply(request.kind, decision);
    if (!reply.ok) return this.#problem(response, 'HITL_INVALID_RESPONSE', { errors: reply.issues });
    if (decision.instruction === 'gibberish') {
      return this.#problem(response, 'HITL_MODIFICATION_FAILED', {
        detail: 'The instruction cannot be read.',
      });
    }
    const receipt = receiptOf(request, decision, { by: 'local' });
    this.#send(response, 200, receipt);
    this.#script.afterDecision?.(this, receipt);
  }

  #claim(path: string, response: ServerResponse): void {
    const [, , , id = '', act] = path.split('/');
    const request = this.view.requests.find((candidate) => candidate.id === decodeURIComponent(id));
    if (!request) return this.#problem(response, 'REQUEST_NOT_FOUND');
    const now = Date.now();
    const claim = {
      by: 'local',
      at: new Date(now).toISOString(),
      until: new Date(now + 600_000).toISOString(),
    };
    this.#send(response, 200, { ...request, ...(act === 'claim' ? { claim } : {}) });
  }

  #sendScripted(response: ServerResponse, { status = 200, body, problem, more, events }: Scripted): void {
    if (problem) return this.#problem(response, problem, more);
    if (events === undefined) return this.#send(response, status, body);
    response.writeHead(status, { 'content-type': 'text/event-stream' }).end(events);
  }

  #problem(response: ServerResponse, code: FailureCode, more: Record<string, unknown> = {}): void {
    const { status, title } = FAILURES[code];
    const problem = { type: 'about:blank', title: title.en, status, detail: title.en, code, ...more };
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  }

  #send(response: ServerResponse, status: number, content: unknown, etag?: string): void {
    const headers = { 'content-type': 'application/json', ...(etag ? { etag } : {}) };
    response.writeHead(status, headers).end(JSON.stringify(content));
  }
}

function summaryOf({ id, question, mode, stage, asker, createdAt, confidence }: QueryView) {
  return {
    id,
    question,
    mode,
    stage,
    asker,
    startedAt: createdAt,
    ...(confidence ? { confidence: confidence.level } : {}),
  };
}

function countsOf({ requests }: QueryView): RequestCounts {
  const open = requests.filter(({ status }) => status === 'open');
  const kinds = Object.fromEntries(
    requestKindSchema.options.map((kind) => [kind, open.filter((request) => request.kind === kind).length]),
  ) as RequestCounts['kinds'];
  return { total: open.length, kinds, claimedByMe: 0, dueSoon: open.length };
}
