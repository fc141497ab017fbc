import { context, trace } from '@opentelemetry/api';
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
import { callSpans } from './call-spans.js';
import { requestSpans } from './request-spans.js';
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
