import { EXIT } from '../exit-codes.js';
import type { Session } from '../session.js';
import type { DocumentTexts } from './texts.js';

/** Removes a document. @returns the exit code */
export async function removeDocument(
  { api, terminal, printJson }: Session,
  id: string,
  texts: DocumentTexts,
): Promise<number> {
  const { data } = await api.call('deleteDocument', { params: { id } });
  printJson(data);
  terminal.print(texts[data.status](id));
  return EXIT.ok;
}
