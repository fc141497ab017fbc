import { EXIT } from '../exit-codes.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { showNewKey } from './show-new.js';
import type { KeyTexts } from './texts.js';

/** Replaces a key. @param graceSeconds for which the previous key still works @returns the exit code */
export async function rotateKey(
  session: Session,
  id: string,
  graceSeconds: number,
  t: KeyTexts,
): Promise<number> {
  const { data } = await session.api.call('rotateKey', { params: { id }, body: { graceSeconds } });
  const end = new Date(session.now() + graceSeconds * 1000).toISOString();
  const before = graceSeconds === 0 ? t.ended(id) : t.graceLeft(id, formatTime(end, session.now()));
  showNewKey(session, data, t, [before]);
  return EXIT.ok;
}

/** Revokes a key. @returns the exit code */
export async function revokeKey(
  { api, terminal, printJson }: Session,
  id: string,
  t: KeyTexts,
): Promise<number> {
  const { data } = await api.call('revokeKey', { params: { id } });
  printJson(data);
  terminal.print(t.revoked(id));
  return EXIT.ok;
}
