import type { z } from 'zod';
import type { UploadResult } from '../contract/documents.js';
import type { ENDPOINTS } from '../contract/endpoints.js';
import { CSRF_HEADER } from '../contract/browser.js';
import type { Problem } from '../contract/failures.js';
import type { Language } from '../contract/language.js';
import { LONGEST_WAIT_SECONDS } from '../contract/limits.js';
import { ROUTES } from '../contract/routes.js';
import { ApiProblem, ApiUnreachable, isProblem } from './errors.js';

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;
type Part<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Endpoints[N] extends Record<K, infer S extends z.ZodType> ? Record<K, z.input<S>> : unknown;

/** Input of a call: the path parameters, query and body of the endpoint, as far as it has them. */
export type CallInput<N extends EndpointName> = Part<N, 'params'> & Part<N, 'query'> & Part<N, 'body'>;
export type ResponseOf<N extends EndpointName> = z.output<Endpoints[N]['response']>;

/** An answer of the API with the validator to ask for changes with. */
export interface Reply<T> {
  data: T;
  etag?: string;
}

/** Fields of a form; what is undefined is left out. */
export type FormFields = Record<string, string | undefined>;

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** True if the call is to arrive although the page that makes it is left; its body may then have 64 KiB. */
  keepalive?: boolean;
  /** Sends the request in place of `fetch`, for example one that tells how much of it has been sent. */
  fetch?: typeof fetch;
}

export interface ClientOptions {
  /** Without a slash at the end; empty for the origin of the page. */
  baseUrl: string;
  /** In which problems are explained. */
  language: Language;
  /** Person of a loopback installation to act as. */
  person?: string | undefined;
  /** API key or token that proves who calls. */
  token?: string | undefined;
  /** Runs in a page of the installation, whose session proves it. */
  session?: boolean;
  /** Told of every refusal, beside whoever called. */
  onRefused?: (problem: Problem) => void;
  /** Looks through what arrives before anyone sees it. */
  clean?: (content: unknown) => unknown;
}

/** Silence after which a stream is dead; the API says something every few seconds. */
const STREAM_SILENCE_MS = 10_000;
/** Longer than the API waits: a connection that is silent for so long is dead. */
const SILENCE_MS = (LONGEST_WAIT_SECONDS + 10) * 1000;
/** A large file also takes its time to arrive. */
const UPLOAD_SILENCE_MS = 600_000;

/** Calls the API by the names of the contract's endpoint table. Runs wherever there is `fetch`. */
export class ApiClient {
  readonly baseUrl: string;

  constructor(private readonly options: ClientOptions) {
    this.baseUrl = options.baseUrl;
  }

  /**
   * @throws ApiProblem when the API refuses
   * @throws ApiUnreachable when nothing or something else answers
   */
  async call<N extends EndpointName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<Reply<ResponseOf<N>>> {
    const reply = await this.callIfChanged(name, input, options);
    if (!reply) throw new ApiUnreachable(this.baseUrl, 'HTTP 304');
    return reply;
  }

  /** As `call`; undefined when the API says that nothing changed since the `if-none-match` given. */
  async callIfChanged<N extends EndpointName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<Reply<ResponseOf<N>> | undefined> {
    const { body } = input as { body?: unknown };
    const response = await this.fetch(addressOf(name, input), {
      method: ROUTES[name].method,
      headers: {
        ...this.headers('application/json, application/problem+json'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.keepalive && { keepalive: true }),
      signal: anySignal(options.signal),
    });
    if (response.status === 304) return undefined;
    if (response.status === 204) return { data: undefined as ResponseOf<N> };
    const data = await this.read(response);
    const etag = response.headers.get('etag');
    return { data: data as ResponseOf<N>, ...(etag === null ? {} : { etag }) };
  }

  /** Uploads one file with the fields beside it. @throws ApiProblem, ApiUnreachable */
  async upload(
    file: { name: string; content: Blob },
    fields: FormFields,
    options: CallOptions = {},
  ): Promise<UploadResult> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, value);
    body.append('file', file.content, file.name);
    const { method, path } = ROUTES.uploadDocuments;
    const init = {
      method,
      headers: { ...this.headers('application/json, application/problem+json'), ...options.headers },
      body,
      signal: anySignal(options.signal, UPLOAD_SILENCE_MS),
    };
    const response = await this.fetch(path, init, options.fetch);
    return (await this.read(response)) as UploadResult;
  }

  /** A file that an endpoint gives. @throws ApiProblem, ApiUnreachable */
  async download<N extends EndpointName>(name: N, input: CallInput<N>): Promise<Blob> {
    const response = await this.fetch(addressOf(name, input), { headers: this.headers('*/*') });
    if (!response.ok) await this.read(response);
    try {
      return await response.blob();
    } catch {
      throw new ApiUnreachable(this.baseUrl);
    }
  }

  /**
   * Opens a stream of server-sent events; undefined when the API says that there is nothing more to come.
   * @param lastId id of the last event that arrived, to go on behind it
   * @throws ApiProblem, ApiUnreachable
   */
  async stream(
    path: string,
    lastId: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array> | undefined> {
    const headers = {
      ...this.headers('text/event-stream'),
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    };
    const silence = new Silence(STREAM_SILENCE_MS, new ApiUnreachable(this.baseUrl));
    try {
      const response = await this.fetch(path, { headers, signal: AbortSignal.any([signal, silence.signal]) });
      if (response.status === 204) {
        silence.end();
        return undefined;
      }
      const type = response.headers.get('content-type') ?? '';
      if (response.ok && response.body && type.startsWith('text/event-stream'))
        return chunksOf(response.body, silence);
      await this.read(response);
      throw new ApiUnreachable(this.baseUrl, describe(response));
    } catch (error) {
      silence.end();
      throw error;
    }
  }

  /** Cleans content that arrived in another way than by `call`. */
  clean(content: unknown): unknown {
    return this.options.clean ? this.options.clean(content) : content;
  }

  private headers(accept: string): Record<string, string> {
    const { language, person, token, session } = this.options;
    return {
      accept,
      'accept-language': language,
      ...(person === undefined ? {} : { 'x-vouch-as': person }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(session ? { [CSRF_HEADER]: '1' } : {}),
    };
  }

  private async fetch(path: string, init: RequestInit, send = fetch): Promise<Response> {
    try {
      return await send(this.baseUrl + path, init);
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error;
      throw new ApiUnreachable(this.baseUrl);
    }
  }

  private async read(response: Response): Promise<unknown> {
    let text: string;
    try {
      text = await response.text();
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error;
      throw new ApiUnreachable(this.baseUrl);
    }
    let content: unknown;
    try {
      content = this.clean(JSON.parse(text));
    } catch {
      throw new ApiUnreachable(this.baseUrl, describe(response));
    }
    if (response.ok) return content;
    if (!isProblem(content)) throw new ApiUnreachable(this.baseUrl, describe(response));
    this.options.onRefused?.(content);
    throw new ApiProblem(content);
  }
}

/** Aborts with an error when nothing has been heard for so many milliseconds, until it is ended. */
class Silence {
  private readonly controller = new AbortController();
  readonly signal = this.controller.signal;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly error: Error,
  ) {
    this.heard();
  }

  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(this.error), this.ms);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** A reader instead of `for await`: not every browser iterates streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      silence.heard();
      yield value;
    }
  } finally {
    silence.end();
    await reader.cancel().catch(() => undefined);
  }
}

/** Path and query of an endpoint, for example for a link. */
export function addressOf<N extends EndpointName>(name: N, input: CallInput<N>): string {
  const { params, query } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | number | undefined>;
  };
  return withQuery(fillPath(ROUTES[name].path, params ?? {}), query ?? {});
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

function anySignal(signal: AbortSignal | undefined, silenceMs = SILENCE_MS): AbortSignal {
  const silence = AbortSignal.timeout(silenceMs);
  return signal ? AbortSignal.any([signal, silence]) : silence;
}

function describe(response: Response): string {
  return [`HTTP ${response.status}`, response.headers.get('content-type')?.split(';')[0]]
    .filter(Boolean)
    .join(', ');
}
