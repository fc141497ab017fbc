import { isFinal, type QueryView } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { EXIT } from '../exit-codes.js';

/** Lists the open requests of a query; a pause comes first, since nothing else proceeds while it lasts. */
export function openRequests(view: QueryView): HumanRequest[] {
  const open = view.requests.filter((request) => request.status === 'open');
  return [...open.filter(({ kind }) => kind === 'pause'), ...open.filter(({ kind }) => kind !== 'pause')];
}

/** True if there is an answer to read, final or provisional. */
export function isAnswered(view: QueryView): boolean {
  return 'answer' in view && view.answer !== undefined;
}

/** Maps the state of a query to an exit code: answered, ended without an answer, or waiting. */
export function exitCodeOf(view: QueryView): number {
  if (isAnswered(view)) return EXIT.ok;
  return isFinal(view.stage) ? EXIT.refused : EXIT.waiting;
}
