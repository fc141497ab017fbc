import type { Express, RequestHandler, Response } from 'express';
import { type Language, languageOfText } from '../../contract/language.js';
import { OPENAI_ROUTES } from '../../contract/openai/extra-routes.js';
import type { Caller } from '../../contract/principal.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Guard } from '../auth/guard.js';
import { idempotencyKey } from '../http/headers.js';
import { readJson, requireJsonBody } from '../http/json-body.js';
import { logFailure } from '../http/problem.js';
import { refuseMethod } from '../http/refuse-method.js';
import { validate } from '../http/validate.js';
import type { CompletionCall, CompletionModels } from './completion.js';
import { HEARTBEAT_MS, sendChunks } from './send-chunks.js';
import { textOfContent, type ChatMessage } from '../../contract/openai/messages.js';

/** Clients send the whole conversation with every turn. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const parseBody = readJson(BODY_LIMIT_BYTES);

interface Gates {
  authenticate: Authenticate;
  guard: Guard;
}

/**
 * Registers the addresses of OpenAI's API.
 * @param models the first that lists a model serves it
 */
export function registerOpenAi(
  app: Express,
  deps: Pick<Deps, 'log' | 'streams' | 'requireUsable'>,
  { authenticate, guard }: Gates,
  models: readonly CompletionModels[],
): void {
  const { chatCompletions, listModels, getModel } = OPENAI_ROUTES;
  const list = () => models.flatMap((one) => one.list());

  const admit =
    (way: 'chatCompletions' | 'listModels'): RequestHandler =>
    async (req, res, next) => {
      const caller = await authenticate(req);
      await guard.admit(way, caller);
      res.locals['caller'] = caller;
      next();
    };

  app.post(chatCompletions.path, admit('chatCompletions'), requireJsonBody, parseBody, async (req, res) => {
    const { caller, language, requestId } = res.locals as Locals;
    deps.requireUsable?.();
    const request = validate(chatCompletions.body, req.body ?? {});
    // OpenAI's clients name no language
    if (/^(\*|)$/.test(req.get('accept-language') ?? ''))
      res.locals['language'] = languageOf(request.messages) ?? language;
    const serving = models.find((one) => one.list().some(({ id }) => id === request.model));
    if (!serving) throw new ApiFailure('MODEL_NOT_FOUND');
    const call: CompletionCall = {
      request,
      caller,
      language: (res.locals as Locals).language,
      idempotencyKey: idempotencyKey(req.get('idempotency-key')),
      lastEventId: req.get('last-event-id'),
      baseUrl: `${req.protocol}://${req.get('host')}`,
      httpRequestId: requestId,
      signal: closed(res, deps.streams.closing),
    };
    const completed = await serving.complete(call);
    if (res.closed) return;
    if ('completion' in completed) return void res.json(completed.completion);
    await sendChunks(res, completed.chunks, {
      heartbeatMs: HEARTBEAT_MS,
      language: call.language,
      signal: call.signal,
      failed: (failure, error) => logFailure(deps.log, failure, error, requestId),
    });
  });

  app.get(listModels.path, admit('listModels'), (_req, res) => {
    res.json({ object: 'list', data: list() });
  });

  app.get(getModel.path, admit('listModels'), (req, res) => {
    const model = list().find(({ id }) => id === req.params['id']);
    if (!model) throw new ApiFailure('MODEL_NOT_FOUND');
    res.json(model);
  });

  app.all(chatCompletions.path, refuseMethod('POST'));
  app.all([listModels.path, getModel.path], refuseMethod());
}

interface Locals {
  caller: Caller;
  language: Language;
  requestId: string;
}

/** Returns a signal that is aborted when the client disconnects. When the API stops the connection is cut: clients retry. */
function closed(res: Response, stopping: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const cut = () => res.destroy();
  stopping.addEventListener('abort', cut);
  res.once('close', () => {
    stopping.removeEventListener('abort', cut);
    controller.abort();
  });
  return controller.signal;
}

/** Returns the language of the last user message; undefined if there is none. */
function languageOf(messages: readonly ChatMessage[]): Language | undefined {
  const last = messages.findLast(({ role }) => role === 'user');
  return last && languageOfText(textOfContent(last.content));
}
