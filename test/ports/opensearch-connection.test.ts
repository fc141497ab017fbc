import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { signatureOf } from './aws-signature.js';
import { makeCertificates } from './certificates.js';
import { countOf, failure, json, loopback } from './opensearch-loopback.js';

const { listen, startServer, connect } = loopback();

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-connection-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

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
    return { url: `https://127.0.0.1:${await listen(server)}`, ca: files.ca };
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
