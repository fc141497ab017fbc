import { inspect } from 'node:util';
import { createHash } from 'node:crypto';
import { connectS3 } from '../../adapters/stores/s3/client.js';
import { createS3BlobStore } from '../../adapters/stores/s3/blob-store.js';
import { ConfigError, loadConfig } from '../../config/load-config.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { PortError } from '../../ports/port-error.js';
import { startFaultyS3, type FaultyS3, type S3Fault } from '../support/s3-faults.js';

const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'AKIDCANARY0000000001',
  AWS_SECRET_ACCESS_KEY: 'canary-secret-key-0001',
};
const before = { ...process.env };
const bytes = Buffer.from('출장비는 30일 안에 정산합니다.');
const hash = createHash('sha256').update(bytes).digest('hex');

let s3: FaultyS3;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  Object.assign(process.env, CREDENTIALS);
  s3 = await startFaultyS3(CREDENTIALS.AWS_SECRET_ACCESS_KEY);
});
beforeEach(() => {
  s3.reset();
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await s3.stop();
  process.env = before;
});

function storeWith(patienceMs?: number, endpoint = s3.url): BlobStore {
  const config = loadConfig({ VOUCH_S3_BUCKET: 'a-bucket', VOUCH_S3_ENDPOINT: endpoint });
  const connection = connectS3(config, patienceMs);
  opened.push(connection);
  return createS3BlobStore(connection);
}

async function failureOf(call: Promise<unknown>): Promise<PortError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PortError)) throw new Error(`not a PortError: ${inspect(error)}`);
  return error;
}

test('requests are signed, and what is there is not sent again', async () => {
  const store = storeWith();
  const text = Buffer.from('plain text'); // the signature is checked over text
  await store.put({ bytes: text });
  await store.put({ bytes: text });
  expect(s3.requests.map((request) => request.split(' ')[0])).toEqual(['HEAD', 'PUT', 'HEAD']);
  expect(s3.requests[1]).toMatch(/^PUT \/a-bucket\/vouch\/blobs\/[0-9a-f]{64}$/);
  expect(s3.badlySigned).toEqual([]);
});

test('a moment of slowness is waited for', async () => {
  const store = storeWith();
  const slow = { status: 503, code: 'SlowDown' };
  s3.next(false, slow, slow);
  expect(await store.put({ bytes })).toBe(hash);
  expect(s3.requests).toHaveLength(4);
  s3.next({ status: 500, code: 'InternalError' });
  expect(Buffer.from((await store.get({ hash }))!).equals(bytes)).toBe(true);
});

test.each<[string, number, PortError['kind'], RegExp]>([
  ['SlowDown', 503, 'throttled', /SlowDown \(503\)$/],
  ['InternalError', 500, 'unavailable', /InternalError \(500\)$/],
  ['AccessDenied', 403, 'forbidden', /s3:ListBucket/],
  ['InvalidAccessKeyId', 403, 'forbidden', /not accepted/],
  ['SignatureDoesNotMatch', 403, 'forbidden', /not accepted/],
  ['ExpiredToken', 400, 'forbidden', /session has expired/],
  ['RequestTimeTooSkewed', 403, 'forbidden', /clock/],
  ['NoSuchBucket', 404, 'invalid', /VOUCH_S3_BUCKET/],
  ['AuthorizationHeaderMalformed', 400, 'invalid', /VOUCH_S3_REGION/],
  ['KMS.DisabledException', 400, 'invalid', /VOUCH_S3_KMS_KEY/],
  ['NotHeardOf', 400, 'invalid', /NotHeardOf \(400\)$/],
])('%s, status %i, is %s', async (code, status, kind, message) => {
  const store = storeWith();
  // as often as it is tried
  s3.next(...Array.from({ length: 3 }, () => ({ status, code })));
  const read = await failureOf(store.get({ hash }));
  expect(read.message).toMatch(message);
  expect(read).toMatchObject({ kind, message: expect.stringMatching(/^S3, bucket a-bucket: /) as string });
  s3.reset();
  s3.next(false, ...Array.from({ length: 3 }, () => ({ status, code })));
  expect(await failureOf(store.put({ bytes: Buffer.from(code) }))).toMatchObject({ kind });
  const said = inspect(read, { depth: 10, showHidden: true });
  for (const secret of Object.values(CREDENTIALS)) expect(said).not.toContain(secret);
});

test('an answer to HEAD says no more than its status', async () => {
  s3.next({ status: 403, code: '' });
  expect(await failureOf(storeWith().put({ bytes }))).toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('s3:GetObject') as string,
  });
  s3.next({ status: 301, code: '' });
  expect(await failureOf(storeWith().remove({ hash }))).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('VOUCH_S3_REGION') as string,
  });
});

test.each<[S3Fault]>([['hang'], ['stall']])('a server that does %s is given up in time', async (fault) => {
  await storeWith().put({ bytes });
  s3.next(fault);
  const begun = Date.now();
  expect(await failureOf(storeWith(700).get({ hash }))).toMatchObject({ kind: 'timeout' });
  expect(Date.now() - begun).toBeLessThan(15_000);
});

test('a connection that is cut in the middle of the content is no content', async () => {
  await storeWith().put({ bytes });
  s3.next('cut');
  expect(await failureOf(storeWith().get({ hash }))).toMatchObject({ kind: 'unavailable' });
});

test('other bytes than were put are never given out', async () => {
  await storeWith().put({ bytes });
  s3.next('wrong bytes');
  expect(await failureOf(storeWith().get({ hash }))).toMatchObject({
    kind: 'invalid',
    message: `blob ${hash} is damaged`,
  });
});

test('nobody there is unavailable', async () => {
  expect(await failureOf(storeWith(undefined, 'http://127.0.0.1:9').get({ hash }))).toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^S3, bucket a-bucket: \w/) as string,
  });
});

test.each([
  [{ VOUCH_S3_BUCKET: 'Not A Bucket' }, /VOUCH_S3_BUCKET/],
  [{ VOUCH_S3_ENDPOINT: 'http://127.0.0.1:9000' }, /VOUCH_S3_BUCKET: is needed with VOUCH_S3_ENDPOINT/],
  [{ VOUCH_S3_KMS_KEY: 'a-key' }, /VOUCH_S3_BUCKET: is needed with VOUCH_S3_KMS_KEY/],
  [{ VOUCH_S3_BUCKET: 'a-bucket', VOUCH_S3_PREFIX: '/a' }, /VOUCH_S3_PREFIX/],
  [{ VOUCH_S3_BUCKET: 'a-bucket', VOUCH_S3_ENDPOINT: 'http://a:b@127.0.0.1' }, /no name and no password/],
])('settings that cannot be meant are refused: %j', (env, message) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(message);
});
