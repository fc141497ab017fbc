import { languageOfText } from '../../contract/language.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { ApiProblem } from '../../client/errors.js';
import { EXIT } from '../errors.js';
import { barredLines, gateLines } from '../render/gate.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { TEXTS, type Texts } from '../texts/index.js';

/** Claims a request, or renews one's own claim. @returns the exit code: refused when someone else holds it */
export async function claimRequest(
  session: Session,
  id: string,
  seconds: number | undefined,
): Promise<number> {
  const { api, terminal, texts, printJson } = session;
  const body = seconds === undefined ? {} : { seconds };
  try {
    const { data } = await api.call('claimRequest', { params: { id }, body });
    printJson(data);
    terminal.print(...standing(data, session));
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.claim) throw error;
    printJson(error.problem);
    terminal.print(...barredLines(error, session, texts));
    return EXIT.refused;
  }
}

/** Gives a claimed request back. @returns the exit code */
export async function releaseRequest(session: Session, id: string): Promise<number> {
  const { data } = await session.api.call('releaseRequest', { params: { id }, body: {} });
  session.printJson(data);
  session.terminal.print(textsOf(data).gate.released(id));
  return EXIT.ok;
}

/** Puts the deadline of a request off. @returns the exit code */
export async function extendRequest(session: Session, id: string, seconds: number): Promise<number> {
  const { data } = await session.api.call('extendRequest', { params: { id }, body: { seconds } });
  session.printJson(data);
  session.terminal.print(
    textsOf(data).gate.extended(formatTime(data.deadline, session.now())),
    ...standing(data, session),
  );
  return EXIT.ok;
}

function standing(request: HumanRequest, { terminal, now }: Session): string[] {
  return gateLines(request, { terminal, texts: textsOf(request), now: now() });
}

function textsOf({ payload }: HumanRequest): Texts {
  return TEXTS[languageOfText(payload.question)];
}
