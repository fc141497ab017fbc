import { classificationSchema, EVERYONE, type DocumentRecord } from '../contract/passage.js';

type AccessOfDocument = Pick<DocumentRecord, 'groups' | 'classification'>;

/** Whether somebody with these groups may read a document; who may read it may also replace or remove it. */
export function mayRead(document: Pick<DocumentRecord, 'groups'>, groups: readonly string[]): boolean {
  return document.groups.some((group) => groups.includes(group));
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
