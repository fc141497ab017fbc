import type { Client } from '@opensearch-project/opensearch';
import type { Feedback, FeedbackStats } from '../../../contract/feedback.js';
import { feedbackStats } from '../../../domain/feedback-stats.js';
import type { RecordStore } from '../../../ports/record-store.js';
import { feedbackPlace, opinionHolds, pageOf } from '../records/pages.js';
import { searchRecords } from './record-store-search.js';

/** Opinions, one document per person and query. */
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
      // opinions are given more often than they are counted: whoever counts waits for the refresh
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
      const { since, rating, text } = input;
      await client.indices.refresh({ index });
      const filter = [
        { range: { givenAt: { gte: Date.parse(since) } } },
        ...(rating === undefined ? [] : [{ term: { rating } }]),
      ];
      const sort = [{ givenAt: 'desc' }, { queryId: 'desc' }, { by: 'desc' }];
      return pageOf<Feedback>({ ...input, place: feedbackPlace, holds: opinionHolds(text) }, (after, size) =>
        searchRecords(client, { index, filter, sort, after, size }),
      );
    },
  };
}
