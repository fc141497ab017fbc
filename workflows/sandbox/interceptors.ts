import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { OpenTelemetrySinks, SerializableSpan } from '@temporalio/interceptors-opentelemetry-v2';
import {
  ContinueAsNew,
  getRandomStream,
  proxySinks,
  workflowInfo,
  type WorkflowInterceptors,
} from '@temporalio/workflow';

/** As the interceptors of clients and activities name it. */
const TRACE_HEADER = '_tracer-data';
/** W3C trace context of a trace that is recorded; any other is as good as none. */
const RECORDED = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f][13579bdf]$/;
const RECORDED_FLAG = 1;
const STATUS = { ok: 1, error: 2 } as const;
const SCOPE = { name: 'vouch-workflow' };

const { exporter } = proxySinks<OpenTelemetrySinks>();

interface SpanContext {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/**
 * Traces workflows: each run, and each Update and Signal, becomes a span of the trace that it was sent with, and what a run
 * starts belongs to its span. What was sent without a trace is left as it is.
 *
 * In place of the interceptors of the SDK, which stand in the way of every call: a result reaches the workflow some
 * microtasks later through them, so that histories which were written without them do not replay with them, or the other
 * way round. These look on from beside; a query may be started with telemetry and ended without.
 */
export function interceptors(): WorkflowInterceptors {
  let run: SpanContext | undefined;

  const traced = <I extends { headers: Headers }>(input: I): I =>
    run ? { ...input, headers: { ...input.headers, [TRACE_HEADER]: headerOf(run) } } : input;

  return {
    inbound: [
      {
        execute(input, next) {
          const span = begin(`RunWorkflow:${workflowInfo().workflowType}`, input.headers);
          run = span?.context;
          return watched(span, next(input));
        },
        handleUpdate: (input, next) =>
          watched(begin(`HandleUpdate:${input.name}`, input.headers), next(input)),
        handleSignal: (input, next) =>
          watched(begin(`HandleSignal:${input.signalName}`, input.headers), next(input)),
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(traced(input)),
        scheduleLocalActivity: (input, next) => next(traced(input)),
        startChildWorkflowExecution: (input, next) => next(traced(input)),
        continueAsNew: (input, next) => next(traced(input)),
      },
    ],
  };
}

interface OpenSpan {
  name: string;
  context: SpanContext;
  parent: SpanContext;
  startedAt: number;
}

function begin(name: string, headers: Headers): OpenSpan | undefined {
  const parent = contextIn(headers);
  if (!parent) return undefined;
  const spanId = getRandomStream('vouch/trace').uuid4().replaceAll('-', '').slice(-16);
  return { name, parent, context: { ...parent, spanId }, startedAt: Date.now() };
}

/** The same promise: nobody waits any longer for it than without the span. */
function watched<T>(span: OpenSpan | undefined, work: Promise<T>): Promise<T> {
  if (span) {
    work.then(
      () => end(span, undefined),
      (error: unknown) => end(span, error instanceof ContinueAsNew ? undefined : error),
    );
  }
  return work;
}

function end({ name, context, parent, startedAt }: OpenSpan, error: unknown): void {
  const endedAt = Date.now();
  const span: SerializableSpan = {
    name,
    kind: 0,
    spanContext: context,
    parentSpanContext: { ...parent, isRemote: true },
    startTime: timeOf(startedAt),
    endTime: timeOf(endedAt),
    duration: timeOf(endedAt - startedAt),
    status: { code: error === undefined ? STATUS.ok : STATUS.error },
    attributes: error instanceof Error ? { 'error.type': typeOf(error) } : {},
    links: [],
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
    instrumentationScope: SCOPE,
  };
  exporter.export([span]);
}

function contextIn(headers: Headers): SpanContext | undefined {
  const payload = headers[TRACE_HEADER];
  if (!payload) return undefined;
  const { traceparent } = defaultPayloadConverter.fromPayload<{ traceparent?: string }>(payload);
  const [, traceId, spanId] = RECORDED.exec(traceparent ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId, traceFlags: RECORDED_FLAG } : undefined;
}

function headerOf({ traceId, spanId }: SpanContext) {
  return defaultPayloadConverter.toPayload({ traceparent: `00-${traceId}-${spanId}-01` });
}

/** Returns the type of a failure: messages may quote what people wrote. */
function typeOf(error: Error & { type?: unknown }): string {
  return typeof error.type === 'string' ? error.type : error.name;
}

/** Milliseconds as OpenTelemetry counts time: seconds and nanoseconds. */
function timeOf(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round(ms - seconds * 1000) * 1_000_000];
}
