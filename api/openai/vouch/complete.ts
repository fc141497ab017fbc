import type { Config } from '../../../config/load-config.js';
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
  Delta,
  FinishReason,
  VouchExtra,
} from '../../../contract/openai/chat-completions.js';
import { holdsMoreThanText } from '../../../contract/openai/messages.js';
import { principalOf } from '../../../contract/principal.js';
import type { QueryStatus, QueryView } from '../../../contract/query.js';
import type { RequestView } from '../../../contract/requests/index.js';
import { digest } from '../../../domain/digest.js';
import { ApiFailure } from '../../failure.js';
import type { Gateway } from '../../gateway/gateway.js';
import type { Views } from '../../visibility/views.js';
import {
  type CompletionCall,
  type Completed,
  type StreamedChunk,
  eventIdOf,
  positionOf,
  shortHash,
  type Position,
} from '../completion.js';
import { contentOf } from './content.js';
import { follow, settle, type Settled, type Waiter, openRequests } from './follow.js';
import { firstLine, progressLine, waitsFor } from './progress.js';
import { HUMAN_REQUEST, takesCalls, textOfRequests, toolCallOf } from './human-request.js';
import { finishOf, messageOf, piecesOf, type Reply, aboutQuery } from './reply.js';
import { TEXTS } from './texts.js';

/** A query whose outcome a completion waits for. */
export interface FollowedQuery {
  /** Status at the beginning of the wait. */
  status: QueryStatus;
  /** Ids of the requests that the caller has just replied to. */
  replied: ReadonlySet<string>;
  /** Distinguishes this completion from the others of the query. */
  stream: string;
}

interface Parts {
  gateway: Pick<Gateway, 'read' | 'waitFor'>;
  views: Views;
  config: Pick<Config, 'VOUCH_CHAT_WAIT_SECONDS' | 'VOUCH_PUBLIC_URL'>;
}

type VouchCall = CompletionCall & { progress: boolean };

/** Waits for the outcome of a query and returns it as a completion: whole, or as a stream. */
export async function complete(parts: Parts, followed: FollowedQuery, call: VouchCall): Promise<Completed> {
  if (call.request.stream) {
    const { lastEventId } = call;
    const seen = lastEventId === undefined ? undefined : positionOf(headOf(followed).id, lastEventId);
    return { chunks: stream(parts, followed, call, seen) };
  }
  let status: QueryStatus = followed.status;
  let settled: Settled | undefined;
  for await (status of statuses(parts, followed, call)) {
    settled = settle(status, waiterOf(followed, call));
    if (settled) break;
  }
  const reply = await read(parts, status, settled, call);
  const completion: ChatCompletion = {
    ...headOf({ ...followed, status }),
    object: 'chat.completion',
    model: call.request.model,
    choices: [{ index: 0, message: messageOf(reply), logprobs: null, finish_reason: finishOf(reply) }],
    usage: reply.usage,
    vouch: { ...reply.vouch, ...ignoredBy(call.request) },
  };
  return { completion };
}

/** Streams a completion. @param seen position of the client when its stream was cut */
async function* stream(
  parts: Parts,
  followed: FollowedQuery,
  call: VouchCall,
  seen: Position | undefined,
): AsyncGenerator<StreamedChunk> {
  const head = headOf(followed);
  const usage = call.request.stream_options?.include_usage ? { usage: null } : {};
  const at = (position: Position) => eventIdOf(head.id, position);
  const chunk = (id: string, delta: Delta, finish: FinishReason | null, vouch: VouchExtra) => ({
    id,
    chunk: {
      ...chunkOf(head, call.request.model),
      choices: [{ index: 0 as const, delta, logprobs: null, finish_reason: finish }],
      ...usage,
      vouch: { ...vouch, eventId: id },
    },
  });
  const about = { queryId: followed.status.id };
  let told = seen && 'seq' in seen ? seen.seq : beginOf(followed);
  const begun =
    call.progress && told === 0 ? { reasoning_content: `${firstLine(followed.status.language)}\n` } : {};
  const opening = { role: 'assistant' as const, content: '', refusal: null, ...begun };
  if (!seen) yield chunk(at({ seq: told }), opening, null, about);

  let status: QueryStatus = followed.status;
  let settled: Settled | undefined;
  for await (status of statuses(parts, followed, call)) {
    settled = settle(status, waiterOf(followed, call));
    for (const event of status.events.filter(({ seq }) => seq > told)) {
      told = event.seq;
      const line = progressLine(event, status);
      const wanted = call.progress && !(seen && 'pieces' in seen);
      if (line !== undefined && wanted)
        yield chunk(at({ seq: told }), { reasoning_content: `${line}\n` }, null, about);
    }
    if (settled) break;
  }
  if (call.signal.aborted) return;

  const reply = await read(parts, status, settled, call);
  const hash = shortHash(digest(reply.said));
  const had = seen && 'pieces' in seen ? seen : undefined;
  if (had && had.hash !== hash) throw new ApiFailure('COMPLETION_CHANGED');
  for (const [i, { delta, finish }] of piecesOf(reply).entries()) {
    if (i < (had?.pieces ?? 0)) continue;
    const id = at({ pieces: i + 1, hash });
    yield chunk(id, delta, finish, finish ? { ...reply.vouch, ...ignoredBy(call.request) } : about);
  }
  if (call.request.stream_options?.include_usage)
    yield { chunk: { ...chunkOf(head, call.request.model), choices: [], usage: reply.usage } };
}

function statuses({ gateway, config }: Parts, { status }: FollowedQuery, { signal }: VouchCall) {
  return follow(gateway, status, { ms: config.VOUCH_CHAT_WAIT_SECONDS * 1000, signal });
}

function waiterOf({ replied }: FollowedQuery, { caller }: VouchCall): Waiter {
  return { caller, replied };
}

/**
 * Returns the final reply, as the caller may see it now.
 * @throws ApiFailure STORE_UNAVAILABLE if it is not known what the caller may see
 */
async function read(
  { views, config }: Parts,
  status: QueryStatus,
  settled: Settled | undefined,
  { caller, request, baseUrl: known }: VouchCall,
): Promise<Reply> {
  const { view } = await views.query(status, principalOf(caller));
  // programs keep the reply: an error is better than less than they may know a moment later
  if (settled && view.withheldBecause === 'not_checked') throw new ApiFailure('STORE_UNAVAILABLE');
  const baseUrl = config.VOUCH_PUBLIC_URL ?? known;
  return settled ? replyOf(view, settled, baseUrl, takesCalls(request)) : waitingReply(view, baseUrl);
}

/**
 * Returns the fields that all parts of a completion share. The id is the same for every repetition; `created` may differ by
 * a second from that of a resumed stream, since before a worker starts a query only the API's clock tells its beginning.
 */
function headOf({ status, stream: name }: FollowedQuery): Pick<ChatCompletion, 'id' | 'created'> {
  const turn = name === status.id ? '' : `.${name.split('.').at(-1)}`;
  return { id: `chatcmpl-${status.id}${turn}`, created: Math.floor(Date.parse(status.createdAt) / 1000) };
}

function chunkOf({ id, created }: Pick<ChatCompletion, 'id' | 'created'>, model: string) {
  return { id, object: 'chat.completion.chunk', created, model } satisfies Partial<ChatCompletionChunk>;
}

/** Returns the sequence number after which a completion begins; earlier events were in the completion before. */
function beginOf({ status, replied }: FollowedQuery): number {
  const counted = status.events.filter(
    ({ type, data }) => /^hitl_(decided|voted)$/.test(type) && replied.has(data.requestId ?? ''),
  );
  return counted.at(-1)?.seq ?? 0;
}

/** Returns the fields of a request that Vouch accepts and ignores. */
function ignoredBy({ messages, tools, ...rest }: ChatCompletionRequest): VouchExtra {
  const ignored = [
    ...(messages.some(({ role }) => role === 'system' || role === 'developer') ? ['system messages'] : []),
    ...(messages.some(({ content }) => holdsMoreThanText(content)) ? ['content that is no text'] : []),
    ...(tools?.some(({ function: { name } }) => name !== HUMAN_REQUEST) ? ['tools'] : []),
    ...(rest['response_format'] ? ['response_format'] : []),
  ];
  return ignored.length > 0 ? { ignored } : {};
}

/**
 * Returns the reply for a query that has settled.
 * @param asCalls true if the client takes human requests as tool calls
 */
function replyOf(view: QueryView, settled: Settled, baseUrl: string, asCalls: boolean): Reply {
  const about = aboutQuery(view, baseUrl);
  if (settled.kind === 'answered') return { ...about, said: contentOf(view, baseUrl) };
  const ids = settled.requests.map(({ id }) => id);
  const requests = (view.requests as RequestView[]).filter(({ id }) => ids.includes(id));
  if (!asCalls)
    return { ...about, said: { text: textOfRequests(requests, view.language, baseUrl), annotations: [] } };
  const calls = requests.map((request) => toolCallOf(request, view.language, baseUrl));
  return { ...about, said: { calls } };
}

/** Returns the reply for a query that has not settled within the longest wait. */
function waitingReply(view: QueryView, baseUrl: string): Reply {
  const about = aboutQuery(view, baseUrl);
  const texts = TEXTS[view.language];
  const open = openRequests(view);
  const what =
    open.length === 0
      ? texts.waitingForMachine
      : open.map(({ kind, groups }) => waitsFor(kind, groups, view.language)).join('; ');
  return { ...about, said: { text: texts.waiting(what, about.vouch.url ?? ''), annotations: [] } };
}
