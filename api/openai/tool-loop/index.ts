import { randomBytes } from 'node:crypto';
import { toolLoopModels } from '../../../config/engine.js';
import type { ChatCompletionRequest } from '../../../contract/openai/chat-completions.js';
import { principalOf } from '../../../contract/principal.js';
import type { ChatTurnInput, ChatTurnResult } from '../../../contract/tool-loop.js';
import { digest, hashOfText } from '../../../domain/digest.js';
import { readConversation } from '../../../domain/tool-loop/read-conversation.js';
import type { Deps } from '../../deps.js';
import { CASES } from '../../details.js';
import { ApiFailure } from '../../failure.js';
import { type CompletionCall, type CompletionModels, positionOf, type Position } from '../completion.js';
import { createIssuedCalls, createPlaces } from './kept.js';
import { refuse } from './refuse.js';
import { completionOf, type Frame } from './shapes.js';
import { streamTurn } from './stream-turn.js';
import { wantedOf } from './turn-input.js';

/** Time of creation of the models, seconds since 1970; clients sort by it. */
const CREATED = 1_763_683_200;

type NeededDeps = Pick<Deps, 'config' | 'gateway' | 'keyValues' | 'securityLog'>;

/**
 * Creates the models for clients with tools of their own: the model's tool calls go to the client, whose user runs or
 * declines them, and the results come with the next request. No tool runs here. Every request is a turn with a workflow
 * of its own.
 */
export function createToolLoopModels(deps: NeededDeps): CompletionModels {
  const { config, gateway, securityLog } = deps;
  const issued = createIssuedCalls(deps.keyValues);
  const places = createPlaces(deps.keyValues);
  const owner = config.VOUCH_CHAT_MODEL_PROVIDER ?? 'none';
  const models = toolLoopModels(config).map((id) => {
    return { id, object: 'model' as const, created: CREATED, owned_by: owner };
  });

  /** Returns the turn of a request. @throws ApiFailure */
  async function read(call: CompletionCall): Promise<ChatTurnInput> {
    const { request, caller, idempotencyKey, language } = call;
    const wanted = wantedOf(request, config, language);
    const conversation = readConversation(request.messages);
    if ('fault' in conversation) return refuse(conversation.fault, call, securityLog);
    const taken = await issued.take(conversation, caller.id);
    if ('fault' in taken) return refuse(taken.fault, call, securityLog);
    const { messages } = conversation;
    // the last messages identify the place best; a client that shortens the conversation still sends its calls
    const place = (await places.find(messages, caller.id)) ?? taken.last;
    const id = turnIdOf(request, { asker: caller.id, parent: taken.last && place?.turn, idempotencyKey });
    return {
      ...wanted,
      id,
      // that of its calls, if they are known to belong to one
      conversation: taken.last?.conversation ?? place?.conversation ?? id,
      ...(place ? { parent: place.turn } : {}),
      asker: principalOf(caller),
      messages,
    };
  }

  /** Starts the turn of a request, or finds it if the request is a repetition. */
  async function begin(call: CompletionCall): Promise<{ input: ChatTurnInput; seen: Position | undefined }> {
    const { lastEventId, idempotencyKey } = call;
    if (lastEventId !== undefined && idempotencyKey === undefined)
      throw new ApiFailure('INVALID_REQUEST', { detail: CASES.resumeWithoutKey });
    const input = await read(call);
    // checked before anything is started: a resumed turn has been started before
    const seen = lastEventId === undefined ? undefined : positionOf(input.id, lastEventId);
    const bodyHash = bodyHashOf(call.request);
    const found = await gateway.turns.start(input, bodyHash, call.caller.tenant);
    if (found === undefined || idempotencyKey !== undefined) return { input, seen };
    // the calls of the found turn are answered already: a repetition wants new ones
    if (!(await issued.isAnswered(found))) return { input, seen };
    const anew = { ...input, id: randomTurnId() };
    await gateway.turns.start(anew, bodyHash, call.caller.tenant);
    return { input: anew, seen };
  }

  return {
    list: () => models,
    async complete(call) {
      const { request, caller, signal } = call;
      const { input, seen } = await begin(call);
      const ended = async (): Promise<ChatTurnResult> => {
        const turn = await gateway.turns.outcome(input.id, config.VOUCH_CHAT_WAIT_SECONDS * 1000, signal);
        await issued.issue(turn, caller.id);
        await places.keep(input.messages, turn, caller.id);
        return turn;
      };
      const frame: Frame = { id: input.id, model: request.model, created: Math.floor(Date.now() / 1000) };
      if (!request.stream) return { completion: completionOf(frame, await ended()) };
      const turn = { ended, draft: () => gateway.turns.draft(input.id) };
      const withUsage = request.stream_options?.include_usage === true;
      return { chunks: streamTurn(frame, turn, { withUsage, signal, seen }) };
    },
  };
}

/**
 * Returns the id of a turn. The same key means the same turn; without one, the same request after the same calls does.
 * Without calls the id is random, because two conversations may contain the same words.
 */
function turnIdOf(
  request: ChatCompletionRequest,
  from: { asker: string; parent: string | undefined; idempotencyKey: string | undefined },
): string {
  const { asker, parent, idempotencyKey } = from;
  if (idempotencyKey !== undefined) return `t-${hashOfText(`${asker}\n${idempotencyKey}`).slice(0, 40)}`;
  if (parent === undefined) return randomTurnId();
  return `t-${digest({ asker, parent, body: bodyHashOf(request) }).slice(0, 40)}`;
}

function randomTurnId(): string {
  return `t-${randomBytes(20).toString('hex')}`;
}

/** Returns the hash of a request, without the options of its delivery. */
function bodyHashOf({ stream: _stream, stream_options: _options, ...asked }: ChatCompletionRequest): string {
  return digest(asked);
}
