/** A place at which two values differ, with both. */
export interface ValueDifference {
  /** Such as `receipts[0].action`; empty for the whole. */
  field: string;
  recorded: unknown;
  replayed: unknown;
}

/**
 * Returns the places at which a replayed value says something else than the recorded one. An addition of a later
 * release is no difference.
 */
export function differencesOf(recorded: unknown, replayed: unknown, field = ''): ValueDifference[] {
  if (Object.is(recorded, replayed)) return [];
  if (Array.isArray(recorded) && Array.isArray(replayed)) {
    const length = Math.max(recorded.length, replayed.length);
    return Array.from({ length }, (_, i) => differencesOf(recorded[i], replayed[i], `${field}[${i}]`)).flat();
  }
  if (isObject(recorded) && isObject(replayed)) {
    return Object.keys(recorded).flatMap((key) =>
      differencesOf(recorded[key], replayed[key], field === '' ? key : `${field}.${key}`),
    );
  }
  return [{ field, recorded, replayed }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The differences to whichever candidate has the fewest; none when one says the same. */
export function nearestDifferences(recorded: unknown, candidates: readonly unknown[]): ValueDifference[] {
  let nearest: ValueDifference[] | undefined;
  for (const candidate of candidates) {
    const found = differencesOf(recorded, candidate);
    if (found.length === 0) return [];
    if (!nearest || found.length < nearest.length) nearest = found;
  }
  return nearest ?? [{ field: '', recorded, replayed: undefined }];
}
