import type { NewKey } from '../../contract/keys.js';
import type { Session } from '../session.js';
import type { KeyTexts } from './texts.js';

/** Shows a key with its secret, for the only time. @param more lines that come before the advice */
export function showNewKey(
  { terminal, printJson }: Pick<Session, 'terminal' | 'printJson'>,
  key: NewKey,
  t: KeyTexts,
  more: readonly string[] = [],
): void {
  printJson(key);
  terminal.print(t.created(key.id, key.principal), '', `  ${key.secret}`, '', t.once, ...more, t.use);
}
