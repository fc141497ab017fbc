import { mkdtempSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../../../infra/local/programs/cache-folder.js';
import { withLock } from '../../../infra/local/programs/lock.js';
import { runProgram } from '../../../infra/local/programs/run-program.js';

const INSTALL_MS = 300_000;

/**
 * A package of PyPI with all that it needs, installed by pip into the cache folder when it is not there yet.
 * @param version exactly this one
 * @returns the folder to be named in PYTHONPATH
 * @throws Error when Python 3 with pip is not there, or the package cannot be installed
 */
export async function pythonPackage(name: string, version: string): Promise<string> {
  const folder = join(
    cacheFolder(process.env['VOUCH_CACHE_DIR'], process.env),
    'python',
    `${name}-${version}`,
  );
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  await withLock(
    `${folder}.lock`,
    async () => {
      if (existsSync(folder)) return;
      const made = mkdtempSync(`${folder}-`);
      const args = ['-m', 'pip', 'install', '--quiet', '--target', made, `${name}==${version}`];
      try {
        await runProgram('python3', args, { cwd: dirname(folder), env: process.env, limitMs: INSTALL_MS });
        renameSync(made, folder);
      } finally {
        rmSync(made, { recursive: true, force: true });
      }
    },
    () => undefined,
  );
  return folder;
}
