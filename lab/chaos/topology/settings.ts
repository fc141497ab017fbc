import type { Options } from '../options.js';
import type { Outside } from './topology.js';

/** Users of the installation. */
export const PEOPLE = {
  askers: ['dora', 'emil', 'fay'],
  reviewers: ['alice', 'bob', 'carol'],
} as const;

/** Settings of the installation that every topology has. */
export function commonSettings(
  { reasoner }: Pick<Options, 'reasoner'>,
  outside: Outside,
): Record<string, string> {
  const people = [...PEOPLE.reviewers.map((name) => `${name}:reviewers|leads`), ...PEOPLE.askers];
  return {
    VOUCH_LOCAL_PEOPLE: people.join(','),
    VOUCH_REASONER: reasoner,
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'model-a',
    // not what happens to be installed on this machine
    VOUCH_EMBEDDER: 'none',
    // a model that hangs is noticed within the time of a run
    VOUCH_MODEL_TIMEOUT_SECONDS: '5',
    OPENAI_BASE_URL: outside.modelUrl,
    OPENAI_API_KEY: 'a-key',
    VOUCH_MCP_FILE: outside.toolsFile,
    VOUCH_WEBHOOK_ALLOW: '127.0.0.1',
    VOUCH_LANG_UI: 'en',
    VOUCH_LOG_LEVEL: 'info',
    NO_COLOR: '1',
  };
}
