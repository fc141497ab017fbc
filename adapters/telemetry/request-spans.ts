import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import type { Request, RequestHandler } from 'express';
import { ENDPOINTS } from '../../contract/endpoints.js';

/** Paths that monitoring requests every few seconds. */
const PROBES: string[] = [ENDPOINTS.health.path, ENDPOINTS.readiness.path, '/metrics'];

/**
 * Makes a span of every request, within the trace of its sender (`traceparent`). Named by the pattern of its path:
 * paths and their queries hold ids and words of people.
 */
export function requestSpans(): RequestHandler {
  const tracer = trace.getTracer('vouch-http');
  return (req, res, next) => {
    if (PROBES.includes(req.path)) {
      next();
      return;
    }
    const sender = senderOf(req.headers);
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

/**
 * The trace of the sender of a request, by its ids alone: histories keep them in the clear, and what else may come with
 * them (`baggage`, `tracestate`) can be any text.
 */
function senderOf(headers: Request['headers']): Context {
  const found = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  if (!found) return ROOT_CONTEXT;
  const { traceId, spanId, traceFlags } = found;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function routeOf({ route }: Pick<Request, 'route'>): string | undefined {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}
