import { eventMessage } from './event-stream.js';
import { fragments } from './fragments.js';
import type { Reply } from './replies.js';

const STOPS = { length: 'max_tokens', filtered: 'guardrail_intervened' } as const;

interface Block {
  text?: string;
  toolUse?: { toolUseId: string; name: string; json: string };
}

/** The content blocks of a reply; a structured output is a call of its tool. */
function blocks({ spec }: Reply, outputTool: string | undefined): Block[] {
  const { text, json, refusal, calls = [] } = spec;
  const made: Block[] = [];
  if (text !== undefined || refusal !== undefined) made.push({ text: text ?? refusal ?? '' });
  if (json !== undefined)
    made.push(
      outputTool ? { toolUse: { toolUseId: 'tooluse_out', name: outputTool, json } } : { text: json },
    );
  for (const { id, name, input } of calls)
    made.push({ toolUse: { toolUseId: id, name, json: JSON.stringify(input) } });
  return made;
}

function ending(reply: Reply, made: Block[]) {
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
  const made = blocks(reply, outputTool);
  const content = made.map(({ text, toolUse }) =>
    toolUse
      ? { toolUse: { toolUseId: toolUse.toolUseId, name: toolUse.name, input: parsed(toolUse.json) } }
      : { text },
  );
  return { output: { message: { role: 'assistant', content } }, ...ending(reply, made) };
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
  const event = (name: string, payload: unknown) => eventMessage('event', name, payload);
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
