import * as errors from '@opensearch-project/opensearch/lib/errors.js';
import type { OpenSearchConnection } from './connection.js';
import { once } from './together.js';

/** The body with which an index is created. */
interface IndexBody {
  settings?: Record<string, unknown>;
  mappings: Record<string, unknown>;
}

/** One shard, and one copy as soon as there is a second node. */
const SMALL_INDEX = { number_of_shards: 1, auto_expand_replicas: '0-1' };

/** Text that is stored verbatim and not searched, as of records in JSON. */
export const VERBATIM = { type: 'keyword', index: false, doc_values: false };

/** Identity of documents and people: found by its whole value only. */
export const KEYWORD = { type: 'keyword' };

/** A time or a count. */
export const LONG = { type: 'long' };

const isTaken = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.message.includes('resource_already_exists');

/**
 * Creates an index that does not exist. Any number of processes may do so at once: one creates it, the others find it.
 * Afterwards its documents can be read and written.
 */
export async function createIndexIfMissing(
  { client }: OpenSearchConnection,
  index: string,
  { settings = SMALL_INDEX, mappings }: IndexBody,
): Promise<void> {
  if (!(await client.indices.exists({ index })).body) {
    try {
      await client.indices.create({ index, body: { settings, mappings } });
      return;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  // Another process may have created it a moment ago: a new primary counts as yellow before it can be used, so the wait is
  // for an active one. Who may not ask for health finds out with the first request.
  await client.cluster.health(
    { index, wait_for_active_shards: 1, timeout: '20s' },
    { ignore: [401, 403, 404, 408] },
  );
}

/**
 * Small indices of one store, by the last part of their name. The first call of `ready` creates what is missing, and so
 * does the next one after a failure.
 */
export function smallIndices<Name extends string>(
  connection: OpenSearchConnection,
  properties: Record<Name, Record<string, unknown>>,
): { ready: () => Promise<void>; name: (suffix: Name) => string } {
  const name = (suffix: Name) => `${connection.prefix}-${suffix}`;
  const ready = once(async () => {
    for (const suffix of Object.keys(properties) as Name[]) {
      // a field that no mapping names is a defect, and must not become one of the index
      const mappings = { dynamic: 'strict', properties: properties[suffix] };
      await createIndexIfMissing(connection, name(suffix), { mappings });
    }
  });
  return { ready, name };
}
