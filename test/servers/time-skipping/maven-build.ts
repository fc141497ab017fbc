import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../config/package-root.js';
import { findOnPath, runProgram } from '../../../infra/local/programs/run-program.js';
import type { Way } from '../../../infra/local/programs/obtain.js';
import { PROGRAM_TEXTS } from '../../../infra/local/programs/texts.js';

const LIMIT_MS = 10 * 60_000;

/** Serial collector and first-tier compiler: the server lives for a test suite, so a quick start matters most. */
const START_SCRIPT = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
exec "\${JAVA_HOME:+$JAVA_HOME/bin/}java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto \\
  -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$here/lib/*" io.temporal.testserver.TestServer "$@"
`;

/** Fetches the test server with Maven: a folder with its libraries and a start script. Needs Java and Maven. */
export const buildWithMaven: Way = async ({ folder, env, language, report, signal }) => {
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
