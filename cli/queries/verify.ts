import { languageOfText } from '../../contract/language.js';
import type { VerifyQuery } from '../../contract/verification.js';
import { EXIT } from '../exit-codes.js';
import { verificationLines } from '../render/verification.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';

/** Has the state of a query verified and prints what was found. @returns the exit code */
export async function verifyQuery(session: Session, id: string, body: VerifyQuery): Promise<number> {
  const { api, terminal, printJson, now } = session;
  const { data } = await api.call('verifyQuery', { params: { id }, body });
  printJson(data);
  terminal.print(
    ...verificationLines(data, { terminal, texts: TEXTS[languageOfText(data.summary)], now: now() }),
  );
  return EXIT.ok;
}
