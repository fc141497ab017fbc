import { PortError } from '../../../ports/port-error.js';
import { retryAfterMs } from '../../models/retry-after.js';

/** A search service and the settings to look at when it refuses. */
export interface Service {
  name: string;
  /** The setting that lets us in, such as a key. */
  accessSetting: string;
  addressSetting: string;
}

const MAX_ANSWER_BYTES = 5_000_000;
const MAX_DETAIL_CHARS = 200;

/**
 * Sends one request and reads JSON from the answer. Nothing is tried again here: the engine that runs the step does.
 * @param timeoutMs for the whole exchange
 * @throws PortError `throttled`, `forbidden`, `invalid`, `unavailable`, `timeout`, `unparsable`
 */
export async function fetchJson(
  service: Service,
  url: URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let body: string;
  try {
    // a redirect would take the key and the words to somewhere else than what was set
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    body = await readText(response);
  } catch (error) {
    if (!signal.aborted) throw connectionError(service, error);
    const message = `${service.name} did not answer in ${timeoutMs / 1000} s`;
    throw new PortError('timeout', message, { cause: error });
  }
  if (!response.ok) throw statusError(service, response, body);
  try {
    return JSON.parse(body);
  } catch (error) {
    const message = `${service.name} answered what is no JSON; is ${service.addressSetting} right?`;
    throw new PortError('unparsable', message, { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function connectionError({ name }: Service, error: unknown): PortError {
  const { cause, message } = error as Error;
  const reason =
    cause instanceof Error ? cause.message || ((cause as { code?: string }).code ?? '') : message;
  return new PortError('unavailable', `${name} cannot be reached: ${reason}`, { cause: error });
}

function statusError(service: Service, response: Response, body: string): PortError {
  const { name, accessSetting, addressSetting } = service;
  const { status } = response;
  const said = detailOf(body);
  const answered = `${name} answered ${status}${said && `: ${said}`}`;
  if (status === 429) {
    const wait = retryAfterMs((name) => response.headers.get(name));
    return new PortError('throttled', answered, wait === undefined ? {} : { retryAfterMs: wait });
  }
  if (status === 401 || status === 403) {
    return new PortError('forbidden', `${answered}; look at ${accessSetting}`);
  }
  if (status >= 500) return new PortError('unavailable', answered);
  if (status < 400 || status === 404) {
    return new PortError('invalid', `${answered}; look at ${addressSetting}`);
  }
  return new PortError('invalid', answered);
}

/** Returns the message of a refusal from one of the usual places in its body; empty when there is none. */
function detailOf(body: string): string {
  try {
    const { detail, error, message } = JSON.parse(body) as Record<string, unknown>;
    const nested = detail as { error?: unknown } | undefined;
    const said = [nested?.error, detail, error, message].find((text) => typeof text === 'string');
    return String(said ?? '').slice(0, MAX_DETAIL_CHARS);
  } catch {
    return '';
  }
}
