import type { ErrorRequestHandler, Express, Response } from 'express';
import type { Logger } from 'pino';
import { FAILURES, type FailureCode } from '../../contract/failures.js';
import type { Language } from '../../contract/language.js';
import { NOT_OFFERED, OPENAI_ROUTES } from '../../contract/openai/extra-routes.js';
import type { OpenAiError } from '../../contract/openai/errors.js';
import { beginFailure } from '../http/problem.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { asFailure, logFailure } from '../http/problem.js';

/** OpenAI's names of codes, for its clients. */
const KNOWN_CODES: Partial<Record<FailureCode, string>> = {
  UNAUTHENTICATED: 'invalid_api_key',
  MODEL_NOT_FOUND: 'model_not_found',
  RATE_LIMITED: 'rate_limit_exceeded',
  QUOTA_EXCEEDED: 'insufficient_quota',
};

const TYPES: Partial<Record<number, OpenAiError['error']['type']>> = {
  401: 'authentication_error',
  403: 'permission_error',
  409: 'conflict_error',
  429: 'rate_limit_error',
};

/** Limit of faults in one message. */
const MAX_FAULTS = 5;

/** Returns a failure in the form of OpenAI's API, in a language. */
export function openAiErrorOf(failure: ApiFailure, language: Language): OpenAiError {
  const { code, status } = failure;
  const { pointer: placed, ...told } = failure.membersIn(language);
  const errors = failure.faultsIn(language);
  const pointer = errors[0]?.pointer ?? placed;
  const faults = errors
    .map((fault) => `${paramOf(fault.pointer) ?? 'body'}: ${fault.detail}`)
    .slice(0, MAX_FAULTS);
  const said = code === 'INVALID_REQUEST' && faults.length > 0 ? FAILURES[code].title : failure.detail;
  return {
    error: {
      message: [said[language], ...faults].join('\n'),
      type: TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: typeof pointer === 'string' ? paramOf(pointer) : null,
      code: KNOWN_CODES[code] ?? code,
      ...told,
    },
  };
}

/**
 * Serves all errors at OpenAI's addresses in the form of OpenAI's API. It is registered after all handlers that may fail,
 * and before the general error handler.
 */
export function registerOpenAiErrors(app: Express, log: Logger): void {
  const { chatCompletions, listModels } = OPENAI_ROUTES;
  app.use([chatCompletions.path, listModels.path, ...NOT_OFFERED], openAiErrors(log));
}

function openAiErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const failure = ofConversation(asFailure(error));
    const { requestId } = res.locals as { requestId: string };
    logFailure(log, failure, error, requestId);
    sendOpenAiError(res, failure);
  };
}

/** Replaces the text of PAYLOAD_TOO_LARGE: the limit is higher here than elsewhere. */
function ofConversation(failure: ApiFailure): ApiFailure {
  if (failure.code !== 'PAYLOAD_TOO_LARGE') return failure;
  return new ApiFailure(failure.code, { detail: CASES.conversationTooLarge, cause: failure.cause });
}

function sendOpenAiError(res: Response, failure: ApiFailure): void {
  const { language } = res.locals as { language: Language };
  beginFailure(res, failure);
  // clients repeat conflicts automatically, which is useless: a decision stays
  if (failure.status === 409) res.set('x-should-retry', 'false');
  res.json(openAiErrorOf(failure, language));
}

/** Returns a JSON pointer as OpenAI writes it: `messages[0].content` for `/messages/0/content`. */
function paramOf(pointer: string): string | null {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const path = keys.map((key, i) => (/^\d+$/.test(key) ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');
  return path === '' ? null : path;
}
