import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../../config/cache-folder.js';
import { isExecutable, findOnPath, runProgram } from '../../../infra/local/programs/run-program.js';
import { obtain, type Report, type Way } from '../../../infra/local/programs/obtain.js';
import { downloadWithSdk } from '../../../infra/local/temporal-program.js';
import { PROGRAM_TEXTS } from '../../../infra/local/programs/texts.js';
import { packageRoot } from '../../../config/package-root.js';

const LIMIT_MS = 10 * 60_000;

/** Serial collector and first-tier compiler: the server lives for a test suite, so a quick start matters most. */
const START_SCRIPT = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
exec "\${JAVA_HOME:+$JAVA_HOME/bin/}java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto \\
  -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$here/lib/*" io.temporal.testserver.TestServer "$@"
`;

/** Fetches the test server with Maven: a folder with its libraries and a start script. Needs Java and Maven. */
const buildWithMaven: Way = async ({ folder, env, language, report, signal }) => {
  const maven = findOnPath('mvn', env);
  if (!maven || !findOnPath('java', env)) throw new Error('no Java and Maven on the PATH');
  const fetching = (seconds: number) => {
    report(PROGRAM_TEXTS.maven[language](seconds));
  };
  fetching(0);
  const made = join(folder, 'server');
  mkdirSync(made);
  const pom = join(packageRoot(), 'test', 'servers', 'time-skipping', 'pom.xml');
  const goal = [
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    `-DoutputDirectory=${join(made, 'lib')}`,
  ];
  await runProgram(maven, ['-B', '-q', '-f', pom, ...goal], {
    cwd: folder,
    env,
    limitMs: LIMIT_MS,
    signal,
    onProgress: fetching,
  });
  writeFileSync(join(made, 'temporal-test-server'), START_SCRIPT, { mode: 0o755 });
  return made;
};

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
