import type { ClientInterceptors } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import type { RequestHandler } from 'express';
import type { Config } from '../../config/load-config.js';
import type { CallObserver } from '../../ports/call-observer.js';

/** Tracing of a process. */
export interface Tracing {
  /** Makes a span of every request; stands before everything else. */
  requests: RequestHandler;
  /** Starts what is traced where it is traced. */
  client: ClientInterceptors;
  /** Goes on in workflows and activities. */
  worker: Required<Pick<WorkerOptions, 'interceptors' | 'sinks'>>;
  /** Makes a span of every call of a model, a tool or an index. */
  calls: CallObserver;
  /** Of the span that is open here; none in work that is not traced. */
  ids(): { traceId: string; spanId: string } | undefined;
  /** Sends what has not been sent, for five seconds at most. Does not fail. */
  close(): Promise<void>;
}

/** Sends traces where the settings say. Without an address nothing is loaded. To be called once in a process. */
export async function startTracing(config: Config, process: 'api' | 'worker'): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { sendTraces } = await import('./send-traces.js');
  return sendTraces({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: config.OTEL_SERVICE_NAME ?? `vouch-${process}`,
    share: config.OTEL_TRACES_SAMPLER_ARG,
  });
}
