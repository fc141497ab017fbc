import { join } from 'node:path';
import { findOnPath } from './executables.js';
import type { Way, WayContext } from './obtain.js';
import { runProgram } from './run-program.js';
import { PROGRAM_TEXTS } from './texts.js';

/** The last version that `go install` accepts: later ones have a replace directive. */
const MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
/** Guards against hanging only: a build takes three minutes on two free cores, half an hour on two busy ones. */
const LIMIT_MS = 60 * 60_000;

/**
 * Builds programs from their Go modules into the folder of the context; needs Go and a module proxy. Other Go settings are
 * left as they are.
 * @param packages with their versions, as `go install` takes them; all of one module
 * @param what the name that is told of while it runs
 * @param minutes how long it usually takes
 */
export async function goInstall(
  packages: readonly string[],
  { what, minutes }: { what: string; minutes: number },
  { folder, env, language, report, signal }: WayContext,
): Promise<void> {
  const go = findOnPath('go', env);
  if (!go) throw new Error('no `go` on the PATH');
  const building = (seconds: number) => {
    report(PROGRAM_TEXTS.building[language](what, seconds, minutes));
  };
  building(0);
  await runProgram(go, ['install', ...packages], {
    cwd: folder,
    env: { ...env, GOBIN: folder },
    limitMs: LIMIT_MS,
    signal,
    onProgress: building,
  });
}

/** Builds Temporal’s CLI. */
export const buildWithGo: Way = async (context) => {
  await goInstall([MODULE], { what: 'Temporal', minutes: 3 }, context);
  return join(context.folder, 'temporal');
};
