import type { ModelCall, Usage } from '../contract/query.js';

/** The sum of two. */
export function addUsage(total: Usage, more: Usage): Usage {
  return {
    modelCalls: total.modelCalls + more.modelCalls,
    inputTokens: total.inputTokens + more.inputTokens,
    outputTokens: total.outputTokens + more.outputTokens,
    costUsd: total.costUsd + more.costUsd,
  };
}

/** Sums the usage of model calls. */
export function usageOf(calls: readonly ModelCall[]): Usage {
  return calls.reduce<Usage>(
    (total, { inputTokens, outputTokens, costUsd }) =>
      addUsage(total, { modelCalls: 1, inputTokens, outputTokens, costUsd }),
    { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  );
}
