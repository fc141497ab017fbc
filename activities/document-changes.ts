import { z } from 'zod';
import { hashOfText } from '../domain/digest.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { pagesOf } from '../ports/pages.js';
import { openSpace } from '../ports/space.js';

/** Time for which a change is remembered: a question that waits longer is checked when it is delivered. */
const REMEMBERED_MS = 90 * 24 * 3600 * 1000;
/** Open changes read at a time. */
const PAGE = 200;

const changeSchema = z.object({ documentId: z.string() });
const checkSchema = z.object({ at: z.string() });

/**
 * Notes about documents that change, so that no answer made from one is missed: a change is noted before it is made and
 * open until the answers have been checked, and the time of a check is kept for questions that were under way.
 */
export function documentChanges(store: KeyValueStore) {
  const open = openSpace(store, 'document-changes', changeSchema);
  const checks = openSpace(store, 'recall-checks', checkSchema);
  const keyOf = (documentId: string) =>
    `${documentId.slice(0, documentId.indexOf('/'))}/${hashOfText(documentId).slice(0, 32)}`;
  const later = () => new Date(Date.now() + REMEMBERED_MS).toISOString();

  return {
    /** Notes that a document is about to change. */
    async note(documentId: string): Promise<void> {
      await open.put({ key: keyOf(documentId), value: { documentId }, expiresAt: later() });
    },

    /** Returns the documents of a collection whose changes are open. */
    async openIn(collection: string): Promise<string[]> {
      const found: string[] = [];
      const prefix = `${collection}/`;
      for await (const changes of pagesOf((after) => open.list({ prefix, after, limit: PAGE })))
        found.push(...changes.map(({ value }) => value.documentId));
      return found;
    },

    /** Runs a check of the answers made from a document, and closes the changes that were noted before it began. */
    async check(documentId: string, work: () => Promise<void>): Promise<void> {
      const key = keyOf(documentId);
      const noted = await open.get(key);
      // before the answers are listed: a question that is recorded behind it sees it
      await checks.put({ key, value: { at: new Date().toISOString() }, expiresAt: later() });
      await work();
      if (!noted) return;
      const { value, version } = noted;
      await open.put({ key, value, expiresAt: new Date(0).toISOString(), expect: { version } });
    },

    /** Returns those of some documents whose answers were checked at or after a time (ISO 8601). */
    async checkedSince(documentIds: readonly string[], since: string): Promise<string[]> {
      const found = await Promise.all(documentIds.map((id) => checks.get(keyOf(id))));
      return documentIds.filter((_, at) => (found[at]?.value.at ?? '') >= since);
    },
  };
}

export type DocumentChanges = ReturnType<typeof documentChanges>;
