import type { QueryInput } from '../contract/query.js';
import { digest } from './digest.js';

/**
 * Returns the key that two questions must share to share an answer: the words, the access of the asker, scope, profile,
 * mode and policy. The content of the index comes on top (`cacheKey`). Undefined when the query must not use the cache: it
 * is switched off, every answer is to be reviewed, the answer depends on what was said before, or the asker wants work done.
 */
export function questionKey(input: QueryInput): string | undefined {
  const { policy, mode, turns, todos } = input;
  if (policy.cache.ttlSeconds === 0 || mode === 'strict' || turns || todos) return undefined;
  return digest({
    question: input.question.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase(),
    groups: [...input.asker.groups].sort(),
    scope: input.scope ?? null,
    domains: input.domains ?? null,
    profile: input.profile ?? null,
    mode: input.mode,
    policy: input.policy,
  });
}

/** Key of a cached answer: the question's key over one content of the index. */
export function cacheKey(key: string, indexVersion: string): string {
  return digest({ question: key, indexVersion });
}
