import { setTimeout as sleep } from 'node:timers/promises';

/** Ways to break a reply off: `garbled` sends something that cannot be read, `error` an error in the middle. */
export type Breaking = 'cut' | 'ends' | 'hang' | 'error' | 'garbled';

/** A reply of a model, told apart from any JSON by its class. */
export class Reply {
  constructor(
    readonly spec: {
      text?: string;
      /** The structured output, as the JSON text that the model writes. */
      json?: string;
      calls?: { id: string; name: string; input: Record<string, unknown> }[];
      finish?: 'length' | 'filtered';
      /** A refusal that is no part of the text, where the protocol knows one. */
      refusal?: string;
      usage?: { inputTokens: number; outputTokens: number; cacheReadInputTokens?: number };
      /** Waits so long between two fragments of a stream, milliseconds. */
      paceMs?: number;
      /** Breaks the reply off after so many fragments. */
      broken?: { after: number; how: Breaking };
      /** Changes each JSON body that the reply is written in. */
      mangle?: (body: unknown) => unknown;
    },
  ) {}
}

/** A failure of a server that it tells, as the protocol has it. */
export class Fault {
  constructor(
    readonly status: number,
    /** As Bedrock calls it. */
    readonly type: string,
    readonly message: string,
    readonly headers: Record<string, string> = {},
    /** Does this in place of telling: never answers, cuts the connection, or answers 200 with no JSON or without end. */
    readonly instead?: 'hang' | 'cut' | 'not-json' | 'endless',
  ) {}
}

/** The model says this. */
export const says = (text: string): Reply => new Reply({ text });
/** The model writes this value as its structured output; wrong values are written as readily. */
export const writes = (value: unknown): Reply => new Reply({ json: JSON.stringify(value) });
/** The model writes exactly this where JSON was asked for. */
export const writesRaw = (json: string): Reply => new Reply({ json });
export const calls = (...all: { id: string; name: string; input: Record<string, unknown> }[]): Reply =>
  new Reply({ calls: all });
/** Writing this, the model runs out of tokens in the middle. */
export function truncated(value: unknown): Reply {
  const json = JSON.stringify(value);
  return new Reply({ json: json.slice(0, Math.ceil(json.length / 2)), finish: 'length' });
}
/** A guardrail or a content filter holds the answer back, with this in its place. */
export const filtered = (text: string): Reply => new Reply({ text, finish: 'filtered' });
/** The model refuses, apart from its text. */
export const refuses = (refusal: string): Reply => new Reply({ refusal });
/** The same reply, broken off in the middle. */
export function broken(reply: Reply, how: Breaking, after = 2): Reply {
  return new Reply({ ...reply.spec, broken: { after, how } });
}

/** The same reply, written slowly where it is streamed. */
export function paced(reply: Reply, paceMs: number): Reply {
  return new Reply({ ...reply.spec, paceMs });
}

const misbehaves = (instead: Fault['instead']): Fault => new Fault(200, '', '', {}, instead);

/** Asks to slow down; with `retry-after` or whatever header is given. */
export const throttled = (headers?: Record<string, string>): Fault =>
  new Fault(429, 'ThrottlingException', 'Too many requests, please wait before trying again.', headers);
export const unavailable = (code = 503): Fault =>
  new Fault(
    code,
    code === 503 ? 'ServiceUnavailableException' : 'InternalServerException',
    'Try again later.',
  );
export const denied = (): Fault =>
  new Fault(403, 'AccessDeniedException', "You don't have access to the model with the specified model ID.");
export const expired = (): Fault =>
  new Fault(403, 'ExpiredTokenException', 'The security token included in the request is expired');
export const notReady = (): Fault =>
  new Fault(429, 'ModelNotReadyException', 'The model is not ready for inference.');
export const modelTimeout = (): Fault =>
  new Fault(408, 'ModelTimeoutException', 'The request took too long to process.');
export const unknownModel = (): Fault =>
  new Fault(404, 'ResourceNotFoundException', 'The model does not exist or you do not have access to it.');
export const refused = (message: string): Fault => new Fault(400, 'ValidationException', message);
/** Never answers. */
export const hangs = (): Fault => misbehaves('hang');
/** Cuts the connection before it answers. */
export const cuts = (): Fault => misbehaves('cut');
/** Answers 200 with something that is not JSON. */
export const notJson = (): Fault => misbehaves('not-json');

/** Answers 200, and never stops writing. */
export const endless = (): Fault => misbehaves('endless');

/** The same reply with the JSON value of this number in the order of writing, 0 first, replaced by another one. */
export function mangled(reply: Reply, at: number, by: () => unknown): Reply {
  let count = 0;
  const mangle = (value: unknown): unknown => {
    if (count++ === at) return by();
    if (Array.isArray(value)) return value.map(mangle);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mangle(field)]));
  };
  return new Reply({ ...reply.spec, mangle });
}

/** A text in the fragments that a stream gives it in: uneven, and never through the middle of a character. */
export function fragments(text: string): string[] {
  const characters = [...text];
  const made: string[] = [];
  for (let at = 0, size = 3; at < characters.length; at += size, size = (size % 7) + 2)
    made.push(characters.slice(at, at + size).join(''));
  return made;
}

/** Writes parts one after the other, with a pause of so many milliseconds between two where one is wanted. */
export async function writePaced<T>(
  parts: readonly T[],
  paceMs: number | undefined,
  write: (part: T) => void,
): Promise<void> {
  for (const part of parts) {
    if (paceMs) await sleep(paceMs);
    write(part); // to a client that has left, it goes nowhere
  }
}
