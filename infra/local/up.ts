import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRoom, knownDamage, restrictToOwner } from '../../adapters/stores/embedded/index.js';
import type { Config } from '../../config/load-config.js';
import { packageRoot } from '../../config/package-root.js';
import { requireGuardedApi, workerVersion } from '../../config/program-rules.js';
import { messageIn } from '../../contract/language.js';
import { localUiOrigins, temporalAddress } from '../../temporal/client.js';
import { bringUp } from './bring-up.js';
import { whyUnwritable } from './data-folder.js';
import { withInstalledModel } from './models/start.js';
import { apiUrl, countWaiting } from './readiness.js';
import { Stack } from './stack.js';
import { doing, done, supervise, warn } from './supervise.js';
import { UP_TEXTS, type UpTexts } from './texts.js';

const LOOK_MS = 1_000;

/**
 * Brings the whole stack up on this machine and stays until it is told to stop.
 * @param sample whether the sample handbook is indexed at the first start and the sample question asked.
 * @returns exit code: 0 when it was stopped, 1 when it could not start. A forced stop ends the process with 130.
 * @throws ConfigError
 */
export async function up(given: Config, sample: boolean): Promise<number> {
  requireGuardedApi(given);
  workerVersion(given);
  const config = withInstalledModel(given);
  const texts = UP_TEXTS[config.VOUCH_LANG_UI];
  const dir = config.VOUCH_DATA_DIR;
  const unwritable = whyUnwritable(dir);
  if (unwritable !== undefined) {
    console.error(texts.unwritable(dir, unwritable));
    return 1;
  }
  // also for what the programs make that it starts: databases, logs
  process.umask(0o077);
  mkdirSync(dir, { recursive: true });
  if (!hasRoom(dir)) {
    console.error(texts.diskFull(dir));
    return 1;
  }
  const mended = restrictToOwner(dir);
  return supervise<Stack>({
    dir,
    name: 'up',
    texts,
    processes: (onDeath) => new Stack(config, onDeath),
    start: async (stack, signal) => {
      if (mended.length > 0) done(texts.mended(mended.join(', ')));
      await bringUp({ config, stack, texts, done, doing, signal }).catch((error: unknown) => {
        throw new Error(hasRoom(dir) ? messageIn(error, config.VOUCH_LANG_UI) : texts.diskFull(dir));
      });
      tellDamage(dir, texts, signal);
      if (sample) await showSample(config, texts, signal);
      await printAddresses(config, texts, stack.openUiPort);
    },
  });
}

/** Says it once when a process finds the store damaged. */
function tellDamage(folder: string, texts: UpTexts, signal: AbortSignal): void {
  const looking = setInterval(() => {
    const damage = knownDamage(folder);
    if (!damage) return;
    warn(texts.damaged(damage.file, damage.what));
    clearInterval(looking);
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(looking));
}

async function showSample(config: Config, texts: UpTexts, signal: AbortSignal): Promise<void> {
  if (!isHandbookIndexed(config)) {
    doing(texts.indexing);
    const problem = await indexHandbook(config, signal);
    if (problem === undefined) done(texts.indexed);
    else warn(texts.stepFailed('vouch index', problem));
  }
  if (config.VOUCH_AUTH === 'required' && config.VOUCH_API_KEY === undefined) {
    console.log(texts.firstKey);
    return;
  }
  console.log(`\n${texts.sampleTitle}`);
  const problem = await askSample(texts.sampleQuestion, signal);
  if (problem !== undefined) warn(texts.stepFailed('vouch ask', problem));
}

async function printAddresses(config: Config, texts: UpTexts, openUiPort?: number): Promise<void> {
  const api = apiUrl(config);
  const [ui] = localUiOrigins(config);
  const rows = { api, ui, temporal: temporalAddress(config), logs: join(config.VOUCH_DATA_DIR, 'logs') };
  if (ui) warn(texts.uiOpen);
  if (openUiPort !== undefined) warn(texts.uiFound(openUiPort));
  console.log(`\n${texts.addresses(rows)}`);
  const waiting = await countWaiting(api);
  if (waiting > 0) console.log(texts.waiting(waiting));
}

/** Longer than any sample should take, also by a local model on a busy machine; then the stack goes on without it. */
const LIMIT_MS = 10 * 60_000;

/** Exit codes of `vouch ask` for a question that was declined and for one that waits for a person: both are answers. */
const ASK_OUTCOMES = [1, 3];

/** Runs a command of ours as a person would, without a terminal to ask back on. */
function vouch(
  args: readonly string[],
  show: boolean,
  signal: AbortSignal,
  accepted: readonly number[] = [],
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(packageRoot(), 'bin', 'vouch.js'), ...args], {
      stdio: ['ignore', show ? 'inherit' : 'ignore', 'inherit'],
      timeout: LIMIT_MS,
      signal,
    });
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      resolve(code === 0 || accepted.includes(code ?? -1) ? undefined : (killedBy ?? `exit code ${code}`));
    });
  });
}

/** Written once the sample handbook is indexed, so that later starts skip it even if it was removed on purpose. */
function marker(config: Config): string {
  return join(config.VOUCH_DATA_DIR, 'sample-handbook.indexed');
}

function isHandbookIndexed(config: Config): boolean {
  return existsSync(marker(config));
}

/** Indexes the sample handbook. @returns what went wrong, if anything. */
async function indexHandbook(config: Config, signal: AbortSignal): Promise<string | undefined> {
  const folder = join(packageRoot(), 'samples', 'handbook');
  const problem = await vouch(['index', folder, '--collection', 'handbook'], false, signal);
  if (problem === undefined) writeFileSync(marker(config), `${new Date().toISOString()}\n`);
  return problem;
}

/** Asks a question and lets its transcript appear. @returns what went wrong, if anything. */
async function askSample(question: string, signal: AbortSignal): Promise<string | undefined> {
  return vouch(['ask', question], true, signal, ASK_OUTCOMES);
}
