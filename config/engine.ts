import type { Engine, Execution } from '../contract/query.js';
import type { Settings } from './settings.js';

/**
 * Adapters that answer within milliseconds from memory or a local file run inside the worker as local activities;
 * whatever calls a model or a network is a regular activity, with its own queue, timeout and retries.
 */
const REASONERS: Record<Settings['VOUCH_REASONER'], Execution> = { extractive: 'local' };
const STORES: Record<Settings['VOUCH_STORE'], Execution> = { embedded: 'local' };
const WEB_SEARCHES: Record<Settings['VOUCH_WEB_SEARCH'], boolean> = { none: false };

/** What a workflow must know of the adapters that these settings choose. */
export function engineOf(settings: Settings): Engine {
  return {
    reasoning: REASONERS[settings.VOUCH_REASONER],
    retrieval: STORES[settings.VOUCH_STORE],
    records: STORES[settings.VOUCH_STORE],
    web: WEB_SEARCHES[settings.VOUCH_WEB_SEARCH],
    notices: true,
  };
}
