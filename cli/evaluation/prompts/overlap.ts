import { indexTokens } from '../../../domain/text/index.js';

/** Harmonic mean of precision and recall of the index's terms, 0..1: how far two questions would find the same. */
export function termF1(text: string, gold: string): number {
  const [got, wanted] = [counted(text), counted(gold)];
  const shared = [...wanted].reduce((sum, [term, count]) => sum + Math.min(count, got.get(term) ?? 0), 0);
  const total = sizeOf(got) + sizeOf(wanted);
  return total === 0 ? 1 : (2 * shared) / total;
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of indexTokens(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function sizeOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
