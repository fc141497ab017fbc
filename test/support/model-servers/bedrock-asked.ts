import type { JsonSchema } from '../../../ports/chat-model.js';
import type { ChatAsked, EmbeddingAsked, Wire } from './wire.js';

interface Block {
  text?: string;
  toolUse?: { name: string };
  toolResult?: { content: { text: string }[] };
}

interface ConverseBody {
  system?: { text?: string; cachePoint?: object }[];
  messages: { role: 'user' | 'assistant'; content: Block[] }[];
  inferenceConfig?: { maxTokens?: number; temperature?: number };
  toolConfig?: {
    tools: { toolSpec: { name: string; inputSchema: { json: JsonSchema } } }[];
    toolChoice?: { tool?: { name: string }; any?: object; auto?: object };
  };
}

const textOf = ({ text, toolResult }: Block): string =>
  text ?? toolResult?.content.map((part) => part.text).join('') ?? '';

/** Reads the body of a Converse request. The tool that must be called is the structured output. */
export function converseAsked(
  model: string,
  stream: boolean,
  wire: Wire,
): Omit<ChatAsked, 'kind' | 'number'> {
  const body = wire.body as unknown as ConverseBody;
  const { tools = [], toolChoice } = body.toolConfig ?? {};
  const forced = toolChoice?.tool?.name ?? (toolChoice && tools[0]?.toolSpec.name);
  const output = tools.find(({ toolSpec }) => toolSpec.name === forced)?.toolSpec;
  const messages = body.messages.map(({ role, content }) => ({
    role: content.some(({ toolResult }) => toolResult) ? ('tool' as const) : role,
    text: content.map(textOf).join('\n'),
  }));
  return {
    model,
    system: (body.system ?? []).flatMap(({ text }) => text ?? []).join('\n'),
    messages,
    user: messages.findLast(({ role }) => role !== 'assistant')?.text ?? '',
    output: output && { name: output.name, schema: output.inputSchema.json },
    tools: tools.map(({ toolSpec }) => toolSpec.name).filter((name) => name !== output?.name),
    stream,
    temperature: body.inferenceConfig?.temperature,
    maxTokens: body.inferenceConfig?.maxTokens,
    wire,
  };
}

/** Reads the body of an InvokeModel request for an embedding model: Titan's or Cohere's. */
export function embeddingAsked(model: string, wire: Wire): Omit<EmbeddingAsked, 'kind'> {
  const {
    inputText,
    texts,
    dimensions,
    output_dimension: output,
  } = wire.body as {
    inputText?: string;
    texts?: string[];
    dimensions?: number;
    output_dimension?: number;
  };
  return { model, texts: texts ?? [inputText ?? ''], dimensions: dimensions ?? output, wire };
}
