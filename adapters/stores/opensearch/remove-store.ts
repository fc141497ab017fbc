import { call } from './call.js';
import type { OpenSearchConnection } from './connection.js';
import { withSearchErrors } from './errors.js';

/**
 * Removes everything that stands under the connection's prefix: indices, templates, pipelines. For stores that were made
 * to be thrown away.
 * @throws PortError
 */
export async function removeOpenSearchStore(connection: OpenSearchConnection): Promise<void> {
  await withSearchErrors(async () => {
    const path = `/${connection.prefix}-*`;
    // by name: clusters may refuse to remove indices by a pattern
    const indices = await call<Record<string, unknown>>(connection, { method: 'GET', path });
    for (const index of Object.keys(indices)) {
      await call(connection, { method: 'DELETE', path: `/${index}`, ignore: [404] });
    }
    for (const kind of ['_index_template', '_search/pipeline']) {
      await call(connection, { method: 'DELETE', path: `/${kind}${path}`, ignore: [400, 404] });
    }
  });
}
