import { EXIT } from '../exit-codes.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';

/** Ends a query early. @returns the exit code: refused when it had ended otherwise before */
export async function cancelQuery(
  { api, terminal, printJson }: Session,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const { data: view } = await api.call('cancelQuery', { params: { id }, body: reason ? { reason } : {} });
  printJson(view);
  const texts = TEXTS[view.language];
  const cancelled = view.stage === 'cancelled';
  terminal.print(cancelled ? texts.cancelled(id) : texts.alreadyEnded(texts.stages[view.stage]));
  return cancelled ? EXIT.ok : EXIT.refused;
}
