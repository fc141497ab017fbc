import type { DecisionEntry } from '../../../contract/decision-log.js';
import { decisionMatches, endOfRequest } from '../../../domain/decision-log.js';
import { withoutBlanks, wordsIn } from '../../../domain/text/index.js';
import type { AnswerFrom, Registers } from '../../../ports/record-store.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import { decisionSortKey, outcomeSortKey, pageOf, type SortKey } from '../records.js';
import { read, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';

interface QuestionRow {
  query_id: string;
  at: number;
}

const millis = (iso: string | undefined): number | undefined =>
  iso === undefined ? undefined : Date.parse(iso);

/** The lists over all queries in the embedded store. */
export function embeddedRegisters(db: EmbeddedDatabase): Registers {
  const addQuestion = db.prepare(
    `INSERT INTO questions (query_id, at, asker, collections, folded) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (query_id) DO UPDATE SET asker = excluded.asker, collections = excluded.collections`,
  );
  const search = db.prepare(
    `SELECT query_id, at FROM questions
     WHERE at >= ? AND (at, query_id) < (?, ?)
       AND (? IS NULL OR asker IS NULL OR asker = ?)
       AND (? IS NULL OR EXISTS (SELECT 1 FROM json_each(collections) WHERE value = ?))
       AND NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(folded, word.value) = 0)
     ORDER BY at DESC, query_id DESC LIMIT ?`,
  );
  const answersFrom = db.prepare(
    `SELECT record FROM answer_sources JOIN outcomes USING (query_id)
     WHERE document_id = ? AND (answer_sources.ended_at, query_id) < (?, ?)
     ORDER BY answer_sources.ended_at DESC, query_id DESC LIMIT ?`,
  );
  const countAnswers = db.prepare('SELECT count(*) AS total FROM answer_sources WHERE document_id = ?');
  const decisionsOf = db.prepare('SELECT record FROM decisions WHERE query_id = ?');
  const dropDecision = db.prepare('DELETE FROM decisions WHERE query_id = ? AND seq = ?');
  const addDecision = db.prepare('INSERT INTO decisions (query_id, seq, at, record) VALUES (?, ?, ?, ?)');
  const decisions = db.prepare(
    `SELECT record FROM decisions WHERE at >= ? AND (at, query_id, seq) < (?, ?, ?)
     ORDER BY at DESC, query_id DESC, seq DESC LIMIT ?`,
  );

  return {
    registerQuestion: ({ queryId, question, at, asker, collections }) =>
      write(db, () => {
        const row = [queryId, Date.parse(at), asker, JSON.stringify(collections), withoutBlanks(question)];
        addQuestion.run(...row);
      }),

    findQuestions: async ({ text = '', asker = null, collection = null, since, until, ...page }) => {
      const words = JSON.stringify(wordsIn(text));
      const { items, next } = await pageOf<QuestionRow>(
        { ...page, sortKey: ({ at, query_id: id }) => [at, id] },
        (after: SortKey = [millis(until) ?? Number.MAX_SAFE_INTEGER, ''], size) =>
          read(db, () => {
            const from = millis(since) ?? 0;
            const filter = [asker, asker, collection, collection, words];
            return search.all(from, ...after, ...filter, size) as QuestionRow[];
          }),
      );
      return { items: items.map(({ query_id: id }) => id), ...(next === undefined ? {} : { next }) };
    },

    answersFrom: async ({ documentId, ...page }) => {
      const { items, ...more } = await pageOf<AnswerFrom>(
        { ...page, sortKey: outcomeSortKey },
        (after: SortKey = [Number.MAX_SAFE_INTEGER, ''], size) =>
          read(db, () =>
            (answersFrom.all(documentId, ...after, size) as { record: string }[]).map(
              ({ record }) => JSON.parse(record) as OutcomeRecord,
            ),
          ),
      );
      const { total } = await read(db, () => countAnswers.get(documentId) as { total: number });
      const named = items.map(({ queryId, question, endedAt }) => ({ queryId, question, endedAt }));
      return { items: named, ...more, total };
    },

    recordDecisions: (entries) =>
      write(db, () => {
        for (const entry of entries) {
          const { queryId, seq, at } = entry;
          const rivals = (decisionsOf.all(queryId) as { record: string }[])
            .map(({ record }) => JSON.parse(record) as DecisionEntry)
            .filter((one) => one.seq === seq || endOfRequest(one) === endOfRequest(entry));
          if (rivals.some((one) => one.at > at)) continue;
          for (const one of rivals) dropDecision.run(queryId, one.seq);
          addDecision.run(queryId, seq, Date.parse(at), JSON.stringify(entry));
        }
      }),

    listDecisions: ({ since, until, after, limit, ...filter }) =>
      pageOf<DecisionEntry>(
        { after, limit, sortKey: decisionSortKey, matches: decisionMatches(filter) },
        ([at, id, seq]: SortKey = [millis(until) ?? Number.MAX_SAFE_INTEGER, '', '0'], size) =>
          read(db, () => {
            const rows = decisions.all(millis(since) ?? 0, at, id, Number(seq), size) as { record: string }[];
            return rows.map(({ record }) => JSON.parse(record) as DecisionEntry);
          }),
      ),
  };
}
