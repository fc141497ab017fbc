import { join } from 'node:path';
import { findOnPath } from './executables.js';
import type { Way } from './obtain.js';
import { runProgram } from './run-program.js';
import { PROGRAM_TEXTS } from './texts.js';

/** The last version that `go install` accepts: later ones have a replace directive. */
const MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
/** Only against what hangs: three minutes of two free cores, half an hour of two busy ones. */
const LIMIT_MS = 60 * 60_000;

/** Builds Temporal’s CLI from its Go module; needs Go and a module proxy. Other Go settings are left as they are. */
export const buildWithGo: Way = async ({ folder, env, language, report, signal }) => {
  const go = findOnPath('go', env);
  if (!go) throw new Error('no `go` on the PATH');
  const building = (seconds: number) => {
    report(PROGRAM_TEXTS.building[language]('Temporal', seconds));
  };
  building(0);
  await runProgram(go, ['install', MODULE], {
    cwd: folder,
    env: { ...env, GOBIN: folder },
    limitMs: LIMIT_MS,
    signal,
    onProgress: building,
  });
  return join(folder, 'temporal');
};
