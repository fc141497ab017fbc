import type { QueryView } from '../../contract/query.js';
import { isAnswered, openRequests } from '../ask/outcome.js';
import { showRequest } from '../forms/index.js';
import type { Scene } from '../forms/form.js';
import { wrapIndented } from '../terminal/layout.js';
import { outcomeLines } from './answer.js';
import { formatTime } from './time.js';
import { howToDecide } from './waiting.js';

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
