import type { OpenAI } from 'openai';
import type { ChatModel, ChatReply, ChatRequest } from '../../../ports/chat-model.js';
import { createChatModel, type ChatProvider } from '../provider-chat.js';
import { toolNames, type ToolNames } from '../tool-calls.js';
import { modelNamed } from '../texts.js';
import { chatParams, namesOf, strictOutput } from './chat-input.js';
import { readStream, replyOf, writtenAtOnce, type Written } from './chat-reply.js';
import { asPortError, isApiError, lazyClient, type OpenAiConnection } from './client.js';
import { learn, UNKNOWN_MODEL, type OpenAiQuirks } from './quirks.js';
import { readResponseStream, responseParams, writtenResponse } from './responses.js';

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

/** One call of a server in the words of one of its two interfaces. */
type Call = (
  client: OpenAI,
  request: ChatRequest,
  names: ToolNames,
  quirks: OpenAiQuirks,
  signal: AbortSignal,
) => Promise<Written>;

const byCompletions: Call = async (client, request, names, quirks, signal) => {
  const { model, onFragment } = request;
  const params = chatParams(request, names, quirks);
  if (!onFragment) return writtenAtOnce(await client.chat.completions.create(params, { signal }), model);
  const stream = await client.chat.completions.create(
    { ...params, stream: true, ...(quirks.streamUsage ? { stream_options: { include_usage: true } } : {}) },
    { signal },
  );
  return readStream(stream, model, onFragment);
};

const byResponses: Call = async (client, request, names, quirks, signal) => {
  const { model, onFragment } = request;
  const params = responseParams(request, names, quirks);
  // by its path: `responses.create` reads on in the answer before anybody has seen if it is one
  if (!onFragment) return writtenResponse(await client.post('/responses', { body: params, signal }), model);
  const stream = await client.responses.create({ ...params, stream: true }, { signal });
  return readResponseStream(stream, model, onFragment);
};

/**
 * Chat models of OpenAI and of servers that speak its protocol (Ollama, vLLM, LM Studio), by chat completions or by
 * responses. A structured output is a response format where the model takes one, and described in the system text otherwise.
 */
export function createOpenAiChatModel(options: OpenAiConnection & { api?: 'chat' | 'responses' }): ChatModel {
  const load = lazyClient(options);
  const call = options.api === 'responses' ? byResponses : byCompletions;

  const complete: ChatProvider<OpenAiQuirks>['call'] = async (request, quirks, signal) => {
    const names = toolNames(namesOf(request));
    return replyOf(request.model, await call(await load(), request, names, quirks, signal), names);
  };

  return createChatModel(
    {
      name: 'openai',
      subject: modelNamed,
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
