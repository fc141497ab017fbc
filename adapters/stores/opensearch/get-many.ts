import { PortError } from '../../../ports/port-error.js';
import { call, type OpenSearchConnection } from './connection.js';

interface Found {
  found?: boolean;
  error?: { type?: string; reason?: string };
}

interface Wanted {
  index: string;
  /** Not empty. */
  ids: readonly string[];
  /** Fields of the source; all of them when unset. */
  fields?: readonly string[];
}

/**
 * Documents by id, in the order asked for; undefined where there is none, also as long as the index was not made. A read by
 * id sees every acknowledged change at once.
 * @throws PortError `unavailable` when the cluster cannot say of one whether it is there, as while a shard starts
 */
export async function getMany<T>(
  connection: OpenSearchConnection,
  { index, ids, fields }: Wanted,
): Promise<(T | undefined)[]> {
  const { docs } = await call<{ docs?: (Found & T)[] }>(connection, {
    method: 'POST',
    path: `/${index}/_mget`,
    ...(fields && { query: { _source: fields.join(',') } }),
    body: { ids },
    ignore: [404],
  });
  return ids.map((_, i) => {
    const { found, error } = docs?.[i] ?? {};
    if (error && error.type !== 'index_not_found_exception') {
      throw new PortError('unavailable', `OpenSearch cannot read a document: ${error.reason ?? error.type}`);
    }
    return found ? docs?.[i] : undefined;
  });
}
