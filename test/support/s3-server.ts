import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../infra/local/ports.js';
import { findS3Server } from '../servers/s3/find-s3-server.js';
import { until } from './wait.js';

/** A key of KMS that the server knows. */
export const KMS_KEY = '00000000-0000-0000-0000-000000000000';

/** A server that speaks the protocol of S3, with an empty bucket. */
export interface TestS3 {
  url: string;
  bucket: string;
  /** A client of it, past the adapter. */
  client: S3Client;
  stop: () => Promise<void>;
}

/** Credentials with which processes sign; the server that is started here does not check them. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test-secret' };

/** Starts a server, or takes the one that VOUCH_TEST_S3_URL names. Give `beforeAll` four minutes. */
export async function startS3(): Promise<TestS3> {
  for (const [name, value] of Object.entries(S3_CREDENTIALS)) process.env[name] ??= value;
  const named = process.env['VOUCH_TEST_S3_URL'];
  const server = named === undefined ? await launch() : { url: named, stop: async () => undefined };
  const client = new S3Client({ endpoint: server.url, region: 'us-east-1', forcePathStyle: true });
  const bucket = `t${randomBytes(6).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    url: server.url,
    bucket,
    client,
    stop: async () => {
      client.destroy();
      await server.stop();
    },
  };
}

async function launch(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { java, archive } = await findS3Server(console.error);
  const folder = mkdtempSync(join(tmpdir(), 'vouch-s3-'));
  const port = await freePort();
  const settings = {
    'server.address': '127.0.0.1',
    'server.port': port,
    'server.ssl.enabled': 'false',
    // it opens a second port in any case: whichever is free
    'com.adobe.testing.s3mock.httpPort': 0,
    'com.adobe.testing.s3mock.store.root': join(folder, 'data'),
    'com.adobe.testing.s3mock.store.validKmsKeys': `arn:aws:kms:us-east-1:111122223333:key/${KMS_KEY}`,
    'logging.level.root': 'error',
  };
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(
    java,
    [
      ...['-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', archive],
      ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    ],
    { stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    const said = () =>
      `the S3 server answers; its log: ${readFileSync(join(folder, 'log'), 'utf8').slice(-2000)}`;
    await until(async () => child.exitCode !== null || (await answers()), said, 180_000);
    if (child.exitCode !== null) throw new Error(`the S3 server has ended: ${said()}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
