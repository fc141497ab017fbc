import type { Client } from '@opensearch-project/opensearch';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import type { RecordStore } from '../../../ports/record-store.js';
import { outcomePlace, pageOf } from '../records/pages.js';
import { searchRecords } from './record-store-search.js';

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
      return pageOf<OutcomeRecord>({ ...input, place: outcomePlace }, (after, size) =>
        searchRecords(client, { index, filter, sort, after, size }),
      );
    },
  };
}
