import { isFinal, type QueryView } from '../../contract/query.js';
import type { PauseQuery, ResumeQuery } from '../../contract/requests/pause.js';
import { openRequests, standingLines } from '../render/standing.js';
import { EXIT } from '../errors.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';

/** Pauses a query. @returns the exit code */
export async function pauseQuery(session: Session, id: string, body: PauseQuery): Promise<number> {
  const { api, terminal, printJson, now } = session;
  const { data: view } = await api.call('pauseQuery', { params: { id }, body });
  printJson(view);
  const texts = TEXTS[view.language];
  const pause = openRequests(view).find(({ kind }) => kind === 'pause');
  if (pause) terminal.print(texts.pause.until(id, formatTime(pause.deadline, now())));
  terminal.print(...standingLines(view, { terminal, texts, now: now() }));
  return EXIT.ok;
}

/** Resumes a paused query. @returns the exit code */
export async function resumeQuery(session: Session, id: string, body: ResumeQuery): Promise<number> {
  const { data: view } = await session.api.call('resumeQuery', { params: { id }, body });
  session.printJson(view);
  session.terminal.print(TEXTS[view.language].pause.resumed(id), ...stageLine(view));
  return EXIT.ok;
}

function stageLine(view: QueryView): string[] {
  const { stages, waiting } = TEXTS[view.language];
  const next = isFinal(view.stage) ? 'vouch show' : 'vouch watch';
  return [`  ${stages[view.stage]}`, `  ${waiting.lookAgain}: ${next} ${view.id}`];
}
