import type { Tracing } from './tracing.js';

/** Ids of the open span by the names that OpenTelemetry has for them in logs. */
export function traceIds(tracing: Tracing | undefined): { trace_id?: string; span_id?: string } {
  const ids = tracing?.ids();
  return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {};
}
