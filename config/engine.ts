import type { Engine, Execution } from '../contract/query.js';
import type { Settings } from './settings.js';

/**
 * Adapters that answer within milliseconds from memory or a local file run inside the worker as local activities;
 * whatever calls a model or a network is a regular activity, with its own queue, timeout and retries.
 */
const STORES: Record<Settings['VOUCH_STORE'], Execution> = { embedded: 'local', opensearch: 'regular' };

/** What a workflow must know of the adapters that these settings choose. */
export function engineOf(settings: Settings): Engine {
  return {
    // without a model it asks the store how common words are
    reasoning: settings.VOUCH_REASONER === 'extractive' ? STORES[settings.VOUCH_STORE] : 'regular',
    // an embedder is a network call in the middle of a search
    retrieval: settings.VOUCH_EMBEDDER === 'none' ? STORES[settings.VOUCH_STORE] : 'regular',
    records: STORES[settings.VOUCH_STORE],
    web: settings.VOUCH_WEB_SEARCH !== 'none',
    notices: true,
    // only a model can plan with tools that it is told of
    tools: settings.VOUCH_REASONER === 'llm' && settings.VOUCH_MCP_FILE !== undefined,
  };
}
