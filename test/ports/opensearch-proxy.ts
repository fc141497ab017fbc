import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { cluster } from './opensearch-cluster.js';

/** Runs before a request is passed on; `away` answers it as a cluster does that cannot. */
export type Interception = (request: { path: string; body: string }) => Promise<'away' | void>;

/** Stands between a process and the cluster, so that something can happen between two of its requests. */
export async function startProxy(target: string) {
  let intercept: Interception | undefined;
  const server = createServer((request, response) => {
    const answer = async () => {
      const { method = '', url: path = '', headers } = request;
      const body = await text(request);
      if ((await intercept?.({ path, body })) === 'away') {
        response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      const passed = await fetch(`${target}${path}`, {
        method,
        headers: { 'content-type': headers['content-type'] ?? 'application/json' },
        ...(body && { body }),
      });
      const given = method === 'HEAD' ? '' : await passed.text();
      response.writeHead(passed.status, { 'content-type': 'application/json' }).end(given);
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Replaces what runs before each request. */
    intercept: (next: Interception | undefined) => {
      intercept = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The server that suites share with a proxy before it, and a fresh store for each test of the suite that calls this. */
export function proxiedCluster() {
  const { url, freshPrefix, connect } = cluster();
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let prefix: string;
  beforeAll(async () => {
    proxy = await startProxy(url());
  });
  afterAll(() => proxy.close());
  beforeEach(() => {
    prefix = freshPrefix();
    proxy.intercept(undefined);
  });
  return {
    url,
    /** Returns the prefix of the names of the store's indices. */
    prefix: () => prefix,
    intercept: (next: Interception | undefined) => proxy.intercept(next),
    /** A process whose requests arrive. */
    direct: () => connect(prefix),
    /** A process whose requests pass the proxy. */
    proxied: () => connect(prefix, proxy.url),
  };
}
