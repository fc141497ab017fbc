import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { DecisionEntry } from '../../contract/decision-log.js';
import type { Feedback } from '../../contract/feedback.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import { holdsWords } from '../../domain/text/index.js';
import type { Page, PageAsked } from '../../ports/pages.js';
import { PortError } from '../../ports/port-error.js';

/** Sort key of a record in its list: a time in milliseconds, and ids where times are equal. */
export type SortKey = [at: number, ...ids: string[]];

/** Records read at a time with a filter that few may pass. */
const SCANNED = 500;

/** Returns the sort key of feedback. */
export function feedbackSortKey({ at, queryId, by }: Feedback): SortKey {
  return [Date.parse(at), queryId, by];
}

/** Returns the sort key of the record of a query. */
export function outcomeSortKey({ endedAt, queryId }: Pick<OutcomeRecord, 'endedAt' | 'queryId'>): SortKey {
  return [Date.parse(endedAt), queryId];
}

/** Returns the sort key of a decision. */
export function decisionSortKey({ at, queryId, seq }: DecisionEntry): SortKey {
  return [Date.parse(at), queryId, `${seq}`];
}

/** Returns a predicate for feedback that contains the words of a text; undefined without a text. */
export function feedbackMatches(text: string | undefined): ((feedback: Feedback) => boolean) | undefined {
  if (text === undefined) return undefined;
  const holds = holdsWords(text);
  return ({ question, comment }) => holds(`${question}\n${comment}`);
}

/**
 * Returns a page of records. With a filter it reads as many records as it needs to fill the page, and yields to other work
 * after each batch.
 * @param read returns the records behind a sort key, in order
 * @throws PortError `invalid` for an `after` that is none of ours.
 */
export async function pageOf<T>(
  page: PageAsked & {
    sortKey: (record: T) => SortKey;
    matches?: ((record: T) => boolean) | undefined;
  },
  read: (after: SortKey | undefined, size: number) => Promise<T[]>,
): Promise<Page<T>> {
  const { limit, sortKey, matches } = page;
  const size = matches ? SCANNED : limit + 1;
  let after = page.after === undefined ? undefined : sortKeyIn(page.after);
  const items: T[] = [];
  for (;;) {
    const found = await read(after, size);
    for (const record of found) {
      if (matches?.(record) === false) continue;
      if (items.length === limit) return { items, next: JSON.stringify(sortKey(items.at(-1)!)) };
      items.push(record);
    }
    if (found.length < size) return { items };
    after = sortKey(found.at(-1)!);
    await turn();
  }
}

const sortKeySchema = z.tuple([z.number()], z.string());

function sortKeyIn(text: string): SortKey {
  try {
    return sortKeySchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new PortError(
      'invalid',
      { en: 'the position in a list of records cannot be read', ko: '목록의 위치를 읽을 수 없습니다' },
      { cause },
    );
  }
}

/** A record of a query whose content was erased: what was counted stays, what was written does not. */
export function withoutContent<T extends OutcomeRecord | Feedback>(record: T): T {
  const { decisions } = record as Partial<OutcomeRecord>;
  return {
    ...record,
    question: '',
    ...('documents' in record ? { documents: [] } : {}),
    ...(decisions ? { decisions: decisions.map(({ reason: _, ...counted }) => counted) } : {}),
    ...('answer' in record ? { answer: '' } : {}),
    ...('comment' in record ? { comment: '' } : {}),
  };
}
