import { isFinal, type QueryView } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { EXIT } from '../exit-codes.js';

/** The first request of the query that waits for a person. */
export function openRequest(view: QueryView): HumanRequest | undefined {
  return view.requests.find((request) => request.status === 'open');
}

/** Whether there is an answer to read, final or provisional. */
export function isAnswered(view: QueryView): boolean {
  return 'answer' in view && view.answer !== undefined;
}

/** What the state of the query means as an exit code: answered, ended without an answer, or waiting. */
export function exitCodeOf(view: QueryView): number {
  if (isAnswered(view)) return EXIT.ok;
  return isFinal(view.stage) ? EXIT.refused : EXIT.waiting;
}
