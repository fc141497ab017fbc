import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOnPath } from '../local/programs/executables.js';
import type { Way } from '../local/programs/obtain.js';
import { runProgram } from '../local/programs/run-program.js';
import { MAIN_CLASS, sourceFolder } from './source-folder.js';
import { SERVER_TEXTS } from './texts.js';

const LIMIT_MS = 10 * 60_000;

/** Class path of the server, relative to its folder. */
export const LIBRARIES = ['lib/*', 'plugins/opensearch-knn/*', 'plugins/opensearch-neural-search/*'];

/**
 * Fetches the parts of the server with Maven and compiles its main class: a folder with `server.jar` and the libraries.
 * @param jdk home of a JDK of version 21 or later; Maven itself may run on an older one.
 */
export function buildWithMaven(jdk: string): Way {
  return async ({ folder, env, report, signal }) => {
    const maven = findOnPath('mvn', env);
    if (!maven) throw new Error('no Maven on the PATH');
    const made = join(folder, 'server');
    const classes = join(folder, 'classes');
    mkdirSync(classes);
    const fetching = (seconds: number) => {
      report(SERVER_TEXTS.fetching(seconds));
    };
    fetching(0);
    const limits = { env, limitMs: LIMIT_MS, signal };
    await runProgram(
      maven,
      ['-B', '-q', '-f', join(sourceFolder(), 'pom.xml'), 'package', `-Dvouch.output=${made}`],
      { ...limits, cwd: folder, onProgress: fetching },
    );
    const compile = ['--release', '21', '-proc:none', '-nowarn', '-cp', LIBRARIES.join(delimiter)];
    const source = join(sourceFolder(), `${MAIN_CLASS}.java`);
    await runProgram(join(jdk, 'bin', 'javac'), [...compile, '-d', classes, source], {
      ...limits,
      cwd: made,
    });
    await runProgram(join(jdk, 'bin', 'jar'), ['--create', '--file', 'server.jar', '-C', classes, '.'], {
      ...limits,
      cwd: made,
    });
    return made;
  };
}
