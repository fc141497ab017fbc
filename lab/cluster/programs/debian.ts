import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '../../../infra/local/programs/executables.js';
import type { Way } from '../../../infra/local/programs/obtain.js';
import { runProgram } from '../../../infra/local/programs/run-program.js';
import { CLUSTER_PROGRAM_TEXTS } from './texts.js';

const run = promisify(execFile);

const LIMIT_MS = 10 * 60_000;

/**
 * Downloads a package of Debian or its relatives with all that it needs and the system lacks, and unpacks them into a folder
 * of their own; nothing is installed, and nobody has to be root. Gives the folder that stands for `/`.
 */
export function unpackDebian(name: string): Way {
  return async ({ folder, env, language, report, signal }) => {
    const [apt, dpkg] = [findOnPath('apt-get', env), findOnPath('dpkg-deb', env)];
    if (!apt || !dpkg) throw new Error('no `apt-get` on the PATH');
    report(CLUSTER_PROGRAM_TEXTS.downloading[language](name));
    const limits = { env, limitMs: LIMIT_MS, signal };
    const packages = join(folder, 'packages');
    const root = join(folder, 'root');
    for (const one of [packages, root]) mkdirSync(one);
    await runProgram(apt, ['download', ...(await missing(apt, name))], { ...limits, cwd: packages });
    for (const file of readdirSync(packages)) {
      await runProgram(dpkg, ['-x', join(packages, file), root], { ...limits, cwd: folder });
    }
    return root;
  };
}

/** Names of the packages that installing this one would install. */
async function missing(apt: string, name: string): Promise<string[]> {
  const asked = ['-s', '-o', 'Debug::NoLocking=true', 'install', '--no-install-recommends', name];
  const { stdout } = await run(apt, asked, { timeout: 60_000 });
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, found]) => found!);
  if (names.length === 0) throw new Error(`the package ${name} is installed already`);
  return names;
}

/** Environment with which a program in such a folder finds its libraries. */
export function unpackedLibraries(root: string): { LD_LIBRARY_PATH: string } {
  const libraries = join(root, 'usr', 'lib');
  const folders = readdirSync(libraries).filter((name) => name.includes('-linux-gnu'));
  return { LD_LIBRARY_PATH: folders.map((name) => join(libraries, name)).join(':') };
}
