import { join } from 'node:path';
import { findOnPath, runProgram } from './run-program.js';
import type { Way } from './obtain.js';
import { PROGRAM_TEXTS } from './texts.js';

/** Only against what hangs. */
const LIMIT_MS = 15 * 60_000;

/**
 * Installs a package of PyPI with Python 3 and pip into a folder of its own, to be named in PYTHONPATH.
 * @param requirement with exactly one version, as `name==1.2.3`
 * @param options.alone without the packages that it needs
 * @param options.check a program in Python that fails where the package cannot be used
 */
export function withPip(requirement: string, options: { alone?: boolean; check?: string } = {}): Way {
  return async ({ folder, env, language, report, signal }) => {
    const python = findOnPath('python3', env);
    if (!python) throw new Error('no `python3` on the PATH');
    const target = join(folder, 'package');
    const fetching = (seconds: number) => {
      report(PROGRAM_TEXTS.pip[language](requirement, seconds));
    };
    fetching(0);
    const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
      runProgram(python, args, {
        cwd: folder,
        env: { ...env, ...more },
        limitMs: LIMIT_MS,
        signal,
        onProgress: fetching,
      });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', target];
    await run([...pip, ...(options.alone ? ['--no-deps'] : []), requirement]);
    if (options.check) await run(['-c', options.check], { PYTHONPATH: target });
    return target;
  };
}
