import type { MetricMeter } from '@temporalio/common';
import type { CallFacts, CallObserver, ObservedCall } from '../../ports/call-observer.js';
import { PortError } from '../../ports/port-error.js';

/** Names and buckets of what is measured of calls; those that OpenTelemetry has a name for keep it. */
export const CALL_BUCKETS = {
  gen_ai_client_operation_duration_seconds: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80],
  gen_ai_client_token_usage: [1, 10, 100, 1000, 4000, 16_000, 64_000, 256_000, 1_000_000],
  vouch_model_call_cost_usd: [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
};

/**
 * Measures every call. Labels are names of the product and of its settings only.
 * @param price what so many tokens of a model cost, US dollars
 */
export function callMetrics(
  meter: MetricMeter,
  price: (model: string, usage: { inputTokens: number; outputTokens: number }) => number,
): CallObserver {
  const seconds = meter.createHistogram(
    'gen_ai_client_operation_duration_seconds',
    'float',
    '',
    'Duration of calls of models, tools and indexes.',
  );
  const tokens = meter.createHistogram('gen_ai_client_token_usage', 'int', '', 'Tokens per call of a model.');
  const cost = meter.createHistogram(
    'vouch_model_call_cost_usd',
    'float',
    '',
    'Price per call of a model that has one.',
  );

  function usage(model: string, labels: Record<string, string>, facts: CallFacts): void {
    const inputTokens = Number(facts['gen_ai.usage.input_tokens'] ?? NaN);
    const outputTokens = Number(facts['gen_ai.usage.output_tokens'] ?? NaN);
    // a meter throws at any other number, and a provider may say anything
    if (![inputTokens, outputTokens].every((count) => Number.isSafeInteger(count) && count >= 0)) return;
    tokens.record(inputTokens, { ...labels, gen_ai_token_type: 'input' });
    tokens.record(outputTokens, { ...labels, gen_ai_token_type: 'output' });
    const dollars = price(model, { inputTokens, outputTokens });
    if (dollars > 0) cost.record(dollars, labels);
  }

  return {
    async observe(call, run, outcome) {
      const labels = labelsOf(call);
      const started = performance.now();
      const measure = (more: Record<string, string>) =>
        seconds.record((performance.now() - started) / 1000, { ...labels, ...more });
      try {
        const result = await run();
        measure({});
        usage(call.target, labels, outcome?.(result) ?? {});
        return result;
      } catch (error) {
        measure({ error_type: error instanceof PortError ? error.kind : '_OTHER' });
        throw error;
      }
    },
  };
}

function labelsOf({ operation, target, facts }: ObservedCall): Record<string, string> {
  const provider = facts['gen_ai.provider.name'];
  return {
    gen_ai_operation_name: operation,
    gen_ai_request_model: target,
    ...(typeof provider === 'string' ? { gen_ai_provider_name: provider } : {}),
  };
}
