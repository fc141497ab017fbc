import { chunkIdOf } from '../contract/chunk-id.js';
import { completePolicy } from '../contract/default-policy.js';
import type { Recall } from '../contract/recall.js';
import type { DocumentRecord, PassageText } from '../contract/passage.js';
import { mayRead } from '../domain/document-access.js';
import { askedAnewIdOf, lostQuotes, recallEvent } from '../domain/recall.js';
import type { AnsweredQuery, EndedQueries, EndedQuery } from '../ports/ended-queries.js';
import type { Ports } from '../ports/index.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { pagesOf } from '../ports/pages.js';
import { openRecalls, type KeptRecall } from '../ports/recalls.js';
import type { SpaceRecord } from '../ports/space.js';
import { documentChanges } from './document-changes.js';
import { longStep } from './heartbeat.js';
import { tellAll } from './notices.js';
import { withPortFailures } from './port-failures.js';

/** Answers and passages read at a time. */
const PAGE = 100;

interface Needed extends Pick<Ports, 'index' | 'records' | 'notifiers'> {
  keyValues: KeyValueStore;
  queries: EndedQueries;
}

/** Decides on the recall of an answer. */
type RecallOf = (ended: AnsweredQuery) => Promise<Recall | undefined>;

/** An answer that a person found wrong after it was delivered, and their correction. */
type CorrectedAnswer = { queryId: string; at: string } & Required<Pick<Recall, 'correction'>>;

/** A document as it is now; undefined once it is gone. */
type DocumentNow = { record: DocumentRecord; passages: PassageText[] } | undefined;

/** Steps that recall the answers made from documents that have changed. */
export function createRecallActivities({ index, records, keyValues, notifiers, queries }: Needed) {
  const recalls = openRecalls(keyValues);
  const changes = documentChanges(keyValues);

  async function documentNow(documentId: string): Promise<DocumentNow> {
    const record = await index.getDocument({ documentId });
    if (!record) return undefined;
    const passages: PassageText[] = [];
    for (;;) {
      // numbered without a gap
      const ids = Array.from({ length: PAGE }, (_, at) => chunkIdOf(documentId, passages.length + at));
      const found = await index.fetch({ ids, access: { groups: record.groups } });
      passages.push(...found);
      if (found.length < PAGE) return { record, passages };
    }
  }

  /** Marks an answer, unless it is marked already. @returns the mark; undefined while nothing speaks for one */
  async function mark(
    ended: AnsweredQuery,
    recallOf: RecallOf,
  ): Promise<SpaceRecord<KeptRecall> | undefined> {
    const { id } = ended.status;
    const recall = await recallOf(ended);
    if (recall) await recalls.put({ key: id, value: recall, expect: 'absent' });
    return recall && recalls.get(id);
  }

  /** Recalls one answer if something speaks for it. What an attempt before has left undone is done. @returns true if it was done now */
  async function recall(queryId: string, recallOf: RecallOf) {
    const known = await recalls.get(queryId);
    if (known?.value.told) return false;
    const ended = await queries.read(queryId);
    if (!ended || !isAnswered(ended)) return false;
    const marked = known ?? (await mark(ended, recallOf));
    if (!marked) return false;
    const { value, version } = marked;
    const { status } = ended;
    await records.withdrawAnswer({
      queryId,
      session:
        status.sessionId === undefined ? undefined : { sessionId: status.sessionId, asker: status.asker },
    });
    if (value.askedAnew !== undefined) await queries.askAnew(ended, value.askedAnew);
    await tellAll(notifiers, [recallEvent(status, value)]);
    const told = { ...value, told: true as const };
    return (await recalls.put({ key: queryId, value: told, expect: { version } })) !== undefined;
  }

  return {
    /** Recalls every answer whose quotes from these documents do not stand any more, each once however often it is run. */
    async recallAnswers({ documents }: { documents: readonly string[] }): Promise<{ recalled: number }> {
      return longStep(async (record) => {
        let recalled = 0;
        for (const documentId of documents) {
          let read: Promise<DocumentNow> | undefined;
          const recallOf: RecallOf = async (ended) =>
            recallBy(ended, documentId, await (read ??= documentNow(documentId)));
          const pages = pagesOf((after) => records.answersFrom({ documentId, after, limit: PAGE }));
          await changes.check(documentId, async () => {
            for await (const answers of pages)
              for (const { queryId } of answers) {
                if (await recall(queryId, recallOf)) recalled += 1;
                record(undefined);
              }
          });
        }
        return { recalled };
      });
    },

    /** Recalls an answer that a person found wrong after it was delivered, once however often it is run. */
    async recallCorrected({ queryId, at, correction }: CorrectedAnswer): Promise<void> {
      await withPortFailures(() =>
        recall(queryId, async () => ({ at, because: 'corrected', quotes: [], correction })),
      );
    },
  };
}

export type RecallActivities = ReturnType<typeof createRecallActivities>;

function isAnswered(ended: EndedQuery): ended is AnsweredQuery {
  return ended.status.stage === 'completed';
}

function recallBy(
  { input, status }: AnsweredQuery,
  documentId: string,
  now: DocumentNow,
): Recall | undefined {
  const cited = status.answer.citations.filter((citation) => citation.documentId === documentId);
  const because = !now ? 'removed' : mayRead(now.record, input.asker.groups) ? 'changed' : 'unreadable';
  let quotes: Recall['quotes'] = cited.map(({ marker }) => ({ marker }));
  if (now && because === 'changed') {
    // one that was quoted otherwise than verbatim stands as long as its passage does
    const hashes = new Set(now.passages.map(({ contentHash }) => contentHash));
    const seen = new Map(status.passages.map(({ id, contentHash }) => [id, contentHash]));
    quotes = lostQuotes(
      cited.filter(({ passageId }) => !hashes.has(seen.get(passageId) ?? '')),
      now.passages,
    );
  }
  if (quotes.length === 0) return undefined;
  const askedAnew = completePolicy(input.policy).evidence.askAgain
    ? { askedAnew: askedAnewIdOf(status.id) }
    : {};
  return { at: new Date().toISOString(), because, documentId, quotes, ...askedAnew };
}
