import { connectOpenSearch, type OpenSearchConnection } from '../../adapters/stores/opensearch/index.js';
import { loadConfig } from '../../config/load-config.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';

/** The server that suites share, for the suite that calls this, with connections that are closed at its end. */
export function cluster() {
  let server: TestOpenSearch;
  const open: OpenSearchConnection[] = [];
  beforeAll(async () => {
    server = await startOpenSearch();
  }, 240_000);
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await server.close();
  });

  return {
    url: () => server.url,
    freshPrefix: () => server.freshPrefix(),
    /** @param url the server, or what stands before it */
    connect: (prefix = server.freshPrefix(), url = server.url): OpenSearchConnection => {
      const connection = connectOpenSearch(
        loadConfig({ VOUCH_OPENSEARCH_URL: url, VOUCH_OPENSEARCH_PREFIX: prefix }),
      );
      open.push(connection);
      return connection;
    },
  };
}
