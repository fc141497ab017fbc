import { ActivityFailure, ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import type { ChatTurnActivities, TurnAsked, TurnReply } from '../../activities/chat-turn.js';
import type { ChatTurnInput, ChatTurnResult } from '../../contract/tool-loop.js';
import {
  hashOfArguments,
  prepareTurn,
  triedSince,
  type PreparedTurn,
} from '../../domain/tool-loop/prepare-turn.js';
import { note, nothingSaid } from '../../domain/tool-loop/texts.js';
import { MODEL_SILENCE } from '../patience.js';

/** A person waits for the model to speak: it is tried for as long as somebody may still be there. */
const { completeTurn } = proxyActivities<ChatTurnActivities>({
  startToCloseTimeout: '3 minutes',
  scheduleToCloseTimeout: '9 minutes',
  heartbeatTimeout: MODEL_SILENCE,
  retry: {
    initialInterval: '1 second',
    backoffCoefficient: 2,
    maximumInterval: '20 seconds',
    maximumAttempts: 5,
  },
});

/**
 * One turn of a conversation with a model that is offered a client's tools. Nothing is run here: the calls that the model
 * asks for go back to the client, whose user consents to them. The history shows what came with the turn, what the model was
 * told about it, and what it said; with the turns before it is the chain of calls, approvals and corrections.
 */
export async function chatTurn(input: ChatTurnInput): Promise<ChatTurnResult> {
  const turn = prepareTurn(input);
  const reply = await ask(input, turn);
  const { id, conversation, parent } = input;
  const { language, consumed, guidance, repeats, stopped } = turn;
  const isSilent = reply.text.trim() === '' && reply.calls.length === 0;
  return {
    id,
    conversation,
    ...(parent === undefined ? {} : { parent }),
    language,
    text: stopped && isSilent ? nothingSaid(stopped, language, triedSince(input.messages)) : reply.text,
    calls: reply.calls.map((call) => ({ ...call, argsHash: hashOfArguments(call.arguments) })),
    finish: reply.finish === 'filtered' ? 'content_filter' : reply.finish,
    usage: reply.usage,
    model: reply.model,
    consumed,
    guidance,
    repeats,
    ...(stopped ? { stopped } : {}),
  };
}

/** Asks once more, with what is wrong, when the calls of a reply cannot be used. */
async function ask(input: ChatTurnInput, turn: PreparedTurn): Promise<TurnReply> {
  const asked: TurnAsked = {
    model: input.model,
    system: turn.system,
    messages: turn.messages,
    tools: input.tools,
    toolChoice: turn.toolChoice,
    maxOutputTokens: input.maxOutputTokens,
    ...(input.parallelCalls === undefined ? {} : { parallelCalls: input.parallelCalls }),
    ...(input.temperature === undefined ? {} : { temperature: input.temperature }),
  };
  try {
    return await completeTurn(asked);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    const text = note('UNUSABLE', turn.language);
    return completeTurn({ ...asked, messages: [...asked.messages, { role: 'user', text }] });
  }
}

function isUnusable(error: unknown): boolean {
  return (
    error instanceof ActivityFailure &&
    error.cause instanceof ApplicationFailure &&
    error.cause.type === 'unparsable'
  );
}
