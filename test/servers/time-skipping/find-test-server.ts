import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../../config/cache-folder.js';
import { isExecutable } from '../../../infra/local/programs/run-program.js';
import { obtain, type Report, type Way } from '../../../infra/local/programs/obtain.js';
import { downloadWithSdk } from '../../../infra/local/temporal-program.js';
import { PROGRAM_TEXTS } from '../../../infra/local/programs/texts.js';
import { buildWithMaven } from './maven-build.js';

const PROGRAM = 'temporal-test-server';

const download: Way = async ({ folder, env, language, report, signal }) => {
  report(PROGRAM_TEXTS.downloading[language](PROGRAM));
  const downloaded = await downloadWithSdk('test-server', join(folder, 'download'), 'default', env, signal);
  const made = join(folder, 'server');
  mkdirSync(made);
  renameSync(downloaded, join(made, PROGRAM));
  return made;
};

/**
 * Path of the time-skipping test server, for tests only: named by VOUCH_TEST_SERVER, from the cache, downloaded by
 * Temporal's SDK, or fetched with Maven, in this order.
 * @throws Error that lists all ways when none worked.
 */
export async function findTestServer(
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
  ways: readonly Way[] = [download, buildWithMaven],
): Promise<string> {
  const named = env['VOUCH_TEST_SERVER'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(PROGRAM_TEXTS.badTestServer.en(named));
  }
  const folder = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), `${PROGRAM}-1.32.0`);
  const program = join(folder, PROGRAM);
  if (isExecutable(program)) return program;
  if (await obtain(folder, ways, { env, language: 'en', report })) return program;
  throw new Error(PROGRAM_TEXTS.noTestServer.en(folder));
}
