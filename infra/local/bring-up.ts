import { damageOfStore, knownDamage, newerStore, type Damage } from '../../adapters/stores/embedded/index.js';
import type { Config } from '../../config/load-config.js';
import { temporalAddress } from '../../temporal/client.js';
import { temporalServer } from '../../temporal/connection-options.js';
import type { ManagedProcess } from './managed-process.js';
import { needsServer, prepareReranker, startLocalModel } from './models/start.js';
import { portProblems, type WantedPort } from './ports.js';
import type { Report } from './programs/obtain.js';
import { apiUrl, connectToNamespace, readReadiness, waitFor } from './readiness.js';
import { ensureSearchAttributes } from './search-attributes.js';
import { endOfLog, type Stack } from './stack.js';
import { findTemporalProgram } from './temporal-program.js';
import type { UpTexts } from './texts.js';

/** Longest time until a process is ready, ms: generous, for a busy or slow machine. */
const READY_MS = 120_000;
/** Number of quick deaths in a row after which a process is given up. */
const QUICK_DEATHS = 3;

interface Surroundings {
  config: Config;
  stack: Stack;
  texts: UpTexts;
  /** Takes a line about a finished step. */
  done: Report;
  /** Takes a line about something under way. */
  doing: Report;
  signal: AbortSignal;
}

/** The ports that the stack listens on; those of the Temporal server only when it is ours. */
export function wantedPorts(config: Config): WantedPort[] {
  const api = { setting: 'VOUCH_API_PORT', host: config.VOUCH_API_HOST, port: config.VOUCH_API_PORT };
  const host = '127.0.0.1';
  const embedder = needsServer(config)
    ? [{ setting: 'VOUCH_LOCAL_EMBEDDER_PORT', host, port: config.VOUCH_LOCAL_EMBEDDER_PORT }]
    : [];
  if (config.VOUCH_TEMPORAL_ADDRESS) return [api, ...embedder];
  return [
    api,
    ...embedder,
    { setting: 'VOUCH_TEMPORAL_PORT', host, port: config.VOUCH_TEMPORAL_PORT },
    ...(config.VOUCH_TEMPORAL_UI
      ? [{ setting: 'VOUCH_TEMPORAL_UI_PORT', host, port: config.VOUCH_TEMPORAL_UI_PORT }]
      : []),
  ];
}

/**
 * Looks at the ports and the store, then starts server, search attributes, local models, worker and API in this order, each one
 * when the one before answers.
 * @throws Error with the reason in words when something does not come up.
 */
export async function bringUp(around: Surroundings): Promise<void> {
  const { config, stack, texts, done, doing, signal } = around;
  if ((await stack.stopLeftovers()) > 0) done(texts.leftovers);
  const ports = wantedPorts(config);
  const problems = await portProblems(ports);
  if (problems.length > 0) throw new Error(problems.map((problem) => texts.port(problem)).join('\n'));
  done(texts.portsFree(ports.map(({ port }) => port).join(', ')));
  if (config.VOUCH_STORE === 'embedded') {
    refuseDamage(damageOfStore(config.VOUCH_DATA_DIR), texts);
    const newer = newerStore(config.VOUCH_DATA_DIR);
    if (newer !== undefined) throw new Error(texts.newer(newer));
  }
  const program = await findTemporalProgram(config, doing, { signal });
  signal.throwIfAborted();
  await prepareServer(around, program?.path);
  await startLocalModel(around);
  await prepareReranker(around);
  doing(texts.servicesStarting);
  const services = [stack.startWorker(), stack.startApi()];
  const url = apiUrl(config);
  const allRunning = () => services.every(({ running }) => running);
  const store = await ready(around, services, async () => {
    const { temporal, worker, store } = (await readReadiness(url)).checks;
    if (store.code === 'STORE_DAMAGED') return store;
    // The server remembers a worker for minutes, so its word alone does not show that this one runs.
    return temporal?.ok && worker?.ok && allRunning() ? store : undefined;
  });
  refuseDamage(knownDamage(config.VOUCH_DATA_DIR), texts);
  if (!store?.ok) await storeBack(around, services, url);
  done(texts.servicesReady(url));
}

/** @throws Error that says what is damaged and what to do */
function refuseDamage(damage: Damage | undefined, texts: UpTexts): void {
  if (damage) throw new Error(texts.damaged(damage.file, damage.what));
}

async function prepareServer(around: Surroundings, program: string | undefined): Promise<void> {
  const { config, stack, texts, done, doing } = around;
  const started: ManagedProcess[] = [];
  const address = temporalAddress(config);
  if (program) {
    done(texts.program(program));
    doing(texts.serverStarting);
    started.push(await stack.startServer(program));
  } else doing(texts.serverAwaited(address));
  const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
  const connection = await ready(around, started, () =>
    connectToNamespace(temporalServer(config), namespace),
  );
  try {
    done(texts.serverReady(address));
    done(texts.attributes(await ensureSearchAttributes(connection, namespace)));
  } finally {
    await connection.close();
  }
}

/** Waits for a store on another machine for as long as it takes: what waits for it goes on when it comes. */
async function storeBack(
  { config, texts, doing, signal }: Surroundings,
  processes: readonly ManagedProcess[],
  url: string,
): Promise<void> {
  doing(texts.storeAway(config.VOUCH_OPENSEARCH_URL ?? config.VOUCH_DATA_DIR));
  const dead = () => processes.find(({ quickDeaths }) => quickDeaths >= QUICK_DEATHS);
  const back = async () => (await readReadiness(url)).ready || undefined;
  if (await waitFor(back, Infinity, () => dead() !== undefined, signal)) return;
  const { spec, logFile } = dead()!;
  throw new Error(texts.notReady(spec.name, logFile, endOfLog(logFile)));
}

/** Waits for an answer and explains, with the end of the logs, why there is none. */
async function ready<T>(
  { config, texts, signal }: Surroundings,
  processes: readonly ManagedProcess[],
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const dying = () => processes.find(({ quickDeaths }) => quickDeaths >= QUICK_DEATHS);
  const answer = await waitFor(ask, READY_MS, () => dying() !== undefined, signal);
  if (answer !== undefined) return answer;
  const culprits = dying() ? [dying()!] : processes;
  if (culprits.length === 0) throw new Error(texts.unreachable(temporalAddress(config)));
  throw new Error(
    culprits.map(({ spec, logFile }) => texts.notReady(spec.name, logFile, endOfLog(logFile))).join('\n'),
  );
}
