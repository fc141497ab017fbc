import type { Language } from '../../../contract/language.js';
import { pageAddress } from '../../../contract/pages.js';
import type { ChatCompletionRequest } from '../../../contract/openai/chat-completions.js';
import type { ToolCall } from '../../../contract/openai/messages.js';
import type { RequestView } from '../../../contract/requests/index.js';
import { digest } from '../../../domain/digest.js';
import { jsonObjectOf } from '../../../domain/json-text.js';
import { TEXTS } from './texts.js';

/** Name of the tool by which a person is asked. Nothing is to be called: the reply is what the person says. */
export const HUMAN_REQUEST = 'human_request';

/** Move with extensions and pauses, or with the address that a client uses: they are told, and not held to. */
const UNBOUND = ['deadline', 'url'];

/**
 * Whether a client knows what to do with such a call: it declares the tool, asks for calls, or sends one back. To all others
 * the same is said in words.
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

/** Human requests in words. Each ends with the address of its page, by which a reply finds the one that it is to. */
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

/** The request that a text asks about, by its end. */
export function requestIdIn(text: string): string | undefined {
  return /\/requests\/(q-[\w-]+\.r\d+)\s*$/.exec(text)?.[1];
}

/** Whether a text that comes back says what was asked, under whatever address. */
export function isTextAsIssued(text: string, request: RequestView, language: Language): boolean {
  const anywhere = (said: string) => said.trim().replace(/\S*(?=\/requests\/)/g, '');
  return anywhere(text) === anywhere(textOfRequests([request], language, ''));
}

/** A human request as a tool call. Its id is the request's. */
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

/** Whether a call that comes back says what was asked. */
export function isAsIssued(call: ToolCall, request: RequestView, language: Language): boolean {
  const sent = jsonObjectOf(call.function.arguments);
  return sent !== undefined && digest(bound(sent)) === digest(bound(argumentsOf(request, language, '')));
}

function argumentsOf(request: RequestView, language: Language, baseUrl: string) {
  const { title, question } = TEXTS[language].kinds[request.kind];
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
