import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import { holdsWords } from '../../../domain/text/index.js';
import { PortError } from '../../../ports/port-error.js';

/** Sort key of a record in its list: a time in milliseconds, and ids where times are equal. */
export type Place = [at: number, ...ids: string[]];

/** Records read at a time where most of them may not be wanted. */
const SCANNED = 500;

/** Returns the sort key of feedback. */
export function feedbackPlace({ at, queryId, by }: Feedback): Place {
  return [Date.parse(at), queryId, by];
}

/** Returns the sort key of the record of a query. */
export function outcomePlace({ endedAt, queryId }: OutcomeRecord): Place {
  return [Date.parse(endedAt), queryId];
}

/** The test of an opinion for words; undefined when every one will do. */
export function opinionHolds(text: string | undefined): ((opinion: Feedback) => boolean) | undefined {
  if (text === undefined) return undefined;
  const holds = holdsWords(text);
  return ({ question, comment }) => holds(`${question}\n${comment}`);
}

/**
 * A page of records. Where words are looked for, it goes through as many records as it needs to fill the page, and lets
 * others have their turn meanwhile.
 * @param read the records behind a place, in order.
 * @throws PortError `invalid` for an `after` that is none of ours.
 */
export async function pageOf<T>(
  page: {
    after?: string | undefined;
    limit: number;
    place: (record: T) => Place;
    holds?: ((record: T) => boolean) | undefined;
  },
  read: (after: Place | undefined, size: number) => Promise<T[]>,
): Promise<{ items: T[]; next?: string }> {
  const { limit, place, holds } = page;
  const size = holds ? SCANNED : limit + 1;
  let after = page.after === undefined ? undefined : placeIn(page.after);
  const items: T[] = [];
  for (;;) {
    const found = await read(after, size);
    for (const record of found) {
      if (holds?.(record) === false) continue;
      if (items.length === limit) return { items, next: JSON.stringify(place(items.at(-1)!)) };
      items.push(record);
    }
    if (found.length < size) return { items };
    after = place(found.at(-1)!);
    await turn();
  }
}

const placeSchema = z.tuple([z.number()], z.string());

function placeIn(text: string): Place {
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new PortError('invalid', 'the position in a list of records cannot be read', { cause });
  }
}
