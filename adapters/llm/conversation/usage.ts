import type { ModelPrice } from '../../../config/structured.js';
import type { ModelCall, Usage } from '../../../contract/query.js';

const TOKENS_PER_PRICE = 1_000_000;

/** US dollars for so many tokens; a model without a price is free. */
export function costOf(
  usage: { inputTokens: number; outputTokens: number },
  price: ModelPrice | undefined,
): number {
  if (!price) return 0;
  return (usage.inputTokens * price.input + usage.outputTokens * price.output) / TOKENS_PER_PRICE;
}

/** What calls came to, all together. */
export function usageOf(calls: readonly ModelCall[]): Usage {
  const sum = (valueOf: (call: ModelCall) => number) =>
    calls.reduce((total, call) => total + valueOf(call), 0);
  return {
    modelCalls: calls.length,
    inputTokens: sum((call) => call.inputTokens),
    outputTokens: sum((call) => call.outputTokens),
    costUsd: sum((call) => call.costUsd),
  };
}
