import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../config/package-root.js';
import { findOnPath } from '../programs/executables.js';
import type { Way } from '../programs/obtain.js';
import { runProgram } from '../programs/run-program.js';
import { MODEL_TEXTS } from './texts.js';

/** Only against what hangs. */
const LIMIT_MS = 15 * 60_000;

/** Installs ONNX Runtime and the tokenizer with npm, at the versions of infra/local-models, for this platform alone. */
export const runtimeWithNpm: Way = async ({ folder, env, language, report, signal }) => {
  const npm = findOnPath('npm', env);
  if (!npm) throw new Error('no `npm` on the PATH');
  const target = join(folder, 'runtime');
  mkdirSync(target);
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(packageRoot(), 'infra', 'local-models', file), join(target, file));
  const fetching = (seconds: number) => {
    report(MODEL_TEXTS.runtime[language](seconds));
  };
  fetching(0);
  // its script would look for the libraries of graphics cards
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram(npm, args, { cwd: target, env, limitMs: LIMIT_MS, signal, onProgress: fetching });
  keepOwnPlatform(join(target, 'node_modules', 'onnxruntime-node', 'bin'));
  return target;
};

/** Removes the libraries of other platforms, which are most of the package. */
function keepOwnPlatform(bin: string): void {
  for (const api of readdirSync(bin))
    for (const platform of readdirSync(join(bin, api)))
      for (const arch of readdirSync(join(bin, api, platform)))
        if (platform !== process.platform || arch !== process.arch)
          rmSync(join(bin, api, platform, arch), { recursive: true });
}
