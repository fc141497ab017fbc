import type { Engine, Execution } from '../contract/query.js';
import type { Settings } from './settings.js';

/**
 * Stores answer within milliseconds, from a local file or from a cluster nearby, so that their steps run inside the worker;
 * a cluster may be away for a while, which a dispatched step waits for. Whatever calls a model is a regular activity, with
 * its own queue, timeout and retries.
 */
const STORES: Record<Settings['VOUCH_STORE'], Execution> = { embedded: 'local', opensearch: 'local-first' };

/** Embedders that are a network call in the middle of a search. */
const EMBEDDERS: Partial<Record<NonNullable<Settings['VOUCH_EMBEDDER']>, Execution>> = {
  bedrock: 'regular',
  openai: 'regular',
};

/** True if messages that reach Temporal past the API may act in a person's name, though nothing proves the sender. */
export function trustsSignals({ VOUCH_AUTH, VOUCH_TRUSTED_SIGNALS }: Settings): boolean {
  return VOUCH_AUTH === 'none' || VOUCH_TRUSTED_SIGNALS;
}

/**
 * True if anybody who reaches Temporal can act in anybody's name: people authenticate to the API, but neither payloads
 * nor the server require a proof.
 */
export function lacksSenderProof(settings: Settings): boolean {
  const { VOUCH_AUTH, VOUCH_ENCRYPTION_KEYS, VOUCH_TEMPORAL_API_KEY, VOUCH_TEMPORAL_TLS_CERT } = settings;
  const proofs = [VOUCH_ENCRYPTION_KEYS[0], VOUCH_TEMPORAL_API_KEY, VOUCH_TEMPORAL_TLS_CERT];
  return VOUCH_AUTH === 'required' && proofs.every((proof) => proof === undefined);
}

/** Returns the facts about the chosen adapters that a workflow needs. */
export function engineOf(settings: Settings): Engine {
  // without a model it asks the store how common words are; a reranker takes a second
  const reasoning =
    settings.VOUCH_REASONER === 'extractive' && settings.VOUCH_LOCAL_RERANKER === undefined
      ? STORES[settings.VOUCH_STORE]
      : 'regular';
  const retrieval = EMBEDDERS[settings.VOUCH_EMBEDDER ?? 'none'] ?? STORES[settings.VOUCH_STORE];
  return {
    reasoning,
    retrieval,
    joined: reasoning === 'local' && retrieval === 'local' && 'all',
    checksOnce: true,
    records: STORES[settings.VOUCH_STORE],
    web: settings.VOUCH_WEB_SEARCH !== 'none',
    notices: 'together',
    ends: 'one-by-one',
    // only a model can plan with tools that it is told of
    tools: settings.VOUCH_REASONER === 'llm' && settings.VOUCH_MCP_FILE !== undefined,
    signals: trustsSignals(settings),
  };
}

/** Ids of the models that experiments may try; none without a chat model that thinks. */
export function experimentModels(settings: Settings): ReadonlySet<string> {
  const { VOUCH_CHAT_MODEL: large, VOUCH_CHAT_MODEL_SMALL: small, VOUCH_CHAT_MODEL_TASKS: tasks } = settings;
  if (settings.VOUCH_REASONER !== 'llm') return new Set();
  const used = [large, small, ...Object.values(tasks)].filter((model) => model !== undefined);
  return new Set([...used, ...settings.VOUCH_EXPERIMENT_MODELS]);
}

/** Ids of the models that clients may use with tools of their own; none without a chat model. */
export function toolLoopModels(
  settings: Pick<Settings, 'VOUCH_TOOL_LOOP_MODELS' | 'VOUCH_CHAT_MODEL' | 'VOUCH_CHAT_MODEL_PROVIDER'>,
): readonly string[] {
  const { VOUCH_TOOL_LOOP_MODELS: listed, VOUCH_CHAT_MODEL: model } = settings;
  if (settings.VOUCH_CHAT_MODEL_PROVIDER === undefined) return [];
  return listed ?? (model === undefined ? [] : [model]);
}
