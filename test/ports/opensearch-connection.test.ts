import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { connectOpenSearch, type OpenSearchConnection } from '../../adapters/opensearch/index.js';
import { withSearchErrors } from '../../adapters/opensearch/errors.js';
import { loadConfig } from '../../config/load-config.js';
import type { PortError } from '../../ports/port-error.js';
import { makeCertificates } from './certificates.js';
import { signatureOf } from './aws-signature.js';

/** A request as it arrived. */
interface Arrived {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const servers: Server[] = [];
const open: OpenSearchConnection[] = [];
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-connection-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function listen(server: Server, scheme = 'http'): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A server that notes what arrives and answers as told. */
async function startServer(answer: (request: Arrived, response: ServerResponse) => void) {
  const arrived: Arrived[] = [];
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (data) => (body += String(data)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      arrived.push({ method, url, headers, body });
      answer(arrived.at(-1)!, response);
    });
  };
  return { url: await listen(createServer(listener)), arrived };
}

function connect(url: string, settings: Record<string, string> = {}): OpenSearchConnection {
  const connection = connectOpenSearch(loadConfig({ VOUCH_OPENSEARCH_URL: url, ...settings }));
  open.push(connection);
  return connection;
}

const countOf = (connection: OpenSearchConnection, requestTimeout = 5_000) =>
  withSearchErrors(async () => {
    const body = { query: { match: { text: '출장비' } } };
    return (await connection.client.count({ index: 'docs', body }, { requestTimeout })).body.count;
  });

const failure = async (work: Promise<unknown>): Promise<PortError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as PortError,
  );

describe('basic authentication', () => {
  const settings = {
    VOUCH_OPENSEARCH_AUTH: 'basic',
    VOUCH_OPENSEARCH_USERNAME: 'vouch',
    VOUCH_OPENSEARCH_PASSWORD: 'pass:wörd-1',
  };
  const expected = `Basic ${Buffer.from('vouch:pass:wörd-1').toString('base64')}`;

  test('name and password go with every request', async () => {
    const { url, arrived } = await startServer((_, response) => json(response, 200, { count: 3 }));
    expect(await countOf(connect(url, settings))).toBe(3);
    expect(arrived[0]!.headers.authorization).toBe(expected);
  });

  test('a refusal names the settings, and no error shows the password or the question', async () => {
    const { url } = await startServer((_, response) => json(response, 401, { error: 'Unauthorized' }));
    const connection = connect(url, settings);
    const error = await failure(countOf(connection));
    expect(error).toMatchObject({ name: 'PortError', kind: 'forbidden' });
    expect(error.message).toContain('VOUCH_OPENSEARCH_PASSWORD');
    for (const shown of [
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
      inspect(connection),
    ]) {
      expect(shown).not.toContain('wörd');
      expect(shown).not.toContain(expected.slice(6));
      expect(shown).not.toContain('출장비');
    }
  });

  test('a password in the address is refused, and not repeated', () => {
    const connecting = () => connect('https://vouch:hunter2@search.example');
    expect(connecting).toThrow(/VOUCH_OPENSEARCH_URL.*VOUCH_OPENSEARCH_PASSWORD/);
    expect(connecting).not.toThrow(/hunter2/);
  });
});

describe('TLS', () => {
  const start = async () => {
    const files = makeCertificates(dir);
    const options = { key: readFileSync(files.key), cert: readFileSync(files.certificate) };
    const server = createTlsServer(options, (_, response) => json(response, 200, { count: 7 }));
    return { url: await listen(server, 'https'), ca: files.ca };
  };

  test('a cluster with an authority of its own is trusted by the CA file alone', async () => {
    const { url, ca } = await start();
    expect(await countOf(connect(url, { VOUCH_OPENSEARCH_CA_FILE: ca }))).toBe(7);
    const error = await failure(countOf(connect(url)));
    expect(error).toMatchObject({ kind: 'forbidden' });
    expect(error.message).toContain('VOUCH_OPENSEARCH_CA_FILE');
  });

  test('a certificate for another name is refused', async () => {
    const { url, ca } = await start();
    const elsewhere = url.replace('127.0.0.1', 'localhost');
    expect(await failure(countOf(connect(elsewhere, { VOUCH_OPENSEARCH_CA_FILE: ca })))).toMatchObject({
      kind: 'forbidden',
    });
  });

  test('a CA file that cannot be read is told at start', () => {
    const missing = join(dir, 'missing.pem');
    expect(() => connect('https://127.0.0.1:9', { VOUCH_OPENSEARCH_CA_FILE: missing })).toThrow(
      /VOUCH_OPENSEARCH_CA_FILE: cannot read .*missing\.pem/,
    );
  });
});

describe('signed requests', () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const credentials = {
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_SESSION_TOKEN: 'session-token',
  };
  const aside: Record<string, string | undefined> = {};
  const setVariables = (variables: Record<string, string | undefined>) => {
    for (const [key, value] of Object.entries(variables)) {
      if (!(key in aside)) aside[key] = process.env[key];
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
    }
  };
  afterEach(() => setVariables(aside));

  test.each(['es', 'aoss'])('a request to %s carries a signature that holds', async (service) => {
    setVariables(credentials);
    const { url, arrived } = await startServer((_, response) => json(response, 200, { count: 1 }));
    const connection = connect(url, {
      VOUCH_OPENSEARCH_AUTH: 'sigv4',
      VOUCH_OPENSEARCH_SERVICE: service,
      AWS_REGION: 'ap-northeast-2',
    });
    await countOf(connection);
    await connection.client.get({ index: 'docs', id: 'a (1)/출장비*' });
    await connection.client.count({ index: 'docs,more-*', q: 'a b*', ignore_unavailable: true });
    for (const request of arrived) {
      const { authorization = '', ...headers } = request.headers;
      const date = String(headers['x-amz-date']);
      expect(date).toMatch(/^\d{8}T\d{6}Z$/);
      expect(headers['x-amz-security-token']).toBe('session-token');
      expect(authorization).toContain(
        `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/${date.slice(0, 8)}/ap-northeast-2/${service}/aws4_request, `,
      );
      expect(/Signature=(\w+)$/.exec(authorization)?.[1]).toBe(signatureOf(request, secret));
    }
    expect(arrived).toHaveLength(3);
  });

  test('without credentials the error names what to look at', async () => {
    setVariables({
      AWS_ACCESS_KEY_ID: undefined,
      AWS_SECRET_ACCESS_KEY: undefined,
      AWS_SESSION_TOKEN: undefined,
      AWS_PROFILE: undefined,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: join(dir, 'none'),
      AWS_CONFIG_FILE: join(dir, 'none'),
    });
    const { url, arrived } = await startServer((_, response) => json(response, 200, { count: 1 }));
    const connection = connect(url, { VOUCH_OPENSEARCH_AUTH: 'sigv4', AWS_REGION: 'eu-west-1' });
    const error = await failure(countOf(connection));
    expect(error).toMatchObject({ name: 'PortError', kind: 'forbidden' });
    expect(error.message).toContain('AWS credentials');
    expect(arrived).toEqual([]);
  });
});

describe('faults', () => {
  const refusal = (type: string, reason = 'because') => ({
    error: { type, reason, root_cause: [{ type, reason }] },
  });

  test.each([
    [429, 'rejected_execution_exception', 'throttled'],
    [429, 'cluster_block_exception', 'throttled'],
    [403, 'security_exception', 'forbidden'],
    [403, 'cluster_block_exception', 'unavailable'],
    [400, 'parsing_exception', 'invalid'],
    [404, 'index_not_found_exception', 'invalid'],
    [408, 'timeout_exception', 'timeout'],
    [500, 'null_pointer_exception', 'unavailable'],
    [502, 'bad_gateway', 'unavailable'],
    [503, 'no_shard_available_action_exception', 'unavailable'],
    [504, 'gateway_timeout', 'unavailable'],
  ])('%i %s is %s, and asked once', async (status, type, kind) => {
    const { url, arrived } = await startServer((_, response) => json(response, status, refusal(type)));
    const error = await failure(countOf(connect(url)));
    expect(error).toMatchObject({ name: 'PortError', kind, retryAfterMs: undefined });
    expect(error.message).toContain(`${status} (${type}: because)`);
    expect(arrived).toHaveLength(1);
  });

  test('how long to wait is taken from retry-after', async () => {
    const { url } = await startServer((_, response) => json(response, 429, {}, { 'retry-after': '7' }));
    expect(await failure(countOf(connect(url)))).toMatchObject({ kind: 'throttled', retryAfterMs: 7_000 });
  });

  test('a proxy that answers in HTML is told by its status', async () => {
    const { url } = await startServer((_, response) =>
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>sorry</h1>'),
    );
    expect(await failure(countOf(connect(url)))).toMatchObject({ kind: 'unavailable' });
  });

  test('an answer that is no JSON is unavailable', async () => {
    const { url } = await startServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"count":'),
    );
    expect(await failure(countOf(connect(url)))).toMatchObject({ kind: 'unavailable' });
  });

  test('no answer in time is a timeout', async () => {
    const { url } = await startServer(() => undefined);
    expect(await failure(countOf(connect(url), 200))).toMatchObject({ kind: 'timeout' });
  });

  test.each(['hangs', 'is cut off'])(
    'an answer that %s in the middle fails in time, silently',
    async (how) => {
      const printed = jest.spyOn(console, 'log');
      const { url } = await startServer((_, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
          .write('{"count"');
        if (how === 'is cut off') setTimeout(() => response.socket!.resetAndDestroy(), 50);
      });
      expect(await failure(countOf(connect(url), 300))).toMatchObject({ kind: 'unavailable' });
      expect(printed).not.toHaveBeenCalled();
      printed.mockRestore();
    },
  );

  test('a port where nobody listens is unavailable, and is asked again when somebody does', async () => {
    const first = await startServer((_, response) => json(response, 200, { count: 1 }));
    const connection = connect(first.url);
    const server = servers.pop() as ReturnType<typeof createServer>;
    await new Promise((resolve) => server.close(resolve));
    for (let n = 0; n < 3; n += 1) {
      expect(await failure(countOf(connection))).toMatchObject({ kind: 'unavailable' });
    }
    const again = createServer((_, response) => json(response, 200, { count: 2 }));
    servers.push(again);
    await new Promise<void>((resolve) => again.listen(Number(new URL(first.url).port), '127.0.0.1', resolve));
    expect(await countOf(connection)).toBe(2);
  });

  test('a defect of our own stays what it is', async () => {
    const defect = new TypeError('undefined is not a function');
    await expect(withSearchErrors(() => Promise.reject(defect))).rejects.toBe(defect);
  });
});
