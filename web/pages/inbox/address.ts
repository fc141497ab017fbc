import { pageAddress } from '../../../contract/pages.js';
import type { Action } from '../../parts/vocabulary.js';
import type { Waiting } from './waiting.js';

/** Address of a request's page, with the form for an action already open. */
export function addressToOpen(request: Waiting, action?: Action): string {
  const address = pageAddress('request', request.id);
  return action === undefined ? address : `${address}?action=${action}`;
}
