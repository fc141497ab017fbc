import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath, isExecutable } from '../local/programs/executables.js';
import { SERVER_TEXTS } from './texts.js';

const run = promisify(execFile);

const LEAST_VERSION = 21;

/** Folders in which Linux distributions and macOS keep their JDKs. */
const FOLDERS = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines'];

function installed(): string[] {
  return FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).flatMap((name) => [join(folder, name), join(folder, name, 'Contents', 'Home')]),
  );
}

function onPath(env: NodeJS.ProcessEnv): string[] {
  const compiler = findOnPath('javac', env);
  return compiler ? [dirname(dirname(realpathSync(compiler)))] : [];
}

async function isGoodEnough(home: string): Promise<boolean> {
  const compiler = join(home, 'bin', 'javac');
  if (!isExecutable(compiler)) return false;
  try {
    const { stdout } = await run(compiler, ['-version'], { timeout: 20_000 });
    return Number(/^javac (\d+)/.exec(stdout)?.[1]) >= LEAST_VERSION;
  } catch {
    return false;
  }
}

/**
 * Home of a JDK that OpenSearch runs on (21 or later): OPENSEARCH_JAVA_HOME, JAVA_HOME, the one on the PATH, or one that the
 * system has installed.
 * @throws Error that says how to get one.
 */
export async function findJdk(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env['OPENSEARCH_JAVA_HOME'];
  if (named) {
    if (await isGoodEnough(named)) return named;
    throw new Error(SERVER_TEXTS.badJdk(named));
  }
  const javaHome = env['JAVA_HOME'];
  for (const home of [...(javaHome ? [javaHome] : []), ...onPath(env), ...installed()]) {
    if (await isGoodEnough(home)) return home;
  }
  throw new Error(SERVER_TEXTS.noJdk);
}
