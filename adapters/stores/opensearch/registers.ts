import type { DecisionEntry } from '../../../contract/decision-log.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import { decisionMatches, endOfRequest } from '../../../domain/decision-log.js';
import { withoutBlanks, wordsIn } from '../../../domain/text/index.js';
import type { AnswerFrom, QuestionToRegister, Registers } from '../../../ports/record-store.js';
import { decisionSortKey, outcomeSortKey, pageOf, type SortKey } from '../records.js';
import { bulk } from './bulk.js';
import type { OpenSearchConnection } from './connection.js';
import { KEYWORD, LONG, VERBATIM } from './indices.js';
import { searchRecords, searchSorted, eraseWhere } from './record-documents.js';

/** `characters`: those of the question without blanks, one a token, so that a phrase of them is a part of the text. */
export const REGISTER_INDICES = {
  questions: {
    queryId: KEYWORD,
    at: LONG,
    asker: KEYWORD,
    collections: KEYWORD,
    characters: { type: 'text', analyzer: 'whitespace', norms: false },
  },
  answers: { documentId: KEYWORD, queryId: KEYWORD, endedAt: LONG, record: VERBATIM },
  decisions: { queryId: KEYWORD, seq: LONG, at: LONG, record: VERBATIM },
};

interface QuestionDocument {
  queryId: string;
  at: number;
}

const charactersOf = (text: string): string => [...text].join(' ');

/** A range of times; open where a bound is absent. */
function between(since: string | undefined, until: string | undefined): object {
  const gte = since === undefined ? {} : { gte: Date.parse(since) };
  return { range: { at: { ...gte, ...(until === undefined ? {} : { lt: Date.parse(until) }) } } };
}

/** The lists over all queries in OpenSearch. */
export function openSearchRegisters(
  connection: OpenSearchConnection,
  nameOf: (suffix: keyof typeof REGISTER_INDICES) => string,
  idOf: (...parts: string[]) => string,
) {
  const { client } = connection;
  const answers = nameOf('answers');
  const questions = nameOf('questions');
  const decisions = nameOf('decisions');

  /** Changes what stands there of a question. @param whole where nothing does yet */
  async function put(queryId: string, doc: object, whole: object): Promise<void> {
    const body = { doc, upsert: { queryId, ...doc, ...whole } };
    await client.update({ index: questions, id: queryId, retry_on_conflict: 5, body });
  }

  return {
    add: ({ queryId, question, at, asker, collections }: QuestionToRegister) =>
      put(
        queryId,
        { asker, collections },
        { at: Date.parse(at), characters: charactersOf(withoutBlanks(question)) },
      ),

    /** Registers a question that has ended, should it not be there, and the documents that it was answered from. */
    async end({ queryId, question, startedAt, endedAt, documents = [] }: OutcomeRecord): Promise<void> {
      const characters = charactersOf(withoutBlanks(question));
      await put(queryId, {}, { at: Date.parse(startedAt ?? endedAt), characters });
      const answer: AnswerFrom = { queryId, question, endedAt };
      const record = { queryId, endedAt: Date.parse(endedAt), record: JSON.stringify(answer) };
      await bulk(
        connection,
        documents.map((documentId) => ({
          action: 'index',
          index: answers,
          id: idOf(documentId, queryId),
          source: { documentId, ...record },
        })),
      );
    },

    async find(input: Parameters<Registers['findQuestions']>[0]): ReturnType<Registers['findQuestions']> {
      const { text = '', asker, collection, since, until, ...page } = input;
      await client.indices.refresh({ index: questions });
      const others = { bool: { must_not: { exists: { field: 'asker' } } } };
      const filter = [
        between(since, until),
        ...(asker === undefined ? [] : [{ bool: { should: [{ term: { asker } }, others] } }]),
        ...(collection === undefined ? [] : [{ term: { collections: collection } }]),
        ...wordsIn(text).map((word) => ({ match_phrase: { characters: charactersOf(word) } })),
      ];
      const sort = [{ at: 'desc' }, { queryId: 'desc' }];
      const { items, next } = await pageOf<QuestionDocument>(
        { ...page, sortKey: ({ at, queryId }) => [at, queryId] },
        (after, size) => searchSorted(client, { index: questions, filter, sort, after, size }),
      );
      return { items: items.map(({ queryId }) => queryId), ...(next === undefined ? {} : { next }) };
    },

    async answersFrom(input: Parameters<Registers['answersFrom']>[0]): ReturnType<Registers['answersFrom']> {
      const { documentId, ...page } = input;
      await client.indices.refresh({ index: answers });
      const filter = [{ term: { documentId } }];
      const sort = [{ endedAt: 'desc' }, { queryId: 'desc' }];
      const found = await pageOf<AnswerFrom>({ ...page, sortKey: outcomeSortKey }, (after, size) =>
        searchRecords(client, { index: answers, filter, sort, after, size }),
      );
      const counted = await client.count({ index: answers, body: { query: { bool: { filter } } } });
      return { ...found, total: counted.body.count };
    },

    async erase(queryId: string): Promise<void> {
      await eraseWhere(client, answers, { term: { queryId } });
      await client.delete({ index: questions, id: queryId, refresh: true }, { ignore: [404] });
    },

    async recordDecisions(entries: readonly DecisionEntry[]): Promise<void> {
      await bulk(
        connection,
        entries.map((entry) => {
          const { queryId, seq } = entry;
          const at = Date.parse(entry.at);
          const source = { queryId, seq, at, record: JSON.stringify(entry) };
          return { action: 'index', index: decisions, id: endOfRequest(entry), version: at, source };
        }),
      );
    },

    async listDecisions(
      input: Parameters<Registers['listDecisions']>[0],
    ): ReturnType<Registers['listDecisions']> {
      const { since, until, after, limit, ...filter } = input;
      await client.indices.refresh({ index: decisions });
      const search = {
        index: decisions,
        filter: [between(since, until)],
        sort: [{ at: 'desc' }, { queryId: 'desc' }, { seq: 'desc' }],
      };
      return pageOf<DecisionEntry>(
        { after, limit, sortKey: decisionSortKey, matches: decisionMatches(filter) },
        (key: SortKey | undefined, size) => searchRecords(client, { ...search, after: key, size }),
      );
    },
  };
}
