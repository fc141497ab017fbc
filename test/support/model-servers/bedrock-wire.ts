import { crc32 } from 'node:zlib';
import type { JsonSchema } from '../../../ports/chat-model.js';
import type { ChatAsked, EmbeddingAsked, Wire } from './wire.js';
import { type Reply, fragments } from './replies.js';

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

const STOPS = { length: 'max_tokens', filtered: 'guardrail_intervened' } as const;

interface WrittenBlock {
  text?: string;
  toolUse?: { toolUseId: string; name: string; json: string };
}

/** The content blocks of a reply; a structured output is a call of its tool. */
function blocks({ spec }: Reply, outputTool: string | undefined): WrittenBlock[] {
  const { text, json, refusal, calls = [] } = spec;
  const made: WrittenBlock[] = [];
  if (text !== undefined || refusal !== undefined) made.push({ text: text ?? refusal ?? '' });
  if (json !== undefined)
    made.push(
      outputTool ? { toolUse: { toolUseId: 'tooluse_out', name: outputTool, json } } : { text: json },
    );
  for (const { id, name, input } of calls)
    made.push({ toolUse: { toolUseId: id, name, json: JSON.stringify(input) } });
  return made;
}

function ending(reply: Reply, made: WrittenBlock[]) {
  const { finish, refusal, usage = { inputTokens: 11, outputTokens: 7 } } = reply.spec;
  const stop = finish ?? (refusal === undefined ? undefined : 'filtered');
  const unforced = made.some(({ toolUse }) => toolUse) ? 'tool_use' : 'end_turn';
  return {
    stopReason: stop ? STOPS[stop] : unforced,
    usage: { ...usage, totalTokens: usage.inputTokens + usage.outputTokens },
    metrics: { latencyMs: 5 },
  };
}

/** A body of Converse. A tool's input that is no JSON comes as the service gives it then: as a string. */
export function converseBody(reply: Reply, outputTool: string | undefined): unknown {
  const { mangle = (body: unknown) => body } = reply.spec;
  const made = blocks(reply, outputTool);
  const content = made.map(({ text, toolUse }) =>
    toolUse
      ? { toolUse: { toolUseId: toolUse.toolUseId, name: toolUse.name, input: parsed(toolUse.json) } }
      : { text },
  );
  return mangle({ output: { message: { role: 'assistant', content } }, ...ending(reply, made) });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The messages of ConverseStream. */
export function streamMessages(reply: Reply, outputTool: string | undefined): Buffer[] {
  const made = blocks(reply, outputTool);
  const { stopReason, usage, metrics } = ending(reply, made);
  const { mangle = (body: unknown) => body } = reply.spec;
  const event = (name: string, payload: unknown) => eventMessage('event', name, mangle(payload));
  return [
    event('messageStart', { role: 'assistant' }),
    ...made.flatMap(({ text = '', toolUse }, contentBlockIndex) => [
      ...(toolUse
        ? [
            event('contentBlockStart', {
              contentBlockIndex,
              start: { toolUse: { toolUseId: toolUse.toolUseId, name: toolUse.name } },
            }),
          ]
        : []),
      ...fragments(toolUse?.json ?? text).map((part) =>
        event('contentBlockDelta', {
          contentBlockIndex,
          delta: toolUse ? { toolUse: { input: part } } : { text: part },
        }),
      ),
      event('contentBlockStop', { contentBlockIndex }),
    ]),
    event('messageStop', { stopReason }),
    event('metadata', { usage, metrics }),
  ];
}

const STRING = 7;

function header(name: string, value: string): Buffer {
  const [key, text] = [Buffer.from(name), Buffer.from(value)];
  const made = Buffer.alloc(1 + key.length + 3 + text.length);
  made.writeUInt8(key.length, 0);
  key.copy(made, 1);
  made.writeUInt8(STRING, 1 + key.length);
  made.writeUInt16BE(text.length, 2 + key.length);
  text.copy(made, 4 + key.length);
  return made;
}

/**
 * A message of application/vnd.amazon.eventstream: lengths, their CRC-32, headers, payload, and the CRC-32 of all of it.
 * @param kind `event` or `exception`, with the name of what it is
 */
export function eventMessage(kind: 'event' | 'exception', name: string, payload: unknown): Buffer {
  const headers = Buffer.concat([
    header(`:${kind}-type`, name),
    header(':content-type', 'application/json'),
    header(':message-type', kind),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(8 + 4 + headers.length + body.length + 4, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const unsigned = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([unsigned, checksum(unsigned)]);
}

function checksum(bytes: Buffer): Buffer {
  const made = Buffer.alloc(4);
  made.writeUInt32BE(crc32(bytes), 0);
  return made;
}
