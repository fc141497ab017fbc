import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../../config/cache-folder.js';
import { packageRoot } from '../../config/package-root.js';
import { obtain, type Report, type Way } from '../local/programs/obtain.js';
import { findOnPath, isExecutable, runProgram } from '../local/programs/run-program.js';

/** The class that starts a node. */
export const MAIN_CLASS = 'VouchSearchServer';

/** Folder with the Java source, the list of libraries and the configuration of the server. */
export function sourceFolder(): string {
  return join(packageRoot(), 'infra', 'opensearch');
}

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

const LIMIT_MS = 10 * 60_000;

/** Class path of the server, relative to its folder. */
export const LIBRARIES = ['lib/*', 'plugins/opensearch-knn/*', 'plugins/opensearch-neural-search/*'];

/**
 * Fetches the parts of the server with Maven and compiles its main class: a folder with `server.jar` and the libraries.
 * @param jdk home of a JDK of version 21 or later; Maven itself may run on an older one.
 */
function buildWithMaven(jdk: string): Way {
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

/** An OpenSearch server that can be started. */
export interface OpenSearchProgram {
  /** Folder with its libraries. */
  folder: string;
  /** Home of the JDK it runs on. */
  jdk: string;
}

/** Tells one build from another: what it is made of. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of ['pom.xml', `${MAIN_CLASS}.java`]) hash.update(readFileSync(join(sourceFolder(), file)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * The OpenSearch server for tests and for trying it out: from the cache, or fetched with Maven. Several processes may call
 * this at once.
 * @throws Error that says what is missing: a JDK of version 21 or later, Maven, or a repository.
 */
export async function findOpenSearch(
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
): Promise<OpenSearchProgram> {
  const jdk = await findJdk(env);
  const folder = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), `opensearch-3.6.0-${fingerprint()}`);
  if (existsSync(folder)) return { folder, jdk };
  if (await obtain(folder, [buildWithMaven(jdk)], { env, language: 'en', report })) return { folder, jdk };
  throw new Error(SERVER_TEXTS.noServer(folder));
}

/** Messages for developers about the OpenSearch server for tests. */
const SERVER_TEXTS = {
  fetching: (seconds: number) => `Fetching OpenSearch with Maven: ${seconds} s (about half a minute, once)`,
  badJdk: (home: string) => `OPENSEARCH_JAVA_HOME: ${home} is not the home of a JDK of version 21 or later.`,
  noJdk: `OpenSearch needs a JDK of version 21 or later, and none was found. One of the following is needed:
  - the home of one in OPENSEARCH_JAVA_HOME
  - a package of the system: openjdk-21-jdk-headless (Debian 13, Ubuntu 24.04) or temurin-21-jdk (adoptium.net)
  - for the tests, VOUCH_TEST_OPENSEARCH_URL=address of an OpenSearch that runs already`,
  noServer: (folder: string) => `No OpenSearch server was found. One of the following is needed:
  - for the tests, VOUCH_TEST_OPENSEARCH_URL=address of an OpenSearch that runs already
  - Maven on the PATH with access to a Maven repository (127 MB)
  - the folder of a machine that has built it, as ${folder}`,
};
