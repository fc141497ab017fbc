import type { DocumentRecord } from '../contract/passage.js';

/** Whether somebody with these groups may read a document; who may read it may also replace or remove it. */
export function mayRead(document: Pick<DocumentRecord, 'groups'>, groups: readonly string[]): boolean {
  return document.groups.some((group) => groups.includes(group));
}
