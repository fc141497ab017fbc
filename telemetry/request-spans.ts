import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, RequestHandler } from 'express';
import { ENDPOINTS } from '../contract/endpoints.js';

/** Asked every few seconds by whoever watches the process. */
const PROBES: string[] = [ENDPOINTS.health.path, ENDPOINTS.readiness.path, '/metrics'];

/**
 * Makes a span of every request, within the trace of whoever sent it (`traceparent`). Named by the pattern of its path:
 * paths and their queries hold ids and words of people.
 */
export function requestSpans(): RequestHandler {
  const tracer = trace.getTracer('vouch-http');
  return (req, res, next) => {
    if (PROBES.includes(req.path)) {
      next();
      return;
    }
    const sender = propagation.extract(ROOT_CONTEXT, req.headers);
    const attributes = { 'http.request.method': req.method };
    const span = tracer.startSpan(req.method, { kind: SpanKind.SERVER, attributes }, sender);
    res.once('close', () => {
      const route = routeOf(req);
      if (route !== undefined) span.updateName(`${req.method} ${route}`).setAttribute('http.route', route);
      if (res.headersSent) span.setAttribute('http.response.status_code', res.statusCode);
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(sender, span), next);
  };
}

function routeOf({ route }: Pick<Request, 'route'>): string | undefined {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}
