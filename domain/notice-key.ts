import type { EventData, QueryEvent } from '../contract/events.js';
import { digest } from './digest.js';

/** Left out of a key: moments, which differ when a step is taken again, and what the house alone is told. */
const NOT_COMPARED = new Set<keyof EventData>(['deadline', 'until', 'waitedMs', 'spotCheck', 'check']);

/**
 * Returns the key of a notice among those of its query: its number, and 12 hexadecimal digits of a digest of what it
 * tells.
 *
 * The number alone does not do. A worker passes notices on before the server has kept the task that they come from. If either
 * dies in between, the task is begun anew, and what happens then may be something else under the same number: that is told, too.
 *
 * Only for where the notice itself is kept: what a digest is of can be guessed.
 */
export function noticeKeyOf({ seq, type, data }: QueryEvent): string {
  const facts = Object.entries(data).filter(([name]) => !NOT_COMPARED.has(name as keyof EventData));
  return `${seq}_${digest({ type, ...Object.fromEntries(facts) }).slice(0, 12)}`;
}
