import type { ChatModel, ChatReply, ChatRequest } from '../../../ports/chat-model.js';
import { deadline } from '../deadline.js';
import { learnedCall, type Learned } from '../learned-call.js';
import { sentTexts } from '../sent-texts.js';
import { toolNames } from '../tool-names.js';
import { chatParams, namesOf, strictOutput, UNKNOWN_MODEL, type OpenAiQuirks } from './chat-input.js';
import { replyOf, writtenAtOnce } from './chat-reply.js';
import { readStream } from './chat-stream.js';
import { lazyClient, type OpenAiConnection } from './client.js';
import { asPortError, isApiError } from './errors.js';
import { learn } from './quirks.js';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const heldBack = (model: string): ChatReply => {
  return { text: '', toolCalls: [], finish: 'filtered', usage: { inputTokens: 0, outputTokens: 0 }, model };
};

/**
 * Chat models of OpenAI and of servers that speak its protocol (Ollama, vLLM, LM Studio), by chat completions. A structured
 * output is a response format where the model takes one, and told in the system text otherwise.
 */
export function createOpenAiChatModel(options: OpenAiConnection): ChatModel {
  const load = lazyClient(options);
  const learned: Learned<OpenAiQuirks> = new Map();

  const call = async (
    request: ChatRequest,
    quirks: OpenAiQuirks,
    signal: AbortSignal,
  ): Promise<ChatReply> => {
    const client = await load();
    const { model, onFragment } = request;
    const names = toolNames(namesOf(request));
    const params = chatParams(request, names, quirks);
    if (!onFragment) {
      const completion = await client.chat.completions.create(params, { signal });
      return replyOf(model, writtenAtOnce(completion, model), names);
    }
    const stream = await client.chat.completions.create(
      { ...params, stream: true, ...(quirks.streamUsage ? { stream_options: { include_usage: true } } : {}) },
      { signal },
    );
    return replyOf(model, await readStream(stream, model, onFragment), names);
  };

  return {
    provider: 'openai',
    complete: async (request) => {
      const { model, output } = request;
      const time = deadline(options.timeoutMs, `model ${model}`, request.signal);
      try {
        const reply = await learnedCall({
          learned,
          model,
          unknown: UNKNOWN_MODEL,
          call: (quirks) => call(request, quirks, time.signal),
          learn: (quirks, error) =>
            learn(
              quirks,
              error,
              output && { name: output.name, strict: strictOutput(request, quirks) !== undefined },
            ),
        });
        // a server that takes a schema and does not look at it: from now on the model is told
        if (output && reply.finish === 'stop' && !isJson(reply.text))
          learned.set(model, { ...(learned.get(model) ?? UNKNOWN_MODEL), schemaInText: true });
        return reply;
      } catch (error) {
        // some servers refuse what their filter holds back in place of answering nothing
        if (isApiError(error) && error.code === 'content_filter') return heldBack(model);
        throw (
          time.passed() ??
          asPortError(error, { model, setting: 'VOUCH_CHAT_MODEL', sent: sentTexts(request) })
        );
      }
    },
  };
}
