import type { Config } from '../../../config/load-config.js';
import type { Language } from '../../../contract/language.js';
import type { ChatCompletionRequest } from '../../../contract/openai/chat-completions.js';
import type { ChatTurnInput, LoopTool, LoopToolChoice } from '../../../contract/tool-loop.js';
import { badRequest } from './refuse.js';

type Limits = Pick<
  Config,
  'VOUCH_TOOL_LOOP_MAX_OUTPUT_TOKENS' | 'VOUCH_TOOL_LOOP_MAX_ROUNDS' | 'VOUCH_TOOL_LOOP_MAX_REPEATS'
>;

type Wanted = Omit<ChatTurnInput, 'id' | 'conversation' | 'parent' | 'asker' | 'messages'>;

/** Returns the model options of a request, all but its messages. @throws ApiFailure INVALID_REQUEST */
export function wantedOf(request: ChatCompletionRequest, config: Limits, language: Language): Wanted {
  const format = request['response_format'] as { type?: string } | null | undefined;
  if (format && format.type !== 'text') throw badRequest('/response_format', 'responseFormat', language);
  const last = request.messages.at(-1);
  if (last?.role !== 'user' && last?.role !== 'tool') throw badRequest('/messages', 'lastMessage', language);
  const tools = toolsOf(request, language);
  const most = config.VOUCH_TOOL_LOOP_MAX_OUTPUT_TOKENS;
  const { temperature, parallel_tool_calls: parallel } = request;
  return {
    model: request.model,
    tools,
    toolChoice: choiceOf(request, tools, language),
    ...(typeof parallel === 'boolean' ? { parallelCalls: parallel } : {}),
    ...(typeof temperature === 'number' ? { temperature } : {}),
    maxOutputTokens: Math.min(request.max_completion_tokens ?? request.max_tokens ?? most, most),
    limits: { maxRounds: config.VOUCH_TOOL_LOOP_MAX_ROUNDS, maxRepeats: config.VOUCH_TOOL_LOOP_MAX_REPEATS },
  };
}

function toolsOf({ tools }: ChatCompletionRequest, language: Language): LoopTool[] {
  const read = (tools ?? []).map(({ function: { name, description, parameters } }) => {
    return { name, description: description ?? '', inputSchema: { type: 'object', ...parameters } };
  });
  const twice = read.findIndex(({ name }, index) =>
    read.slice(0, index).some((other) => other.name === name),
  );
  if (twice >= 0) throw badRequest(`/tools/${twice}/function/name`, 'sameToolName', language);
  return read;
}

function choiceOf(
  { tool_choice: choice }: ChatCompletionRequest,
  tools: LoopTool[],
  language: Language,
): LoopToolChoice {
  if (choice === undefined || choice === null) return 'auto';
  if (choice === 'none' || choice === 'auto') return choice;
  const named =
    typeof choice === 'object' ? (choice['function'] as { name?: unknown } | undefined)?.name : undefined;
  const tool = tools.find(({ name }) => name === named);
  if (choice === 'required' && tools.length > 0) return choice;
  if (!tool) throw badRequest('/tool_choice', 'toolChoice', language);
  return { tool: tool.name };
}
