import type { Client } from '@opensearch-project/opensearch';
import type { Feedback, FeedbackStats } from '../../../contract/feedback.js';
import { feedbackStats } from '../../../domain/feedback-stats.js';
import type { RecordStore } from '../../../ports/record-store.js';
import { feedbackSortKey, feedbackMatches, pageOf, outcomeSortKey, type SortKey } from '../records.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';

/** Opinions read at a time where those on some queries are asked for. */
const OPINIONS_PAGE = 1_000;

/** Feedback, one document per person and query. */
export function feedbackRecords(client: Client, index: string, idOf: (...parts: string[]) => string) {
  return {
    async save(feedback: Feedback): Promise<void> {
      const { queryId, by, rating, at } = feedback;
      await client.index({
        index,
        id: idOf(queryId, by),
        body: { queryId, by, rating, givenAt: Date.parse(at), record: JSON.stringify(feedback) },
      });
    },

    async stats({ since }: { since?: string | undefined }): Promise<FeedbackStats> {
      // feedback is given more often than it is counted: the count waits for the refresh
      await client.indices.refresh({ index });
      const from = since === undefined ? [] : [{ range: { givenAt: { gte: Date.parse(since) } } }];
      const count = async (filter: object[]) =>
        (await client.count({ index, body: { query: { bool: { filter } } } })).body.count;
      const [total, positive] = await Promise.all([
        count(from),
        count([...from, { term: { rating: 'positive' } }]),
      ]);
      return feedbackStats({ total, positive });
    },

    async list(input: Parameters<RecordStore['listFeedback']>[0]): ReturnType<RecordStore['listFeedback']> {
      const { since, until, rating, text } = input;
      await client.indices.refresh({ index });
      const filter = [
        {
          range: {
            givenAt: { gte: Date.parse(since), ...(until !== undefined && { lt: Date.parse(until) }) },
          },
        },
        ...(rating === undefined ? [] : [{ term: { rating } }]),
      ];
      const sort = [{ givenAt: 'desc' }, { queryId: 'desc' }, { by: 'desc' }];
      return pageOf<Feedback>(
        { ...input, sortKey: feedbackSortKey, matches: feedbackMatches(text) },
        (after, size) => searchRecords(client, { index, filter, sort, after, size }),
      );
    },

    async on({ queryIds }: { queryIds: readonly string[] }): Promise<Feedback[]> {
      await client.indices.refresh({ index });
      const found: Feedback[] = [];
      for (;;) {
        const last = found.at(-1);
        const page = await searchRecords<Feedback>(client, {
          index,
          filter: [{ terms: { queryId: queryIds } }],
          sort: [{ queryId: 'asc' }, { by: 'asc' }],
          after: last && [last.queryId, last.by],
          size: OPINIONS_PAGE,
        });
        found.push(...page);
        if (page.length < OPINIONS_PAGE) return found;
      }
    },
  };
}

/** Records of the outcomes of queries, one document each. */
export function outcomeRecords(client: Client, index: string) {
  return {
    async save(outcome: OutcomeRecord): Promise<void> {
      const { queryId, stage, endedAt } = outcome;
      await client.index({
        index,
        id: queryId,
        body: { queryId, stage, endedAt: Date.parse(endedAt), record: JSON.stringify(outcome) },
      });
    },

    async list(input: Parameters<RecordStore['listOutcomes']>[0]): ReturnType<RecordStore['listOutcomes']> {
      await client.indices.refresh({ index });
      const filter = [{ range: { endedAt: { gte: Date.parse(input.since) } } }];
      const sort = [{ endedAt: 'asc' }, { queryId: 'asc' }];
      return pageOf<OutcomeRecord>({ ...input, sortKey: outcomeSortKey }, (after, size) =>
        searchRecords(client, { index, filter, sort, after, size }),
      );
    },
  };
}

interface Sorted {
  index: string;
  filter: object[];
  sort: Record<string, string>[];
  after: SortKey | string[] | undefined;
  size: number;
}

/** Documents that pass a filter, in order, from behind a place on. */
export async function searchSorted<T>(
  client: Client,
  { index, filter, sort, after, size }: Sorted,
): Promise<T[]> {
  const { body } = await client.search({
    index,
    body: {
      query: { bool: { filter } },
      sort,
      size,
      track_total_hits: false,
      ...(after && { search_after: after }),
    },
  });
  return body.hits.hits.map(({ _source }) => _source as T);
}

/** Records that pass a filter, in order, from behind a place on. */
export async function searchRecords<T>(client: Client, search: Sorted): Promise<T[]> {
  const found = await searchSorted<{ record: string }>(client, search);
  return found.map(({ record }) => JSON.parse(record) as T);
}
