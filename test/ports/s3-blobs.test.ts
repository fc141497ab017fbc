import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { defaultPayloadConverter } from '@temporalio/common';
import { chooseStore } from '../../adapters/choose-store.js';
import { connectS3 } from '../../adapters/stores/s3/client.js';
import { createS3BlobStore } from '../../adapters/stores/s3/blob-store.js';
import { loadConfig } from '../../config/load-config.js';
import { blobStorage } from '../../temporal/data-converter.js';
import { KMS_KEY, startS3, type TestS3 } from '../support/s3-server.js';
import { blobStoreSuite } from './blob-store-suite.js';

jest.setTimeout(240_000);

let s3: TestS3;
let dataDir: string;
let prefixes = 0;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vouch-s3-store-'));
  s3 = await startS3();
}, 240_000);
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await s3?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const freshPrefix = () => `suite/${(prefixes += 1)}`;
const settings = (prefix: string, more: Record<string, string> = {}) =>
  loadConfig({ VOUCH_S3_BUCKET: s3.bucket, VOUCH_S3_ENDPOINT: s3.url, VOUCH_S3_PREFIX: prefix, ...more });
const storeAt = (prefix: string, more?: Record<string, string>) => {
  const connection = connectS3(settings(prefix, more));
  opened.push(connection);
  return createS3BlobStore(connection);
};
const at = (prefix: string, hash: string) => ({ Bucket: s3.bucket, Key: `${prefix}/blobs/${hash}` });

async function keysUnder(prefix: string): Promise<string[]> {
  const { Contents = [] } = await s3.client.send(
    new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: `${prefix}/` }),
  );
  return Contents.map(({ Key }) => Key ?? '');
}

blobStoreSuite('s3', async () => {
  const prefix = freshPrefix();
  return {
    store: storeAt(prefix),
    other: storeAt(prefix),
    damage: async (hash) => {
      const { Body } = await s3.client.send(new GetObjectCommand(at(prefix, hash)));
      const bytes = await Body!.transformToByteArray();
      bytes[4_321]! ^= 1;
      await s3.client.send(new PutObjectCommand({ ...at(prefix, hash), Body: bytes }));
    },
    count: async () => (await keysUnder(prefix)).length,
    writer: ['s3', s3.url, s3.bucket, prefix],
  };
});

test('an object lies under the prefix by its hash, with a checksum that S3 knows', async () => {
  const prefix = freshPrefix();
  const bytes = Buffer.from('text');
  const hash = await storeAt(prefix).put({ bytes });
  expect(await keysUnder(prefix)).toEqual([`${prefix}/blobs/${hash}`]);
  const head = await s3.client.send(new HeadObjectCommand({ ...at(prefix, hash), ChecksumMode: 'ENABLED' }));
  expect(head.ChecksumSHA256).toBe(Buffer.from(hash, 'hex').toString('base64'));
});

test('what is there already is not sent again', async () => {
  const prefix = freshPrefix();
  const bytes = Buffer.alloc(100_000, 7);
  const hash = await storeAt(prefix).put({ bytes });
  const { LastModified, ETag } = await s3.client.send(new HeadObjectCommand(at(prefix, hash)));
  await new Promise((resolve) => setTimeout(resolve, 1_100)); // times of objects are in seconds
  await storeAt(prefix).put({ bytes });
  const again = await s3.client.send(new HeadObjectCommand(at(prefix, hash)));
  expect([again.LastModified, again.ETag]).toEqual([LastModified, ETag]);
});

test('objects are encrypted with the key that is set', async () => {
  const prefix = freshPrefix();
  const store = storeAt(prefix, { VOUCH_S3_KMS_KEY: KMS_KEY });
  const hash = await store.put({ bytes: Buffer.from('secret') });
  const head = await s3.client.send(new HeadObjectCommand(at(prefix, hash)));
  expect(head).toMatchObject({ ServerSideEncryption: 'aws:kms', SSEKMSKeyId: KMS_KEY });
  expect(Buffer.from((await store.get({ hash }))!).toString()).toBe('secret');
});

test('a bucket that does not exist is named by every call', async () => {
  const store = storeAt('none', { VOUCH_S3_BUCKET: 'no-such-bucket' });
  const hash = 'ab'.repeat(32);
  const refused = { name: 'PortError', kind: 'invalid', message: /no-such-bucket.*VOUCH_S3_BUCKET/ };
  const calls = [store.put({ bytes: Buffer.from('x') }), store.get({ hash }), store.remove({ hash })];
  for (const outcome of await Promise.allSettled(calls)) {
    const error = (outcome as PromiseRejectedResult).reason as Error;
    expect(error).toMatchObject({ name: refused.name, kind: refused.kind });
    expect(error.message).toMatch(refused.message);
  }
});

test('the bucket takes what is new, and what the store held before is still found and removed', async () => {
  const env = { VOUCH_DATA_DIR: dataDir };
  const before = chooseStore(loadConfig(env));
  const old = await before.blobs.put({ bytes: Buffer.from('kept before') });
  await before.close();

  const prefix = freshPrefix();
  const store = chooseStore(settings(prefix, env));
  try {
    const fresh = await store.blobs.put({ bytes: Buffer.from('kept after') });
    expect(await keysUnder(prefix)).toEqual([`${prefix}/blobs/${fresh}`]);
    expect(Buffer.from((await store.blobs.get({ hash: old }))!).toString()).toBe('kept before');
    expect(await store.blobs.remove({ hash: old })).toBe(true);
    expect(await store.blobs.remove({ hash: fresh })).toBe(true);
    for (const hash of [old, fresh]) expect(await store.blobs.get({ hash })).toBeUndefined();
    expect(await keysUnder(prefix)).toEqual([]);
  } finally {
    await store.close();
  }
});

test('large payloads of histories go there and come back', async () => {
  const prefix = freshPrefix();
  const [driver] = blobStorage(storeAt(prefix), 1_000).drivers;
  const payload = defaultPayloadConverter.toPayload({ text: '가'.repeat(200_000) });
  const claims = await driver!.store({}, [payload]);
  expect(JSON.stringify(claims).length).toBeLessThan(500);
  expect(await keysUnder(prefix)).toHaveLength(1);
  const [back] = await driver!.retrieve({}, claims);
  expect(Buffer.from(back!.data!).equals(Buffer.from(payload.data!))).toBe(true);
});
