import { isFinal, type QueryView } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { EXIT } from '../errors.js';
import type { Scene } from '../forms/form.js';
import { exampleOf, showRequest } from '../forms/index.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Texts } from '../texts/index.js';
import { outcomeLines } from './answer.js';
import { formatTime } from './time.js';

/**
 * Lines with the state of a query, without a prompt: its answer or why it has none; else the open request and the
 * commands that decide it.
 */
export function standingLines(view: QueryView, scene: Scene): string[] {
  const { terminal, texts, now } = scene;
  const [request, ...others] = openRequests(view);
  if (!request) return outcomeLines(view, terminal);
  if (!isAnswered(view)) {
    const also = others.map(({ id, kind }) => `${id} (${texts.kinds[kind]})`).join(', ');
    return [
      ...showRequest(request, { ...scene, plan: view.plan }),
      '',
      ...howToDecide(request, terminal, texts),
      ...(also === '' ? [] : wrapIndented(`  ${texts.gate.alsoOpen(also)}`, terminal.width)),
    ];
  }
  return [
    ...outcomeLines(view, terminal),
    '',
    ...wrapIndented(`  ${texts.waiting.correctable(formatTime(request.deadline, now))}`, terminal.width),
    ...wrapIndented(`  ${texts.waiting.decide}: vouch review ${request.id}`, terminal.width),
  ];
}

/** Lists the commands that decide a request later, or from a program. */
function howToDecide(request: HumanRequest, terminal: Terminal, texts: Texts): string[] {
  const { waiting } = texts;
  return [
    `  ${waiting.person}`,
    `  ${waiting.decide}: ${terminal.paint('bold', `vouch review ${request.id}`)}`,
    `    vouch review ${request.id} ${exampleOf(request)}`,
    `  ${waiting.lookAgain}: vouch show ${request.queryId}`,
  ].flatMap((line) => wrapIndented(line, terminal.width));
}

/** Lists the open requests of a query; a pause comes first, since nothing else proceeds while it lasts. */
export function openRequests(view: QueryView): HumanRequest[] {
  const open = view.requests.filter((request) => request.status === 'open');
  return [...open.filter(({ kind }) => kind === 'pause'), ...open.filter(({ kind }) => kind !== 'pause')];
}

/** True if there is an answer to read, final or provisional. */
function isAnswered(view: QueryView): boolean {
  return 'answer' in view && view.answer !== undefined;
}

/** Maps the state of a query to an exit code: answered, ended without an answer, or waiting. */
export function exitCodeOf(view: QueryView): number {
  if (isAnswered(view)) return EXIT.ok;
  return isFinal(view.stage) ? EXIT.refused : EXIT.waiting;
}
