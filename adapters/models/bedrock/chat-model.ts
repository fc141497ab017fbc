import type { ChatModel, ChatRequest } from '../../../ports/chat-model.js';
import { PortError } from '../../../ports/port-error.js';
import { createChatModel, type ChatProvider } from '../provider-chat.js';
import { toolNames } from '../tool-calls.js';
import { bedrockNamed, failed, WRONG } from '../texts.js';
import { asPortError, lazyClient, type BedrockConnection } from './client.js';
import { converseInput, namesOf, UNKNOWN_MODEL, type BedrockQuirks } from './converse-input.js';
import { readStream, replyOf, writtenAtOnce } from './converse-reply.js';

/** Not every model lets itself be told which tool to use, some take no temperature, and some keep no start of a request. */
function learn(_: ChatRequest, quirks: BedrockQuirks, error: unknown): BedrockQuirks | undefined {
  if (!(error instanceof Error)) return undefined;
  const isDenied = error.name === 'AccessDeniedException';
  if (!isDenied && error.name !== 'ValidationException') return undefined;
  if (/prompt caching|cache_?(?:point|control)/i.test(error.message) && quirks.cache)
    return { ...quirks, cache: false };
  if (isDenied) return undefined;
  if (/tool_?choice/i.test(error.message) && quirks.force !== 'auto')
    return { ...quirks, force: quirks.force === 'tool' ? 'any' : 'auto' };
  if (/temperature/i.test(error.message) && quirks.temperature) return { ...quirks, temperature: false };
  return undefined;
}

/**
 * Chat models of Amazon Bedrock, by Converse; `model` of a request is a model id, an inference profile or an ARN. A
 * structured output is a tool that the model is made to call.
 * @param options.guardrail every chat passes it; what it holds back finishes as `filtered`
 */
export function createBedrockChatModel(
  options: BedrockConnection & { guardrail?: { id: string; version: string } | undefined },
): ChatModel {
  const load = lazyClient(options);
  const guardrail = options.guardrail && {
    guardrailIdentifier: options.guardrail.id,
    guardrailVersion: options.guardrail.version,
  };

  const call: ChatProvider<BedrockQuirks>['call'] = async (request, quirks, signal) => {
    const { sdk, client } = await load();
    const names = toolNames(namesOf(request));
    const input = converseInput(request, names, quirks);
    const { onFragment, output, model } = request;
    if (!onFragment) {
      const command = new sdk.ConverseCommand({
        ...input,
        ...(guardrail ? { guardrailConfig: guardrail } : {}),
      });
      const reply = await client.send(command, { abortSignal: signal });
      return replyOf(request, writtenAtOnce(reply, model), names);
    }
    const command = new sdk.ConverseStreamCommand({
      ...input,
      // sync: no fragment is passed on before the guardrail has checked it
      ...(guardrail ? { guardrailConfig: { ...guardrail, streamProcessingMode: 'sync' } } : {}),
    });
    const { stream } = await client.send(command, { abortSignal: signal });
    if (!stream) throw new PortError('unparsable', failed(bedrockNamed(model), WRONG.noStream));
    let isStreamed = false;
    const written = await readStream(stream, {
      model,
      outputTool: output && names.toWire(output.name),
      onFragment: (fragment) => {
        isStreamed = true;
        onFragment(fragment);
      },
    });
    const reply = replyOf(request, written, names);
    if (!isStreamed && reply.text !== '') onFragment(reply.text); // words in place of the output's tool
    return reply;
  };

  return createChatModel(
    { name: 'aws.bedrock', subject: bedrockNamed, defaults: UNKNOWN_MODEL, call, learn, asPortError },
    options.timeoutMs,
  );
}
