import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../../../config/load-config.js';
import { temporalServer } from '../../../temporal/connection-options.js';

const PEM = (what: string) => `-----BEGIN ${what}-----\nMIIB\n-----END ${what}-----\n`;
const CLOUD = { VOUCH_TEMPORAL_ADDRESS: 'eu.example.tmprl.cloud:7233' };

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'vouch-pem-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const serverOf = (settings: Record<string, string>) => temporalServer(loadConfig(settings));

test('the local server is reached in the clear, another one as its settings say', () => {
  expect(serverOf({})).toEqual({ address: '127.0.0.1:7233' });
  expect(serverOf(CLOUD)).toEqual({ address: CLOUD.VOUCH_TEMPORAL_ADDRESS });
  expect(serverOf({ ...CLOUD, VOUCH_TEMPORAL_TLS: 'on' })).toMatchObject({ tls: true });
});

test('an API key goes over TLS, whatever VOUCH_TEMPORAL_TLS says', () => {
  const server = serverOf({ ...CLOUD, VOUCH_TEMPORAL_API_KEY: 'a-key', VOUCH_TEMPORAL_TLS: 'off' });
  expect(server).toEqual({ address: CLOUD.VOUCH_TEMPORAL_ADDRESS, tls: true, apiKey: 'a-key' });
});

test('a certificate is taken as text or from a file', () => {
  const { tls } = serverOf({
    ...CLOUD,
    VOUCH_TEMPORAL_TLS_CERT: PEM('CERTIFICATE'),
    VOUCH_TEMPORAL_TLS_KEY: write('client.key', PEM('PRIVATE KEY')),
    VOUCH_TEMPORAL_TLS_CA: write('ca.pem', PEM('CERTIFICATE')),
    VOUCH_TEMPORAL_TLS_NAME: 'temporal.internal',
  });
  expect(tls).toEqual({
    clientCertPair: { crt: Buffer.from(PEM('CERTIFICATE')), key: Buffer.from(PEM('PRIVATE KEY')) },
    serverRootCACertificate: Buffer.from(PEM('CERTIFICATE')),
    serverNameOverride: 'temporal.internal',
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{ VOUCH_TEMPORAL_API_KEY: 'a-key' }, /VOUCH_TEMPORAL_ADDRESS.*VOUCH_TEMPORAL_API_KEY/],
  [{ VOUCH_TEMPORAL_TLS: 'on' }, /VOUCH_TEMPORAL_ADDRESS.*VOUCH_TEMPORAL_TLS/],
  [{ VOUCH_TEMPORAL_TLS_CA: 'ca.pem' }, /VOUCH_TEMPORAL_ADDRESS.*VOUCH_TEMPORAL_TLS_CA/],
  [{ VOUCH_TEMPORAL_TLS_NAME: 'temporal.internal' }, /VOUCH_TEMPORAL_ADDRESS.*VOUCH_TEMPORAL_TLS_NAME/],
  [{ ...CLOUD, VOUCH_TEMPORAL_TLS_CERT: 'a.pem' }, /VOUCH_TEMPORAL_TLS_KEY/],
  [{ ...CLOUD, VOUCH_TEMPORAL_TLS_KEY: 'a.key' }, /VOUCH_TEMPORAL_TLS_CERT/],
])('settings that lack another one are refused: %j', (settings, message) => {
  expect(() => loadConfig(settings)).toThrow(ConfigError);
  expect(() => loadConfig(settings)).toThrow(message);
});

test('what cannot be read is named by its setting, and never quoted', () => {
  const secret = 'not-a-path-but-a-secret';
  const settings = { ...CLOUD, VOUCH_TEMPORAL_TLS_CERT: PEM('CERTIFICATE'), VOUCH_TEMPORAL_TLS_KEY: secret };
  const refused = () => serverOf(settings);
  expect(refused).toThrow(/^VOUCH_TEMPORAL_TLS_KEY: neither PEM text nor .*ENOENT/);
  expect(refused).not.toThrow(new RegExp(secret));
  const empty = write('empty.pem', 'nothing');
  expect(() => serverOf({ ...settings, VOUCH_TEMPORAL_TLS_KEY: empty })).toThrow(/holds no PEM text/);
});
