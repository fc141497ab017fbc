import { EXIT } from '../exit-codes.js';
import type { Session } from '../session.js';
import type { AuditTexts } from './texts.js';

/** Erases the content of a query that has ended. @returns the exit code */
export async function eraseQuery(
  { api, terminal, printJson }: Session,
  id: string,
  reason: string,
  t: AuditTexts,
): Promise<number> {
  const { data } = await api.call('eraseQuery', { params: { id }, body: { reason } });
  printJson({ queryId: id, ...data });
  terminal.print(t.erased(id, data.erasedAt, data.by));
  return EXIT.ok;
}
