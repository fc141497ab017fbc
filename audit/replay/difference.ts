/** A place at which two values differ, with both. */
export interface ValueDifference {
  /** Such as `receipts[0].action`; empty for the whole. */
  field: string;
  recorded: unknown;
  replayed: unknown;
}

/**
 * Moments of a replay are the starts of tasks as the history has them. A task for an Update is written down when it has been done, and
 * after a stop of the server with a later start than its worker was told; ms.
 */
const SAME_MOMENT_MS = 60_000;

/**
 * Returns the places at which a replayed value says something else than the recorded one. An addition of a later
 * release is no difference.
 */
export function differencesOf(recorded: unknown, replayed: unknown, field = ''): ValueDifference[] {
  if (Object.is(recorded, replayed)) return [];
  if (Math.abs(momentOf(recorded) - momentOf(replayed)) < SAME_MOMENT_MS) return [];
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

/** NaN for anything but a time in ISO 8601. */
function momentOf(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : NaN;
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
