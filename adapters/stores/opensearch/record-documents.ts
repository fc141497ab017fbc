import type { Client } from '@opensearch-project/opensearch';
import type { Feedback, FeedbackStats } from '../../../contract/feedback.js';
import { feedbackStats } from '../../../domain/feedback-stats.js';
import type { RecordStore } from '../../../ports/record-store.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import {
  feedbackSortKey,
  feedbackMatches,
  pageOf,
  outcomeSortKey,
  type SortKey,
  withoutContent,
} from '../records.js';
import { revisionOf } from './connection.js';

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

interface Names {
  outcomes: string;
  cache: string;
  feedback: string;
}

/** Opinions on one query: one of each person. */
const MOST_OPINIONS = 1_000;

/** Erases the content of a query from the indices; its measures stay. */
export async function eraseRecords(client: Client, names: Names, queryId: string): Promise<void> {
  const query = { term: { queryId } };
  await eraseWhere(client, names.cache, query);
  await replace<OutcomeRecord>(client, names.outcomes, queryId);
  await client.indices.refresh({ index: names.feedback });
  const { body } = await client.search({
    index: names.feedback,
    body: { size: MOST_OPINIONS, _source: false, query },
  });
  for (const { _id: id } of body.hits.hits) if (id) await replace<Feedback>(client, names.feedback, id);
}

/**
 * Removes the documents that a query finds; again when one was replaced at that moment: it may be another query's by now,
 * or this one's once more.
 */
export async function eraseWhere(client: Client, index: string, query: object): Promise<void> {
  for (;;) {
    await client.indices.refresh({ index });
    const { body } = await client.deleteByQuery({
      index,
      refresh: true,
      conflicts: 'proceed',
      body: { query },
    });
    if (!('version_conflicts' in body) || !body.version_conflicts) return;
  }
}

/** Replaces a record as it is now, and no later one: feedback that is given meanwhile is not lost. */
async function replace<T extends OutcomeRecord | Feedback>(
  client: Client,
  index: string,
  id: string,
): Promise<void> {
  for (;;) {
    const { body } = await client.get({ index, id, preference: '_primary' }, { ignore: [404] });
    if (!body._source) return;
    const { record, ...fields } = body._source as { record: string };
    const erased = withoutContent(JSON.parse(record) as T);
    const { statusCode } = await client.index(
      {
        ...{ index, id, refresh: true },
        ...revisionOf(body),
        body: { ...fields, record: JSON.stringify(erased) },
      },
      { ignore: [409] },
    );
    if (statusCode !== 409) return;
  }
}
