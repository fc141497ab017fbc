import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import compression from 'compression';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { FailureCode } from '../../contract/failures.js';
import type { Language } from '../../contract/language.js';
import { type Reach, ACCESS } from '../../contract/access.js';
import { principalOf, type Caller, type Principal } from '../../contract/principal.js';
import { ApiFailure } from '../failure.js';
import { ANYBODY, type Authenticate } from '../auth/authenticate.js';
import type { Guard } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import type { IdempotencyGate } from './idempotency.js';
import { idempotencyKindOf } from '../../contract/routes.js';
import { idempotencyKey } from './headers.js';
import { refuseMethod } from './problem.js';
import { readJson, requireJson } from './json-body.js';
import { uploadedFiles, type UploadedFile } from './upload.js';
import { validate } from './validate.js';

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** A request, validated by the schemas of its endpoint. */
export interface Call<N extends EndpointName> {
  params: Part<Endpoints[N], 'params'>;
  query: Part<Endpoints[N], 'query'>;
  body: Part<Endpoints[N], 'body'>;
  /** Uploaded files, if the endpoint takes any. */
  files: UploadedFile[];
  principal: Principal;
  /** The principal with their roles. */
  caller: Caller;
  /** The reach of all roles of the caller; lists must be limited to it. */
  reach: readonly Reach[];
  language: Language;
  /** Id of the HTTP request, for the log. */
  httpRequestId: string;
  header: (name: string) => string | undefined;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
}

interface Reply<N extends EndpointName> {
  status?: number;
  headers?: Record<string, string>;
  /** Absent only if the status has no body. Bytes are sent as they are, with the Content-Type of `headers`. */
  body?: z.input<Endpoints[N]['response']>;
  /** The body never changes: it is written as JSON and packed once, however often the same object is sent. */
  fixed?: boolean;
  /** Text of any length, in place of a body. Its first piece must be ready: a later failure cuts the response off. */
  stream?: AsyncIterable<string>;
}

/** One handler per endpoint: an endpoint without one does not compile. */
export type Handlers<N extends EndpointName = EndpointName> = {
  [K in N]: (call: Call<K>) => Promise<Reply<K>>;
};

/** A row of the endpoint table, untyped. */
interface AnyEndpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a form with files. */
  multipart?: boolean;
}
const TABLE: Record<EndpointName, AnyEndpoint> = ENDPOINTS;
type AnyHandler = (call: unknown) => Promise<Reply<EndpointName>>;

const BODY_LIMIT_BYTES = 100 * 1024;
const parseBody = readJson(BODY_LIMIT_BYTES);
const compress = compression();

/** The checks that run before every handler. */
interface Gates {
  authenticate: Authenticate;
  guard: Guard;
  /** Reads the body of a multipart request. */
  receiveFiles: RequestHandler;
  requireUsable: Deps['requireUsable'];
  /** Carries a request with an Idempotency-Key out once. */
  idempotency: IdempotencyGate;
}

/** Registers every endpoint of the table, and 405 for other methods of their paths. */
export function registerEndpoints(app: Express, handlers: Handlers, gates: Gates): void {
  const names = Object.keys(TABLE) as EndpointName[];
  for (const name of names) {
    const endpoint = TABLE[name];
    const admitted = admit(name, gates);
    const handle = serve(name, handlers[name] as AnyHandler, gates);
    if (endpoint.method === 'GET') app.get(endpoint.path, admitted, handle);
    else if (endpoint.method === 'DELETE') app.delete(endpoint.path, admitted, handle);
    else if (endpoint.multipart) app.post(endpoint.path, admitted, gates.receiveFiles, handle);
    else {
      const steps = [admitted, requireJson, parseBody, handle];
      if (endpoint.method === 'POST') app.post(endpoint.path, steps);
      else app.patch(endpoint.path, steps);
    }
  }
  for (const path of new Set(names.map((name) => TABLE[name].path))) {
    app.all(path, refuseMethod(methodsOf(names.filter((name) => TABLE[name].path === path))));
  }
}

/** An admitted caller, with the path parameters and the reach. */
interface Admitted {
  params: unknown;
  caller: Caller;
  reach: readonly Reach[];
}
interface Locals extends Admitted {
  language: Language;
  requestId: string;
}

/** Admits callers who may use an endpoint, before their body is read. */
function admit(name: EndpointName, { authenticate, guard }: Gates): RequestHandler {
  return async (req, res, next) => {
    const caller = ACCESS[name] === 'public' ? ANYBODY : await authenticate(req);
    const params = readParams(name, req.params);
    const reach = await guard.admit(name, caller, idOf(params));
    Object.assign(res.locals, { params, caller, reach } satisfies Admitted);
    next();
  };
}

function serve(
  name: EndpointName,
  handle: AnyHandler,
  { idempotency, requireUsable }: Gates,
): RequestHandler {
  const endpoint = TABLE[name];
  const kind = endpoint.method === 'GET' ? 'native' : idempotencyKindOf(name);
  return async (req, res) => {
    const { language, requestId, params, caller, reach } = res.locals as Locals;
    // fails at once, not after a wait for a server on the same full disk
    if (endpoint.method !== 'GET' && kind !== 'harmless') requireUsable?.();
    const call = {
      params,
      query: endpoint.query && validate(endpoint.query, req.query),
      body: endpoint.body && validate(endpoint.body, req.body ?? {}, codeOf(endpoint)),
      files: uploadedFiles(req),
      principal: principalOf(caller),
      caller,
      reach,
      language,
      httpRequestId: requestId,
      header: (header: string) => req.get(header),
      signal: closed(res),
    };
    const gated = kind === 'act' || kind === 'result';
    const key = gated ? idempotencyKey(req.get('idempotency-key')) : undefined;
    const reply =
      key === undefined
        ? await handle(call)
        : await idempotency.once(
            {
              caller: caller.id,
              method: req.method,
              path: req.path,
              key,
              content: contentOf(call),
              keep: kind === 'result',
            },
            () => handle(call),
          );
    if (res.closed) return;
    res.status(reply.status ?? 200).set(reply.headers ?? {});
    if (reply.fixed && reply.body !== undefined) return sendFixed(req, res, reply.body);
    // no response to GET carries a secret that its length could betray
    if (endpoint.method === 'GET') compress(req, res, () => undefined);
    if (reply.stream && req.method !== 'HEAD') await sendStream(res, reply.stream);
    else if (reply.body === undefined) res.end();
    else if (reply.body instanceof Uint8Array) res.end(reply.body);
    else res.json(reply.body);
  };
}

/** A body as bytes, plain and packed. */
interface Written {
  identity: Buffer;
  gzip?: Promise<Buffer>;
}
const written = new WeakMap<object, Written>();
const pack = promisify(gzip);

/** Sends a body that never changes as JSON: it is written and packed once, however often the same object is sent. */
export async function sendFixed(req: Request, res: Response, body: object): Promise<void> {
  const forms = written.get(body) ?? { identity: Buffer.from(JSON.stringify(body)) };
  written.set(body, forms);
  const packed = req.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (packed) res.setHeader('Content-Encoding', 'gzip');
  const bytes = await (packed ? (forms.gzip ??= pack(forms.identity)) : forms.identity);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes.length);
  res.vary('Accept-Encoding').end(bytes);
}

/** Returns the content that must be the same when a request is repeated. */
function contentOf({
  query,
  body,
  files,
}: {
  query: unknown;
  body: unknown;
  files: UploadedFile[];
}): unknown {
  return { query, body, files: files.map(({ name, bytes }) => [name, hashOfBytes(bytes)]) };
}

function hashOfBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Sends text as fast as the client takes it; stops when the client disconnects. */
async function sendStream(res: Response, pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(pieces, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Returns the id of the path, if it has one. */
function idOf(params: unknown): string | undefined {
  return (params as { id?: string } | undefined)?.id;
}

/** Returns the failure code for an invalid body; the fields of a form describe a document. */
function codeOf({ multipart }: AnyEndpoint): FailureCode {
  return multipart ? 'DOCUMENT_INVALID' : 'INVALID_REQUEST';
}

/** Failure codes for malformed ids, by the beginning of the path. */
const NOT_FOUND: readonly (readonly [string, FailureCode])[] = [
  ['/v1/queries', 'QUERY_NOT_FOUND'],
  ['/v1/requests', 'REQUEST_NOT_FOUND'],
  ['/v1/experiments', 'EXPERIMENT_NOT_FOUND'],
  ['/v1/policies', 'POLICY_VERSION_NOT_FOUND'],
  ['/v1/documents', 'DOCUMENT_NOT_FOUND'],
  ['/v1/passages', 'PASSAGE_NOT_FOUND'],
  ['/v1/sources', 'SOURCE_NOT_FOUND'],
  ['/v1/webhooks', 'WEBHOOK_NOT_FOUND'],
  ['/v1/sessions', 'CONVERSATION_NOT_FOUND'],
  ['/v1/conversations', 'CONVERSATION_NOT_FOUND'],
  ['/v1/keys', 'KEY_NOT_FOUND'],
];

/** Reads the path parameters; a malformed id is answered as one that does not exist. */
function readParams(name: EndpointName, params: Request['params']): unknown {
  const endpoint = TABLE[name];
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse({ ...params });
  if (parsed.success) return parsed.data;
  const code = NOT_FOUND.find(([beginning]) => endpoint.path.startsWith(beginning))?.[1];
  throw new ApiFailure(code ?? 'ROUTE_NOT_FOUND');
}

function methodsOf(names: EndpointName[]): string {
  return names
    .flatMap((name) => {
      const { method } = TABLE[name];
      return method === 'GET' ? ['GET', 'HEAD'] : [method];
    })
    .join(', ');
}

function closed(res: Response): AbortSignal {
  const controller = new AbortController();
  // an abort takes the stack of an error, for nobody where the answer was sent
  res.once('close', () => res.writableFinished || controller.abort());
  return controller.signal;
}
