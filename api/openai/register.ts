import type { Express, RequestHandler, Response } from 'express';
import { type Language, languageOfText } from '../../contract/language.js';
import { NOT_OFFERED, OPENAI_ROUTES } from '../../contract/openai/extra-routes.js';
import type { Caller } from '../../contract/principal.js';
import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Guard } from '../auth/guard.js';
import { idempotencyKey } from '../http/headers.js';
import { readJson, requireJsonBody } from '../http/json-body.js';
import { logFailure, refuseMethod, asFailure } from '../http/problem.js';
import { validate } from '../http/validate.js';
import type { CompletionCall, CompletionModels, StreamedChunk } from './completion.js';
import { textOfContent, type ChatMessage } from '../../contract/openai/messages.js';
import { openEventStream, writeEvents } from '../http/event-stream.js';
import { openAiErrorOf } from './errors.js';

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

  app.use(NOT_OFFERED, () => {
    throw new ApiFailure('ROUTE_NOT_FOUND', { detail: CASES.chatCompletionsOnly });
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

/** Silence in milliseconds after which a comment keeps the connection alive. */
export const HEARTBEAT_MS = 15_000;

interface Options {
  heartbeatMs: number;
  language: Language;
  signal: AbortSignal;
  /** Called with an error that breaks the stream off. */
  failed: (failure: ApiFailure, error: unknown) => void;
}

/** Sends the chunks of a completion as server-sent events in the form of OpenAI's API. */
export async function sendChunks(
  res: Response,
  chunks: AsyncIterable<StreamedChunk>,
  { heartbeatMs, language, signal, failed }: Options,
): Promise<void> {
  openEventStream(res);
  // a comment without a blank line: the Python client takes a blank line after an id for an event without data
  const heartbeat = setInterval(() => {
    if (!res.destroyed && !res.writableNeedDrain) res.write(': heartbeat\n');
  }, heartbeatMs);
  try {
    for await (const { id, chunk } of chunks) {
      if (signal.aborted || res.destroyed) break;
      heartbeat.refresh();
      const frame = `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(chunk)}\n\n`;
      await writeEvents(res, frame, signal);
    }
    if (!signal.aborted && !res.destroyed) res.write('data: [DONE]\n\n');
  } catch (error) {
    const failure = asFailure(error);
    failed(failure, error);
    if (!signal.aborted && !res.destroyed)
      res.write(`data: ${JSON.stringify(openAiErrorOf(failure, language))}\n\n`);
  } finally {
    clearInterval(heartbeat);
  }
  if (!res.destroyed) res.end();
}
