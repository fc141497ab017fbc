import { randomUUID } from 'node:crypto';
import { languageOfText } from '../../contract/language.js';
import type { NewTodo } from '../../contract/plan.js';
import type { Mode, QueryView } from '../../contract/query.js';
import { EXIT } from '../errors.js';
import { exitCodeOf, standingLines } from '../render/standing.js';
import { Transcript } from '../render/transcript.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { followQuery } from './follow-query.js';
import { snapshotOf, type Snapshot } from './follow.js';
import { liveDraft } from './live-draft.js';

export interface AskOptions {
  mode?: Mode;
  session?: string;
  collection?: string[];
  /** Todos to run beside those that the question leads to; the API checks them. */
  todo?: unknown[];
  /** Leave decisions to others and wait until the query ends. */
  wait?: boolean;
  feedback: boolean;
}

/**
 * Asks a question and follows it to its answer, or to where a person is needed and nobody is there.
 * @returns the exit code
 */
export async function ask(session: Session, question: string, options: AskOptions): Promise<number> {
  const { api, terminal, interrupted, now, printJson } = session;
  const transcript = new Transcript(terminal);
  transcript.open(question, languageOfText(question));
  const body = {
    question,
    ...(options.mode ? { mode: options.mode } : {}),
    ...(options.session ? { sessionId: options.session } : {}),
    ...(options.collection ? { scope: { collections: options.collection } } : {}),
    ...(options.todo ? { todos: options.todo as NewTodo[] } : {}),
    ...(terminal.sketch ? { stream: true } : {}),
  };
  const headers = { 'idempotency-key': randomUUID() };
  const started = snapshotOf(await api.call('startQuery', { body }, { headers, signal: interrupted }));
  const draft = liveDraft(session, started.view);
  let snapshot: Snapshot;
  try {
    snapshot = await followQuery(session, started, transcript, options.wait === true, draft);
  } catch (error) {
    if (!interrupted.aborted) throw error;
    sayHowToComeBack(session, started);
    return EXIT.interrupted;
  } finally {
    draft.stop();
  }
  const { view } = snapshot;
  printJson(view);
  terminal.print(...standingLines(view, { terminal, texts: TEXTS[view.language], now: now() }));
  if (view.stage === 'completed' && options.feedback) await offerFeedback(session, snapshot);
  return exitCodeOf(view);
}

/** The answer has been given: Ctrl-C here skips the question and changes nothing. */
async function offerFeedback(session: Session, { view }: Snapshot): Promise<void> {
  try {
    await collectFeedback(session, view);
  } catch (error) {
    if (!session.interrupted.aborted) throw error;
  }
}

function sayHowToComeBack({ terminal }: Session, { view }: Snapshot): void {
  const { waiting } = TEXTS[view.language];
  terminal.notice(
    [
      `  ${waiting.leftWaiting}`,
      `  ${waiting.decide}: vouch review ${view.id}`,
      `  ${waiting.lookAgain}: vouch show ${view.id}`,
    ].join('\n'),
  );
}

/** Asks whether the answer helped; Enter, the end of input or Ctrl-C skip it. */
async function collectFeedback(
  { api, terminal, prompter, interrupted }: Session,
  view: QueryView,
): Promise<void> {
  const texts = TEXTS[view.language].feedback;
  const typed = (await prompter.ask(`\n  ${texts.question}: `, interrupted))?.trim().toLowerCase();
  const rating = typed && RATINGS[typed];
  if (!rating) return;
  const comment =
    rating === 'negative' ? (await prompter.ask(`  ${texts.comment}: `, interrupted))?.trim() : undefined;
  await api.call('giveFeedback', {
    params: { id: view.id },
    body: { rating, ...(comment ? { comment: comment.slice(0, 2000) } : {}) },
  });
  terminal.print(`  ${texts.thanks}`);
}

const RATINGS: Readonly<Record<string, 'positive' | 'negative'>> = {
  y: 'positive',
  yes: 'positive',
  '👍': 'positive',
  ㅛ: 'positive', // Y and N on a Korean keyboard that was not switched over
  예: 'positive',
  네: 'positive',
  n: 'negative',
  no: 'negative',
  '👎': 'negative',
  ㅜ: 'negative',
  아니요: 'negative',
};
