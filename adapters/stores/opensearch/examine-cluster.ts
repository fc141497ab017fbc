import type { EmbeddingSpace } from '../../../ports/embedder.js';
import { call, type OpenSearchConnection } from './connection.js';
import { chunkLayout, hasHybridQueries, LAYOUT } from './layout.js';
import { withSearchErrors } from './errors.js';
import { storeOf } from './store.js';

/** State of a cluster as far as it concerns us. */
export interface ClusterState {
  version: string;
  hybrid: boolean;
  /** Of our indices alone; undefined when we may not ask. */
  health?: { status: 'green' | 'yellow' | 'red'; nodes: number; unassigned: number };
  /** `none` before the first document; `broken` when the alias or the template of the chunks is missing. */
  index: 'none' | 'ready' | 'broken';
  /** True if the index that answers has our layout and embedder, so that it takes documents. */
  own: boolean;
  /** Embedder of the index that answers; null without one. */
  space: EmbeddingSpace | null;
  /** True if a re-index is under way. */
  rebuilding: boolean;
}

interface HealthBody {
  status: 'green' | 'yellow' | 'red';
  number_of_nodes: number;
  unassigned_shards: number;
}

/**
 * Looks at a cluster and changes nothing.
 * @param space of the embedder that the settings choose
 * @throws PortError
 */
export async function examineCluster(
  connection: OpenSearchConnection,
  space: EmbeddingSpace | undefined,
): Promise<ClusterState> {
  return withSearchErrors(async () => {
    const { version } = await call<{ version: { number: string } }>(connection, { method: 'GET', path: '/' });
    const { names } = storeOf(connection);
    const layout = chunkLayout(storeOf(connection), space);
    const { current, next, others } = await layout.read();
    const health = await call<Partial<HealthBody>>(connection, {
      method: 'GET',
      path: `/_cluster/health/${connection.prefix}-*`,
      query: { expand_wildcards: 'all' },
      ignore: [401, 403, 404],
    });
    const { index_templates: templates = [] } = await call<{ index_templates?: unknown[] }>(connection, {
      method: 'GET',
      path: `/_index_template/${names.chunks}${LAYOUT}`,
      ignore: [401, 403, 404],
    });
    const made = current !== undefined || next !== undefined || others.length > 0;
    return {
      version: version.number,
      hybrid: await hasHybridQueries(connection),
      ...(health.status && {
        health: {
          status: health.status,
          nodes: health.number_of_nodes ?? 1,
          unassigned: health.unassigned_shards ?? 0,
        },
      }),
      index: made ? (current && templates.length > 0 ? 'ready' : 'broken') : 'none',
      own: layout.isOwn(current),
      space: current?.meta.space ?? null,
      rebuilding: next !== undefined,
    };
  });
}
