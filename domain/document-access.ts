import { classificationSchema, EVERYONE, type Access, type DocumentRecord } from '../contract/passage.js';
import type { Principal } from '../contract/principal.js';
import { digest } from './digest.js';

type AccessOfDocument = Pick<DocumentRecord, 'groups' | 'classification'>;

/** True if somebody with these groups may read a document. */
export function mayRead(document: Pick<DocumentRecord, 'groups'>, groups: readonly string[]): boolean {
  return document.groups.some((group) => groups.includes(group));
}

/** A key for what may be read with some groups, as short for hundreds of them; the same in whichever order they stand. */
export function readerKey(access: Pick<Access, 'groups'> | undefined): string {
  return digest(access?.groups.toSorted() ?? []);
}

/** True if somebody may replace or remove a document: its readers, and its uploader. */
export function mayChange(
  document: Pick<DocumentRecord, 'groups' | 'uploadedBy'>,
  { id, groups }: Pick<Principal, 'id' | 'groups'>,
): boolean {
  return mayRead(document, groups) || document.uploadedBy === id;
}

/**
 * The access of a document that states its own, within what whoever sent it may give: it narrows the groups and raises
 * the classification, never the other way round.
 * @param own what the document states
 * @param given what its sender may give it, and has given
 */
export function narrowedAccess(own: AccessOfDocument, given: AccessOfDocument): AccessOfDocument {
  const within = given.groups.includes(EVERYONE)
    ? own.groups
    : own.groups.filter((group) => given.groups.includes(group));
  const strictness = (of: AccessOfDocument) => classificationSchema.options.indexOf(of.classification);
  return {
    groups: within.length > 0 ? within : given.groups,
    classification: strictness(own) > strictness(given) ? own.classification : given.classification,
  };
}
