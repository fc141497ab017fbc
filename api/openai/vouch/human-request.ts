import type { Language } from '../../../contract/language.js';
import { pageAddress } from '../../../contract/pages.js';
import type { ChatCompletionRequest } from '../../../contract/openai/chat-completions.js';
import type { ToolCall } from '../../../contract/openai/messages.js';
import type { RequestView } from '../../../contract/requests/index.js';
import { digest } from '../../../domain/digest.js';
import { jsonObjectOf } from '../../../domain/json-text.js';
import { textsOf } from '../../../domain/vocabulary/requests.js';
import { TEXTS } from './texts.js';

/** Name of the tool call that asks a person. The client runs nothing; the tool message is the person's reply. */
export const HUMAN_REQUEST = 'human_request';

/** Fields that are not compared with a returned call: they change with extensions, pauses and the client's base address. */
const UNBOUND = ['deadline', 'url'];

/**
 * True if the client takes human requests as tool calls: it declares the tool, asks for calls by `metadata`, or sends one
 * back. Other clients get the same as text.
 */
export function takesCalls({ tools, tool_choice, metadata, messages }: ChatCompletionRequest): boolean {
  const wish = metadata?.['human_requests'];
  if (wish !== undefined) return wish === 'tool_calls';
  const isKnown = ({ function: { name } }: { function: { name: string } }) => name === HUMAN_REQUEST;
  return (
    (tools?.some(isKnown) === true && tool_choice !== 'none') ||
    messages.some((message) => message.role === 'assistant' && message.tool_calls?.some(isKnown))
  );
}

/** Returns human requests as text. Each ends with the address of its page, by which a reply is matched to it. */
export function textOfRequests(
  requests: readonly RequestView[],
  language: Language,
  baseUrl: string,
): string {
  const texts = TEXTS[language];
  return requests
    .map((request) => {
      const { question, options = [], url } = argumentsOf(request, language, baseUrl);
      const ask =
        requests.length === 1 && request.kind === 'clarification' ? texts.replyOrDecide : texts.decideAt;
      return [[question, ...options.map((option) => `- ${option}`)].join('\n'), ask(url)].join('\n\n');
    })
    .join('\n\n');
}

/** Returns the id of the request at the end of a text that asks about it. */
export function requestIdIn(text: string): string | undefined {
  return /\/requests\/(q-[\w-]+\.r\d+)\s*$/.exec(text)?.[1];
}

/** True if a returned text is the one that was issued for a request, whatever its base address. */
export function isTextAsIssued(text: string, request: RequestView, language: Language): boolean {
  const anywhere = (said: string) => said.trim().replace(/\S*(?=\/requests\/)/g, '');
  return anywhere(text) === anywhere(textOfRequests([request], language, ''));
}

/** Returns a human request as a tool call with the request's id. */
export function toolCallOf(request: RequestView, language: Language, baseUrl: string): ToolCall {
  return {
    id: request.id,
    type: 'function',
    function: {
      name: HUMAN_REQUEST,
      arguments: JSON.stringify(argumentsOf(request, language, baseUrl)),
    },
  };
}

/** True if a returned call has the arguments that were issued for a request. */
export function isAsIssued(call: ToolCall, request: RequestView, language: Language): boolean {
  const sent = jsonObjectOf(call.function.arguments);
  return sent !== undefined && digest(bound(sent)) === digest(bound(argumentsOf(request, language, '')));
}

function argumentsOf(request: RequestView, language: Language, baseUrl: string) {
  const { title, question } = textsOf(request.kind)[language];
  const asked = 'prompt' in request.payload ? request.payload.prompt : question;
  return {
    kind: request.kind,
    title,
    question: asked === '' ? question : asked,
    ...(request.kind === 'clarification' ? { options: request.payload.options } : {}),
    schema: request.schema,
    shown: request.payload,
    ...(request.withheld ? { withheld: true } : {}),
    deadline: request.deadline,
    defaultAction: request.defaultAction,
    shownHash: request.shownHash,
    url: baseUrl + pageAddress('request', request.id),
  };
}

function bound(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !UNBOUND.includes(name)));
}
