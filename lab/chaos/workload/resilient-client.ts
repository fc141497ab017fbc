import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiClient,
  ApiProblem,
  isOutage,
  type CallInput,
  type EndpointName,
  type Reply,
  type ResponseOf,
} from '../../../client/index.js';
import type { Observations } from '../observations.js';

/** Longer than any fault lasts. */
const PATIENCE_MS = 300_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3000;
/** Timeout of one attempt, ms. */
const SILENCE_MS = 45_000;

interface Act {
  /** Sent with every attempt; absent for what only reads. */
  key?: string;
  headers?: Record<string, string>;
  /** The first attempt is given up after so many milliseconds, whatever became of it. */
  abandonAfterMs?: number | undefined;
}

/** API client that retries through outages: with idempotency keys, and on each API in turn. */
export class ResilientClient {
  #turn = 0;

  constructor(
    private readonly urls: readonly string[],
    private readonly seen: Observations,
    private readonly signal: AbortSignal,
  ) {}

  client(person: string, url: string): ApiClient {
    return new ApiClient({ baseUrl: url, language: 'en', person });
  }

  /** Returns the addresses of the APIs in turn. */
  nextUrl(): string {
    return this.urls[this.#turn++ % this.urls.length]!;
  }

  newKey(): string {
    return randomUUID();
  }

  /** @throws ApiProblem when it is refused; Error when there is no answer for minutes */
  async call<N extends EndpointName>(
    person: string,
    name: N,
    input: CallInput<N>,
    act: Act = {},
  ): Promise<ResponseOf<N>> {
    const reply = await this.ask(name, act, (url, headers, signal) =>
      this.client(person, url).call(name, input, { headers, signal }),
    );
    return reply.data;
  }

  /** As `call`; undefined while nothing has changed since the tag. */
  async callIfChanged<N extends EndpointName>(
    person: string,
    name: N,
    input: CallInput<N>,
    act: Act = {},
  ): Promise<Reply<ResponseOf<N>> | undefined> {
    return this.ask(name, act, (url, headers, signal) =>
      this.client(person, url).callIfChanged(name, input, { headers, signal }),
    );
  }

  /** Sends it until there is an answer; an outage, and a message under way, are waited for. */
  async ask<T>(
    what: string,
    { key, headers = {}, abandonAfterMs }: Act,
    send: (url: string, headers: Record<string, string>, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    const all = { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    for (let attempt = 0; ; attempt++) {
      this.signal.throwIfAborted();
      const limitMs = attempt === 0 && abandonAfterMs !== undefined ? abandonAfterMs : SILENCE_MS;
      try {
        return await send(this.nextUrl(), all, AbortSignal.any([this.signal, AbortSignal.timeout(limitMs)]));
      } catch (error) {
        this.signal.throwIfAborted();
        if (!this.passes(what, error) || Date.now() > giveUpAt) throw error;
        this.seen.retries += 1;
        await sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS), undefined, {
          signal: this.signal,
        });
      }
    }
  }

  /** True if a retry may help. Responses that should never happen are noted as surprises. */
  private passes(what: string, error: unknown): boolean {
    if (!(error instanceof Error)) return false;
    if (error.name === 'TimeoutError' || error.name === 'AbortError' || isOutage(error)) return true;
    if (!(error instanceof ApiProblem)) return false;
    const { status, code, detail } = error.problem;
    if (code === 'IDEMPOTENCY_KEY_IN_USE' || status === 429) return true;
    if (status < 500) return false;
    this.seen.surprises.push({
      at: new Date().toISOString(),
      call: what,
      what: `${status} ${code}: ${detail}`,
    });
    return true;
  }
}
