import type { Language } from '../../../contract/language.js';
import { queryIdOfRequest, requestIdSchema } from '../../../contract/ids.js';
import { textOfContent, type ToolCall, type ToolMessage } from '../../../contract/openai/messages.js';
import { principalOf, type Caller } from '../../../contract/principal.js';
import type { QueryStatus } from '../../../contract/query.js';
import { decisionSchema, type Decision, type RequestView } from '../../../contract/requests/index.js';
import { digest } from '../../../domain/digest.js';
import { jsonOf } from '../../../domain/json-text.js';
import type { Guard } from '../../auth/guard.js';
import type { Deps } from '../../deps.js';
import { CASES } from '../../details.js';
import { ApiFailure } from '../../failure.js';
import { validate } from '../../http/validate.js';
import { decideCleared } from '../../visibility/clearance.js';
import type { Views } from '../../visibility/views.js';
import { HUMAN_REQUEST, isAsIssued, isTextAsIssued, requestIdIn, toolCallOf } from './human-request.js';

export interface Parts extends Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'> {
  guard: Guard;
  views: Views;
}

const NOT_THEIRS: readonly string[] = ['QUERY_NOT_FOUND', 'REQUEST_NOT_FOUND'];

/** The request of a call, with its query. */
interface Asked {
  request: RequestView;
  status: QueryStatus;
}

/** The sender of replies, with the key by which a repetition is recognized. */
export interface Replier {
  caller: Caller;
  language: Language;
  idempotencyKey: string | undefined;
}

/**
 * Returns the request of a call that a client sends back with its reply. Only an issued call with unchanged arguments is
 * accepted.
 * @throws ApiFailure INVALID_REQUEST, REQUEST_NOT_FOUND, HITL_REQUEST_CHANGED, ROLE_REQUIRED; as `Gateway.read`
 */
export async function requestOfCall(parts: Parts, call: ToolCall, caller: Caller): Promise<Asked> {
  if (call.function.name !== HUMAN_REQUEST)
    throw new ApiFailure('INVALID_REQUEST', { detail: CASES.foreignCall });
  if (!requestIdSchema.safeParse(call.id).success) throw forged(parts, 'REQUEST_NOT_FOUND', call, caller);
  const status = await admitted(parts, call.id, caller);
  const request = status?.requests.find(({ id }) => id === call.id);
  if (!status || !request) throw forged(parts, 'REQUEST_NOT_FOUND', call, caller);
  const view = await parts.views.request(request, principalOf(caller));
  if (!isAsIssued(call, view, status.language)) throw forged(parts, 'HITL_REQUEST_CHANGED', call, caller);
  return { request: view, status };
}

/**
 * Returns the clarification that a text asks, as the equal tool call; undefined for any other text and for one that was not
 * issued, which a new question follows.
 */
export async function callOfText(parts: Parts, text: string, caller: Caller): Promise<ToolCall | undefined> {
  const id = requestIdSchema.safeParse(requestIdIn(text)).data;
  if (id === undefined) return undefined;
  const status = await admitted(parts, id, caller);
  const request = status?.requests.find((one) => one.id === id);
  if (status === undefined || request?.kind !== 'clarification') return undefined;
  const view = await parts.views.request(request, principalOf(caller));
  return isTextAsIssued(text, view, status.language) ? toolCallOf(view, status.language, '') : undefined;
}

/**
 * Decides the requests that tool messages reply to. All are checked before the first is decided; a repetition changes
 * nothing.
 * @returns the id of their query, and the ids of the requests
 * @throws ApiFailure as `requestOfCall`; HITL_… as the workflow refuses
 */
export async function takeReplies(
  parts: Parts,
  { calls, replies }: { calls: readonly ToolCall[]; replies: readonly ToolMessage[] },
  replier: Replier,
): Promise<{ queryId: string; replied: ReadonlySet<string> }> {
  const decisions: { requestId: string; decision: Decision }[] = [];
  for (const { tool_call_id: id, content } of replies) {
    const call = calls.find((one) => one.id === id);
    if (!call) throw new ApiFailure('INVALID_REQUEST', { detail: CASES.replyWithoutCall });
    const { request } = await requestOfCall(parts, call, replier.caller);
    const decision = readDecision(textOfContent(content), request);
    decisions.push({ requestId: id, decision });
  }
  const [queryId, ...others] = new Set(decisions.map(({ requestId }) => queryIdOfRequest(requestId)));
  if (queryId === undefined || others.length > 0)
    throw new ApiFailure('INVALID_REQUEST', { detail: CASES.severalQueries });
  for (const one of decisions) await decide(parts, one, replier);
  return { queryId, replied: new Set(decisions.map(({ requestId }) => requestId)) };
}

/** Decides a request if the caller is cleared for it. A repetition gets the same outcome. */
async function decide(
  parts: Parts,
  { requestId, decision }: { requestId: string; decision: Decision },
  { caller, idempotencyKey }: Replier,
): Promise<void> {
  const by = principalOf(caller);
  const key = idempotencyKey ?? `chat-${digest(decision)}`;
  await decideCleared(parts, { requestId, decision, by, idempotencyKey: key });
}

/** Reads a decision from JSON; for a clarification any text is the answer. */
function readDecision(text: string, { kind, shownHash }: RequestView): Decision {
  const given = jsonOf(text);
  const isPlain = typeof given !== 'object' || given === null;
  if (isPlain && kind === 'clarification') return { action: 'answer', text, shownHash };
  if (isPlain) throw new ApiFailure('HITL_INVALID_RESPONSE', { detail: CASES.replyNoJson });
  return { shownHash, ...validate(decisionSchema, given, 'HITL_INVALID_RESPONSE') };
}

/** Returns the status of a request's query; undefined if there is none that the caller may know of. */
async function admitted(
  { gateway, guard }: Parts,
  requestId: string,
  caller: Caller,
): Promise<QueryStatus | undefined> {
  try {
    await guard.admit('decideRequest', caller, requestId);
    return await gateway.read(queryIdOfRequest(requestId));
  } catch (error) {
    if (error instanceof ApiFailure && NOT_THEIRS.includes(error.code)) return undefined;
    throw error;
  }
}

/** Returns the failure for a call that was not issued or was altered, and notes it in the security log. */
function forged(
  { securityLog }: Parts,
  code: 'REQUEST_NOT_FOUND' | 'HITL_REQUEST_CHANGED',
  { id: target }: ToolCall,
  { id: principal, via }: Caller,
): ApiFailure {
  const proven = via === undefined ? {} : { via };
  void securityLog.record({ type: 'tool_answer_forged', code, principal, target, ...proven });
  return new ApiFailure(code, {
    detail: code === 'HITL_REQUEST_CHANGED' ? CASES.alteredCall : CASES.unknownCall,
  });
}
