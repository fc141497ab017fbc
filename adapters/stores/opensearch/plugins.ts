import { call } from './call.js';
import type { OpenSearchConnection } from './connection.js';

/** Optional abilities of the cluster's nodes. */
export interface Plugins {
  /** Korean words by a dictionary. */
  nori: boolean;
  /** `hybrid` queries with a normalisation pipeline. */
  hybrid: boolean;
}

/** Asks the cluster; what not every node has counts as absent, and so does everything when it does not say. */
export async function readPlugins(connection: OpenSearchConnection): Promise<Plugins> {
  const { nodes = {} } = await call<{ nodes?: Record<string, { plugins?: { name: string }[] }> }>(
    connection,
    {
      method: 'GET',
      path: '/_nodes/plugins',
      query: { filter_path: 'nodes.*.plugins.name' },
      ignore: [400, 401, 403, 404, 405],
    },
  );
  const byNode = Object.values(nodes).map((node) => new Set((node.plugins ?? []).map(({ name }) => name)));
  const everywhere = (name: string) => byNode.length > 0 && byNode.every((names) => names.has(name));
  return { nori: everywhere('analysis-nori'), hybrid: everywhere('opensearch-neural-search') };
}
