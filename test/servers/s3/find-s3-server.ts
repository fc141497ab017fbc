import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findJdk } from '../../../infra/opensearch/find-server.js';
import { packageRoot } from '../../../config/package-root.js';
import { cacheFolder } from '../../../config/cache-folder.js';
import { findOnPath, runProgram } from '../../../infra/local/programs/run-program.js';
import { obtain, type Report, type Way } from '../../../infra/local/programs/obtain.js';

const VERSION = '4.9.1';
const ARCHIVE = `s3mock-${VERSION}-exec.jar`;
const REPOSITORY = 'https://repo1.maven.org/maven2/com/adobe/testing/s3mock';
const LIMIT_MS = 10 * 60_000;

/** A server for tests that speaks the protocol of S3. */
export interface S3Program {
  java: string;
  /** The archive that it is. */
  archive: string;
}

const withMaven: Way = async ({ folder, env, report, signal }) => {
  const maven = findOnPath('mvn', env);
  if (!maven) throw new Error('no Maven on the PATH');
  const fetching = (seconds: number) => {
    report(`Fetching the S3 test server with Maven: ${seconds} s (about half a minute, once)`);
  };
  fetching(0);
  const pom = join(packageRoot(), 'test', 'servers', 's3', 'pom.xml');
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  const limits = { cwd: folder, env, limitMs: LIMIT_MS, signal, onProgress: fetching };
  await runProgram(maven, ['-B', '-q', '-f', pom, ...goal], limits);
  return join(folder, ARCHIVE);
};

const download: Way = async ({ folder, report, signal }) => {
  report('Downloading the S3 test server (60 MB)');
  const limit = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(`${REPOSITORY}/${VERSION}/${ARCHIVE}`, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const file = join(folder, ARCHIVE);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
};

/**
 * The S3 server of the tests: from the cache, fetched with Maven, or downloaded. Several processes may call this at once.
 * @throws Error that says what is missing: a JDK, or access to a Maven repository
 */
export async function findS3Server(
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
  ways: readonly Way[] = [withMaven, download],
): Promise<S3Program> {
  const java = join(await findJdk(env), 'bin', 'java');
  const archive = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), ARCHIVE);
  if (existsSync(archive) || (await obtain(archive, ways, { env, language: 'en', report })))
    return { java, archive };
  throw new Error(`No S3 server for the tests was found. One of the following is needed:
  - VOUCH_TEST_S3_URL=address of a server that speaks the protocol of S3, with credentials in the AWS environment
  - Maven on the PATH with access to a Maven repository (60 MB)
  - the file of a machine that has fetched it, as ${archive}`);
}
