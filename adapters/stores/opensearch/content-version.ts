import { call } from './call.js';
import type { ChunkStore } from './store.js';

interface StatsBody {
  indices?: Record<string, { uuid: string; shards: Record<string, { seq_no?: { max_seq_no: number } }[]> }>;
}

/** Version of an index that was not made yet. */
const EMPTY = 'empty';

/**
 * Changes with every change of the registry, and so of any document or its groups: the number of the last operation on
 * its one shard, which every operation raises and nothing else does. It is read without a refresh.
 */
export async function contentVersion({
  connection,
  names,
}: Pick<ChunkStore, 'connection' | 'names'>): Promise<string> {
  const { indices = {} } = await call<StatsBody>(connection, {
    method: 'GET',
    path: `/${names.documents}/_stats/docs`,
    query: { level: 'shards', filter_path: 'indices.*.uuid,indices.*.shards.*.seq_no.max_seq_no' },
    ignore: [404],
  });
  const [index] = Object.values(indices);
  if (!index) return EMPTY;
  const copies = Object.values(index.shards).flat();
  return `${index.uuid}-${Math.max(-1, ...copies.map(({ seq_no }) => seq_no?.max_seq_no ?? -1))}`;
}
