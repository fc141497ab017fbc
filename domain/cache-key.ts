import type { QueryInput } from '../contract/query.js';
import { digest } from './digest.js';

/**
 * Key of a cached answer: equal for the same question of someone with the same access, under the same policy, over
 * the same content of the index.
 */
export function cacheKey(input: QueryInput, indexVersion: string): string {
  return digest({
    question: input.question.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase(),
    groups: [...input.asker.groups].sort(),
    scope: input.scope ?? null,
    domains: input.domains ?? null,
    profile: input.profile ?? null,
    mode: input.mode,
    policy: input.policy,
    indexVersion,
  });
}
