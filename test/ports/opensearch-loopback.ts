import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { connectOpenSearch, type OpenSearchConnection } from '../../adapters/stores/opensearch/index.js';
import { withSearchErrors } from '../../adapters/stores/opensearch/errors.js';
import { loadConfig } from '../../config/load-config.js';
import type { PortError } from '../../ports/port-error.js';

/** A request as it arrived. */
interface Arrived {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Counts what is in an index, with a question in the request. */
export const countOf = (connection: OpenSearchConnection, requestTimeout = 5_000): Promise<number> =>
  withSearchErrors(async () => {
    const body = { query: { match: { text: '출장비' } } };
    return (await connection.client.count({ index: 'docs', body }, { requestTimeout })).body.count;
  });

/** The error that some work ends with. */
export const failure = async (work: Promise<unknown>): Promise<PortError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as PortError,
  );

async function stop(server: Server): Promise<void> {
  (server as HttpServer).closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Servers that stand in for a cluster, and connections to them; all are closed after each test. */
export function loopback() {
  const servers: Server[] = [];
  const open: OpenSearchConnection[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()));
    await Promise.all(servers.splice(0).map(stop));
  });

  async function listen(server: Server, port = 0): Promise<number> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  /** A server that notes what arrives and answers as told. */
  async function startServer(answer: (request: Arrived, response: ServerResponse) => void, onPort = 0) {
    const arrived: Arrived[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        arrived.push({ method, url, headers, body });
        answer(arrived.at(-1)!, response);
      });
    });
    const port = await listen(server, onPort);
    const stopServer = () => stop(servers.splice(servers.indexOf(server), 1)[0]!);
    return { url: `http://127.0.0.1:${port}`, port, arrived, stop: stopServer };
  }

  function connect(url: string, settings: Record<string, string> = {}): OpenSearchConnection {
    const connection = connectOpenSearch(loadConfig({ VOUCH_OPENSEARCH_URL: url, ...settings }));
    open.push(connection);
    return connection;
  }

  return { listen, startServer, connect };
}
