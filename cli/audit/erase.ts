import { turnIdSchema } from '../../contract/tool-loop.js';
import { EXIT } from '../exit-codes.js';
import type { Session } from '../session.js';
import type { AuditTexts } from './texts.js';

/** Erases the content of a query that has ended, or of a conversation. @returns the exit code */
export async function eraseQuery(
  { api, terminal, printJson }: Session,
  id: string,
  reason: string,
  t: AuditTexts,
): Promise<number> {
  if (turnIdSchema.safeParse(id).success) {
    const { data } = await api.call('eraseConversation', { params: { id }, body: { reason } });
    printJson(data);
    terminal.print(...data.turns.map(({ turnId, erasedAt, by }) => t.erased(turnId, erasedAt, by)));
    return EXIT.ok;
  }
  const { data } = await api.call('eraseQuery', { params: { id }, body: { reason } });
  printJson({ queryId: id, ...data });
  terminal.print(t.erased(id, data.erasedAt, data.by));
  return EXIT.ok;
}
