import type { Client } from '@opensearch-project/opensearch';
import type { Place } from '../records/pages.js';

/** Records that pass a filter, in order, from behind a place on. */
export async function searchRecords<T>(
  client: Client,
  search: {
    index: string;
    filter: object[];
    sort: Record<string, string>[];
    after: Place | undefined;
    size: number;
  },
): Promise<T[]> {
  const { index, filter, sort, after, size } = search;
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
  return body.hits.hits.map(({ _source }) => JSON.parse((_source as { record: string }).record) as T);
}
