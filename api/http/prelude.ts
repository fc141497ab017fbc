import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ENDPOINTS } from '../../contract/endpoints.js';
import { languageSchema, type Language } from '../../contract/language.js';
import { inRequest } from './request-context.js';

/** Paths of health checks and scrapes, which come every few seconds. */
const PROBES: string[] = [ENDPOINTS.health.path, ENDPOINTS.readiness.path, '/metrics'];

/** Returns the id of the query that an address is about, directly or through a request of it. */
function queryIdIn(address: string | undefined): string | undefined {
  return /\/(q-[A-Za-z0-9_-]{8,80})(?![A-Za-z0-9_-])/.exec(address ?? '')?.[1];
}

/** Gives every request an id and a language, and logs its end. Bodies are not logged. */
export function prelude(log: Logger, fallback: Language): RequestHandler {
  const languages = [fallback, ...languageSchema.options.filter((language) => language !== fallback)];
  return (req, res, next) => {
    const given = req.get('x-request-id');
    const requestId = given !== undefined && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
    const language = (req.acceptsLanguages(languages) || fallback) as Language;
    Object.assign(res.locals, { requestId, language });
    res.set({
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-cache',
    });
    const started = performance.now();
    const { method, path } = req;
    const level = PROBES.includes(path) ? 'debug' : 'info';
    const ended = () => {
      const ms = Math.round(performance.now() - started);
      const queryId = queryIdIn(path) ?? queryIdIn(res.get('location'));
      log[level]({ requestId, queryId, method, path, status: res.statusCode, ms }, 'request');
    };
    const queryId = queryIdIn(path);
    const context = {
      requestId,
      ...(queryId === undefined ? {} : { queryId }),
      ...(req.ip === undefined ? {} : { address: req.ip }),
    };
    inRequest(context, () => {
      // the close event runs outside the request's context; binding a function to it would cost more than a resource does
      const here = new AsyncResource('request');
      res.once('close', () => here.runInAsyncScope(ended));
      next();
    });
  };
}
