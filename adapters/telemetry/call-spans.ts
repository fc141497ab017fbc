import { asyncLocalStorage as activities } from '@temporalio/activity';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { CallObserver } from '../../ports/call-observer.js';
import { PortError } from '../../ports/port-error.js';

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
