import { questionSchema, type QueryStatus } from '../../../contract/query.js';
import type { ToolCall } from '../../../contract/openai/messages.js';
import { VOUCH_MODEL } from '../../../contract/openai/models.js';
import type { Guard } from '../../auth/guard.js';
import type { Deps } from '../../deps.js';
import { CASES } from '../../details.js';
import { ApiFailure } from '../../failure.js';
import { faultsIn } from '../../http/validate.js';
import { createViews } from '../../visibility/views.js';
import type { CompletionCall, CompletionModels } from '../completion.js';
import { complete, type FollowedQuery } from './complete.js';
import { readConversation, type Question, readMetadata } from './conversation.js';
import { callOfText, requestOfCall, takeReplies, type Parts } from './replies.js';

/** Time of creation of the model, seconds since 1970; clients sort by it. */
const CREATED = 1_763_683_200;

type NeededDeps = Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog' | 'config'>;

/**
 * Creates the model `vouch`: every question of a conversation is a query, and a human request for the asker is a tool call,
 * to which the next turn replies.
 */
export function createVouchModel(deps: NeededDeps, guard: Guard): CompletionModels {
  const { gateway, config } = deps;
  const views = createViews(deps);
  const parts: Parts = { ...deps, guard, views };

  /** Starts the query of a question, or finds the one started with the same Idempotency-Key. */
  async function ask({ text, pointer, turns }: Question, call: CompletionCall): Promise<FollowedQuery> {
    const question = questionSchema.safeParse(text);
    if (!question.success)
      throw new ApiFailure('INVALID_REQUEST', { errors: faultsIn(questionSchema, text, pointer) });
    if (call.lastEventId !== undefined && call.idempotencyKey === undefined)
      throw new ApiFailure('INVALID_REQUEST', { detail: CASES.resumeWithoutKey });
    const { fields } = readMetadata(call.request);
    const status = await gateway.start({
      body: { question: question.data, ...fields, ...(turns.length > 0 ? { turns } : {}) },
      caller: call.caller,
      idempotencyKey: call.idempotencyKey,
    });
    return { status, replied: new Set(), stream: status.id };
  }

  /** Follows a query after replies to its requests. */
  async function after(
    queryId: string,
    replied: ReadonlySet<string>,
    call: CompletionCall,
  ): Promise<FollowedQuery> {
    await guard.admit('getQuery', call.caller, queryId);
    const status = await gateway.read(queryId);
    return { status, replied, stream: [...replied].toSorted().join(' ') };
  }

  /** Takes a user message while calls wait: the answer to a single open clarification, else a new question. */
  async function hear(
    calls: readonly ToolCall[],
    text: Question,
    call: CompletionCall,
  ): Promise<FollowedQuery> {
    const asked = await Promise.all(calls.map((one) => requestOfCall(parts, one, call.caller)));
    const open = asked.filter(({ request }) => request.status === 'open');
    const [first] = open;
    const [only] = calls;
    // a repetition of the answer finds the same query again
    const answered = asked.length === 1 && wasAnsweredWith(asked[0]!.status, only!.id, text.text);
    if (!first && !answered) return ask(text, call);
    if (calls.length > 1 || asked[0]!.request.kind !== 'clarification')
      throw new ApiFailure('INVALID_REQUEST', {
        detail: CASES.replyByTool,
        extra: { pointer: text.pointer },
      });
    const content = JSON.stringify({ action: 'answer', text: text.text });
    const reply = { role: 'tool' as const, tool_call_id: only!.id, content };
    const { queryId, replied } = await takeReplies(parts, { calls, replies: [reply] }, call);
    return after(queryId, replied, call);
  }

  async function begin(call: CompletionCall): Promise<FollowedQuery> {
    const wish = readConversation(call.request.messages);
    if ('question' in wish) {
      const asked = await callOfText(parts, wish.question.heard, call.caller);
      return asked ? hear([asked], wish.question, call) : ask(wish.question, call);
    }
    if ('text' in wish) return hear(wish.calls, wish.text, call);
    const { queryId, replied } = await takeReplies(parts, wish, call);
    return after(queryId, replied, call);
  }

  return {
    list: () => [{ id: VOUCH_MODEL, object: 'model', created: CREATED, owned_by: 'vouch' }],
    async complete(call) {
      const { progress } = readMetadata(call.request);
      const followed = await begin(call);
      return complete({ gateway, views, config }, followed, { ...call, progress });
    },
  };
}

function wasAnsweredWith({ receipts }: QueryStatus, requestId: string, text: string): boolean {
  const receipt = receipts.find((one) => one.requestId === requestId);
  return receipt?.decidedBy === 'human' && receipt.reply.text === text.trim();
}
