import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../config/cache-folder.js';
import type { Config } from '../../config/load-config.js';
import { builtFile } from '../../config/package-root.js';
import { obtain, type Report, type Way, type WayContext } from './programs/obtain.js';
import { executableIn, findOnPath, isExecutable, isTemporalCli, runProgram } from './programs/run-program.js';
import { PROGRAM_TEXTS } from './programs/texts.js';

const VERSION = '1.5.1';

/** A `temporal` program and where it came from. */
interface TemporalProgram {
  path: string;
  from: 'setting' | 'path' | 'cache' | 'obtained';
}

type ProgramSettings = Pick<
  Config,
  'VOUCH_TEMPORAL_ADDRESS' | 'VOUCH_TEMPORAL_CLI' | 'VOUCH_CACHE_DIR' | 'VOUCH_LANG_UI'
>;

interface FindOptions {
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Ways to obtain the program when it is not on this machine; the default downloads, then builds. */
  ways?: readonly Way[];
}

const download: Way = async ({ folder, env, language, report, signal }) => {
  report(PROGRAM_TEXTS.downloading[language]('Temporal'));
  return downloadWithSdk('dev-server', folder, `v${VERSION}`, env, signal);
};

/**
 * The `temporal` program that the local server is started with: from the settings, the PATH, the cache, a download
 * or a build, in this order. Several processes may call this at once.
 * @returns nothing when the settings name the address of a server: then none is to be started.
 * @throws Error that lists all ways when none worked.
 */
export async function findTemporalProgram(
  settings: ProgramSettings,
  report: Report,
  { env = process.env, signal, ways = [download, buildWithGo] }: FindOptions = {},
): Promise<TemporalProgram | undefined> {
  if (settings.VOUCH_TEMPORAL_ADDRESS) return undefined;
  const found = await locateTemporalProgram(settings, report, env);
  if (found) return found;
  const language = settings.VOUCH_LANG_UI;
  const path = cachedProgram(settings, env);
  if (await obtain(path, ways, { env, language, report, signal })) return { path, from: 'obtained' };
  throw new Error(PROGRAM_TEXTS.noTemporal[language](path));
}

/**
 * Looks for the program without fetching anything.
 * @throws Error when the settings name a program that does not run.
 */
export async function locateTemporalProgram(
  settings: ProgramSettings,
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
): Promise<TemporalProgram | undefined> {
  const texts = PROGRAM_TEXTS;
  const language = settings.VOUCH_LANG_UI;
  const named = settings.VOUCH_TEMPORAL_CLI;
  if (named) {
    if (await isTemporalCli(named)) return { path: named, from: 'setting' };
    throw new Error(texts.badSetting[language](named));
  }
  const onPath = findOnPath('temporal', env);
  if (onPath) {
    if (await isTemporalCli(onPath)) return { path: onPath, from: 'path' };
    report(texts.notTemporal[language](onPath));
  }
  const cached = cachedProgram(settings, env);
  return isExecutable(cached) ? { path: cached, from: 'cache' } : undefined;
}

function cachedProgram(settings: ProgramSettings, env: NodeJS.ProcessEnv): string {
  return join(cacheFolder(settings.VOUCH_CACHE_DIR, env), `temporal-${VERSION}`);
}

const DOWNLOAD_MS = 60_000;

/**
 * Lets Temporal's SDK download one of its servers.
 * @param folder an empty folder, created if needed.
 * @param version of the program, or `default` for the one that the SDK chooses.
 * @returns path of the program inside the folder.
 * @throws Error when nothing came within a minute.
 */
export async function downloadWithSdk(
  kind: 'dev-server' | 'test-server',
  folder: string,
  version: string,
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const script = builtFile('infra', 'local', 'programs', 'sdk-download-main.js');
  await runProgram(process.execPath, [script, kind, folder, version], {
    cwd: folder,
    env,
    limitMs: DOWNLOAD_MS,
    signal,
  });
  const path = executableIn(folder);
  if (!path) throw new Error('the download left no program');
  return path;
}

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
