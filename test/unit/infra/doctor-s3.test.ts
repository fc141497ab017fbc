import type { Language } from '../../../contract/language.js';
import { loadConfig } from '../../../config/load-config.js';
import { checkS3 } from '../../../infra/local/doctor/stores.js';
import { DOCTOR_TEXTS } from '../../../infra/local/doctor/texts.js';
import { startFaultyS3, type FaultyS3 } from '../../support/s3-faults.js';

const before = { ...process.env };
let s3: FaultyS3;
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test-secret' });
  s3 = await startFaultyS3('test-secret');
});
afterAll(async () => {
  await s3.stop();
  process.env = before;
});

const examined = (env: Record<string, string>, language: Language = 'en') =>
  checkS3({
    config: loadConfig(env),
    env,
    texts: DOCTOR_TEXTS[language],
    running: false,
  });
const bucket = () => ({ VOUCH_S3_BUCKET: 'a-bucket', VOUCH_S3_ENDPOINT: s3.url });

test('a bucket is written, read, and left as it was', async () => {
  expect(await examined(bucket())).toEqual([
    { name: 'Bucket', ok: true, needed: true, detail: 'a-bucket/vouch: written, read and removed' },
  ]);
  expect(s3.requests.map((request) => request.split(' ')[0])).toEqual([
    'HEAD',
    'PUT',
    'GET',
    'HEAD',
    'DELETE',
  ]);
});

test('what is refused is told, with what to do', async () => {
  s3.next(false, { status: 403, code: 'AccessDenied' });
  const [found] = await examined(bucket(), 'ko');
  expect(found).toMatchObject({ name: '버킷', ok: false, needed: true });
  expect(found!.detail).toMatch(/^S3, bucket a-bucket: AccessDenied \(403\): .*s3:PutObject/);
  expect(found!.advice).toContain('docs/deploy.md');
});

test('without a bucket there is nothing to examine', async () => {
  expect(await examined({})).toEqual([]);
});
