import { trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { ClientInterceptors, WorkflowClientInterceptor } from '@temporalio/client';
import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
  OpenTelemetryActivityOutboundInterceptor,
  OpenTelemetryWorkflowClientInterceptor,
  type SerializableSpan,
} from '@temporalio/interceptors-opentelemetry-v2';
import { TRACE_HEADER } from '@temporalio/interceptors-opentelemetry-v2/lib/instrumentation.js';
import type { WorkflowInfo } from '@temporalio/workflow';
import type { Tracing } from './tracing.js';

/**
 * Traces what starts or changes a workflow. Reads are left out: a process asks for states all the time, and they are in
 * no history. So are traces that are not recorded: a history holds an id of a trace only where there is a trace.
 */
export function clientTraces(): ClientInterceptors {
  const traces = new OpenTelemetryWorkflowClientInterceptor();
  const isRecorded = () => trace.getActiveSpan()?.isRecording() === true;
  const workflow: WorkflowClientInterceptor = {
    start: (input, next) => traces.start(input, (given) => next(isRecorded() ? given : input)),
    startWithDetails: (input, next) =>
      traces.startWithDetails(input, (given) => next(isRecorded() ? given : input)),
    startUpdate: (input, next) => traces.startUpdate(input, (given) => next(isRecorded() ? given : input)),
    startUpdateWithStart: (input, next) =>
      traces.startUpdateWithStart(input, (given) => next(isRecorded() ? given : input)),
    signal: (input, next) => traces.signal(input, (given) => next(isRecorded() ? given : input)),
    signalWithStart: (input, next) =>
      traces.signalWithStart(input, (given) => next(isRecorded() ? given : input)),
  };
  return { workflow: [workflow] };
}

/** Traces the activities of traced workflows, and takes the spans of workflows out of their sandbox. */
export function workerTraces(processor: SpanProcessor, resource: Resource): Tracing['worker'] {
  const { export: exporter } = makeWorkflowExporter(processor, resource);
  return {
    interceptors: {
      activity: [
        (activity) => {
          const inbound = new OpenTelemetryActivityInboundInterceptor(activity);
          return {
            inbound: {
              execute: (input, next) =>
                TRACE_HEADER in input.headers ? inbound.execute(input, next) : next(input),
            },
            outbound: new OpenTelemetryActivityOutboundInterceptor(activity),
          };
        },
      ],
    },
    sinks: {
      exporter: {
        export: {
          // the exporter would send all of what is known of a workflow, its memo included
          fn: ({ workflowId, runId, workflowType }, spans: SerializableSpan[]) =>
            exporter.fn({ workflowId, runId, workflowType } as WorkflowInfo, spans),
        },
      },
    },
  };
}
