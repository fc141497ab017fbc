import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { asyncLocalStorage as activities } from '@temporalio/activity';
import type { Request, RequestHandler } from 'express';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { CallObserver } from '../../ports/call-observer.js';
import { PortError } from '../../ports/port-error.js';
import { clientTraces, workerTraces } from './temporal-traces.js';
import type { Tracing } from './tracing.js';

const CLOSE_MS = 5_000;

/** Traces this process and sends what it finds to a collector, in batches. */
export function sendTraces(options: {
  endpoint: string;
  headers: Record<string, string>;
  service: string;
  /** Of the requests that come without a trace of their own, 0..1. */
  share: number;
}): Tracing {
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = withoutTexts(new OTLPTraceExporter({ url, headers: options.headers }));
  const processor = new BatchSpanProcessor(exporter);
  const resource = resourceFromAttributes({ 'service.name': options.service });
  const root = new TraceIdRatioBasedSampler(options.share);
  const provider = new NodeTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root }),
    spanProcessors: [processor],
  });
  provider.register();
  return {
    requests: requestSpans(),
    client: clientTraces(),
    worker: workerTraces(processor, resource),
    calls: callSpans(),
    ids() {
      const found = trace.getSpanContext(context.active());
      return found && { traceId: found.traceId, spanId: found.spanId };
    },
    async close() {
      // a collector that is away must not keep a process from ending
      const late = new Promise((done) => setTimeout(done, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/**
 * Takes the messages of errors out of spans before they leave: they may quote what people or documents say. What kind of
 * error it was stays.
 */
export function withoutTexts(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(bare), done),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function bare(span: ReadableSpan): ReadableSpan {
  const { code } = span.status;
  const type = span.events.find(({ name }) => name === 'exception')?.attributes?.['exception.type'];
  return Object.create(span, {
    status: { value: { code } },
    events: { value: [] },
    attributes: { value: type === undefined ? span.attributes : { 'error.type': type, ...span.attributes } },
  }) as ReadableSpan;
}

/** Makes a span of every call that is part of a trace; on their own, calls such as those of indexing are too many. */
export function callSpans(): CallObserver {
  const tracer = trace.getTracer('vouch-calls');
  return {
    async observe({ operation, target, facts }, run, outcome) {
      if (!trace.getActiveSpan()) return run();
      const attributes = {
        'gen_ai.operation.name': operation,
        'gen_ai.conversation.id': activities.getStore()?.info.workflowExecution?.workflowId,
        ...facts,
      };
      const kind = operation === 'execute_tool' ? SpanKind.INTERNAL : SpanKind.CLIENT;
      return tracer.startActiveSpan(`${operation} ${target}`, { kind, attributes }, async (span) => {
        try {
          const result = await run();
          span.setAttributes(outcome?.(result) ?? {});
          return result;
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof PortError ? error.kind : '_OTHER');
          throw error;
        } finally {
          span.end();
        }
      });
    },
  };
}

/** Paths that monitoring requests every few seconds. */
const PROBES: string[] = [ENDPOINTS.health.path, ENDPOINTS.readiness.path, '/metrics'];

/**
 * Makes a span of every request, within the trace of its sender (`traceparent`). Named by the pattern of its path:
 * paths and their queries hold ids and words of people.
 */
function requestSpans(): RequestHandler {
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
