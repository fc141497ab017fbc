import type { ModelPrice } from '../../../../config/structured.js';

const TOKENS_PER_PRICE = 1_000_000;

/** US dollars for so many tokens; a model without a price is free. */
export function costOf(
  usage: { inputTokens: number; outputTokens: number },
  price: ModelPrice | undefined,
): number {
  if (!price) return 0;
  return (usage.inputTokens * price.input + usage.outputTokens * price.output) / TOKENS_PER_PRICE;
}
