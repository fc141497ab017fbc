import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOnPath, runProgram } from '../../infra/local/programs/run-program.js';
import type { Report } from '../../infra/local/programs/obtain.js';
import { findJdk } from '../../infra/opensearch/find-server.js';
import { HEADLESS, locateChromium } from './browser/find-chromium.js';

const run = promisify(execFile);

const LIMIT_MS = 20 * 60_000;

/** Something of the system that the tests use. */
interface Need {
  /** Packages of Debian and its relatives that bring it; the first one that the distribution has is installed. */
  packages: readonly string[];
  isMet(env: NodeJS.ProcessEnv): Promise<boolean>;
}

const onPath = (name: string) => async (env: NodeJS.ProcessEnv) => findOnPath(name, env) !== undefined;

const NEEDS: readonly Need[] = [
  // OpenSearch, and the servers for S3 and for skipping time
  { packages: ['openjdk-21-jdk-headless', 'openjdk-25-jdk-headless', 'default-jdk-headless'], isMet: hasJdk },
  { packages: ['maven'], isMet: onPath('mvn') },
  // where no Temporal server can be downloaded, and for the schemas that operators of Kubernetes publish
  { packages: ['golang-go'], isMet: onPath('go') },
  // the Python client of OpenAI is one of the clients that the tests speak with
  { packages: ['python3'], isMet: onPath('python3') },
  { packages: ['python3-pip'], isMet: (env) => says('python3', ['-m', 'pip', '--version'], env) },
  // the web app, and Korean in its pictures
  { packages: [HEADLESS, 'chromium'], isMet: hasChromium },
  { packages: ['fontconfig'], isMet: onPath('fc-list') },
  { packages: ['fonts-noto-cjk'], isMet: (env) => says('fc-list', [':lang=ko'], env) },
];

/** The environment in which programs are looked up, and whether the process runs as root. */
interface Options {
  env?: NodeJS.ProcessEnv;
  root?: boolean;
}

/**
 * Installs with apt-get what the tests use of the system and this machine lacks: as root, or where CI is set with a sudo
 * that asks for no password. Others are told the command. What stays away is not the end: some of it can be obtained in
 * other ways, and whoever needs the rest says so.
 */
export async function installSystemPackages(
  report: Report,
  { env = process.env, root = process.getuid?.() === 0 }: Options = {},
): Promise<void> {
  const unmet: Need[] = [];
  for (const need of NEEDS) if (!(await need.isMet(env))) unmet.push(need);
  if (unmet.length === 0) return;
  const apt = findOnPath('apt-get', env);
  const sudo = env['CI'] ? findOnPath('sudo', env) : undefined;
  const lacking = `This machine lacks what the tests use. On Debian: sudo apt-get install ${firsts(unmet).join(' ')}`;
  if (apt === undefined || !(root || sudo)) {
    report(lacking);
    return;
  }
  const asRoot = async (...args: string[]) => {
    const [command, ...rest] = [
      ...(root ? [] : [sudo!, '-n']),
      apt,
      '-qq',
      '-o',
      'DPkg::Lock::Timeout=600',
      ...args,
    ];
    await runProgram(command!, rest, {
      cwd: '/',
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      limitMs: LIMIT_MS,
      onProgress: (seconds) => {
        report(`apt-get: ${seconds} s`);
      },
    });
  };
  try {
    await asRoot('update');
    const names: string[] = [];
    for (const { packages } of unmet) names.push(await known(packages, env));
    report(`Installing with apt-get: ${names.join(' ')}`);
    await asRoot('install', '-y', '--no-install-recommends', ...names);
  } catch (error) {
    report(`apt-get: ${(error as Error).message}. ${lacking}`);
  }
}

const firsts = (needs: readonly Need[]) => needs.map(({ packages }) => packages[0]);

/** The first of the packages that the distribution has, or the last one. */
async function known(packages: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  for (const name of packages) if (await says('apt-cache', ['show', name], env)) return name;
  return packages.at(-1)!;
}

async function hasJdk(env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await findJdk(env);
    return findOnPath('java', env) !== undefined;
  } catch {
    return false;
  }
}

/** True if there is a Chromium that was named or runs without a frame. A whole browser does, at three times the cost. */
async function hasChromium(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (env['VOUCH_TEST_CHROMIUM'] === undefined && findOnPath(HEADLESS, env) === undefined) return false;
  return (await locateChromium(env)) !== undefined;
}

/** True if the program on the PATH succeeds and prints something. */
async function says(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const path = findOnPath(name, env);
  if (path === undefined) return false;
  try {
    const { stdout } = await run(path, args, { env, timeout: 60_000, maxBuffer: 2 ** 26 });
    return stdout.trim() !== '';
  } catch {
    return false;
  }
}
