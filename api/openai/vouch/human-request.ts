import type { Language } from '../../../contract/language.js';
import { pageAddress } from '../../../contract/pages.js';
import type { ToolCall } from '../../../contract/openai/messages.js';
import type { RequestView } from '../../../contract/requests/index.js';
import { digest } from '../../../domain/digest.js';
import { jsonObjectOf } from '../../../domain/json-text.js';
import { TEXTS } from './texts.js';

/** Name of the tool by which a person is asked. Nothing is to be called: the reply is what the person says. */
export const HUMAN_REQUEST = 'human_request';

/** Move with extensions and pauses, or with the address that a client uses: they are told, and not held to. */
const UNBOUND = ['deadline', 'url'];

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

function argumentsOf(request: RequestView, language: Language, baseUrl: string): Record<string, unknown> {
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
