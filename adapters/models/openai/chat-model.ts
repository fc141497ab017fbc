import type { ChatModel, ChatReply, ChatRequest } from '../../../ports/chat-model.js';
import { createChatModel, type ChatProvider } from '../provider-chat.js';
import { toolNames } from '../tool-calls.js';
import { chatParams, namesOf, strictOutput } from './chat-input.js';
import { replyOf, writtenAtOnce } from './chat-reply.js';
import { readStream } from './chat-stream.js';
import { lazyClient, type OpenAiConnection } from './client.js';
import { asPortError, isApiError } from './errors.js';
import { learn, UNKNOWN_MODEL, type OpenAiQuirks } from './quirks.js';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const filtered = (model: string): ChatReply => {
  return { text: '', toolCalls: [], finish: 'filtered', usage: { inputTokens: 0, outputTokens: 0 }, model };
};

/** A server that accepts a schema and ignores it answers in other words: the schema goes into the text from then on. */
function learnFromReply(
  { output }: ChatRequest,
  quirks: OpenAiQuirks,
  reply: ChatReply,
): OpenAiQuirks | undefined {
  if (!output || reply.finish !== 'stop' || isJson(reply.text)) return undefined;
  return { ...quirks, schemaInText: true };
}

/**
 * Chat models of OpenAI and of servers that speak its protocol (Ollama, vLLM, LM Studio), by chat completions. A structured
 * output is a response format where the model takes one, and described in the system text otherwise.
 */
export function createOpenAiChatModel(options: OpenAiConnection): ChatModel {
  const load = lazyClient(options);

  const complete: ChatProvider<OpenAiQuirks>['call'] = async (request, quirks, signal) => {
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

  return createChatModel(
    {
      name: 'openai',
      subject: (model) => `model ${model}`,
      defaults: UNKNOWN_MODEL,
      call: (request, quirks, signal) =>
        complete(request, quirks, signal).catch((error: unknown) => {
          // some servers answer a request that their filter blocks with an error
          if (isApiError(error) && error.code === 'content_filter') return filtered(request.model);
          throw error;
        }),
      learn: (request, quirks, error) => learn(quirks, error, strictnessOf(request, quirks)),
      learnFromReply,
      asPortError,
    },
    options.timeoutMs,
  );
}

function strictnessOf(
  request: ChatRequest,
  quirks: OpenAiQuirks,
): { name: string; strict: boolean } | undefined {
  const { output } = request;
  return output && { name: output.name, strict: strictOutput(request, quirks) !== undefined };
}
