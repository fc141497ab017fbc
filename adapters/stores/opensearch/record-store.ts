import type { Client } from '@opensearch-project/opensearch';
import type { Turn } from '../../../contract/analysis.js';
import { hashOfText } from '../../../domain/digest.js';
import { PortError } from '../../../ports/port-error.js';
import type { CachedAnswer, RecordStore } from '../../../ports/record-store.js';
import { revisionOf, type OpenSearchConnection } from './connection.js';
import { feedbackRecords, outcomeRecords, eraseRecords, eraseWhere } from './record-documents.js';
import { whenReady } from './errors.js';
import { KEYWORD, LONG, smallIndices, VERBATIM } from './indices.js';
import { openSearchRegisters, REGISTER_INDICES } from './registers.js';

const INDICES = {
  outcomes: { queryId: KEYWORD, stage: KEYWORD, endedAt: LONG, record: VERBATIM },
  turns: { sessionId: KEYWORD, asker: KEYWORD, updatedAt: LONG, turns: VERBATIM },
  cache: { queryId: KEYWORD, expiresAt: LONG, entry: VERBATIM },
  feedback: { queryId: KEYWORD, by: KEYWORD, rating: KEYWORD, givenAt: LONG, record: VERBATIM },
  ...REGISTER_INDICES,
};

/** Expired answers are not given out; removing them only frees space. */
const SWEEP = { everyMs: 10 * 60_000, documents: 10_000 };

const idOf = (...parts: string[]): string => hashOfText(JSON.stringify(parts));

/**
 * Session turns, response cache, feedback and outcomes in OpenSearch.
 *
 * A cluster has no transaction over several documents. What belongs to a query is therefore written so that writing it
 * again changes nothing: every document has an id that follows from what it holds. The outcome comes last; where it is
 * missing, the activity has not completed, and its retry writes the rest. What a person asks for next is read by id,
 * which sees every acknowledged write at once, without a refresh.
 */
export function createOpenSearchRecordStore(connection: OpenSearchConnection, sweep = SWEEP): RecordStore {
  const { client } = connection;
  const indices = smallIndices(connection, INDICES);
  const turns = sessionTurns(client, indices.name('turns'), idOf);
  const feedback = feedbackRecords(client, indices.name('feedback'), idOf);
  const outcomes = outcomeRecords(client, indices.name('outcomes'));
  const registers = openSearchRegisters(connection, indices.name, idOf);
  let sweptAt = 0;

  const run = whenReady(indices);

  async function dropExpired(now: number): Promise<void> {
    if (Date.now() - sweptAt < sweep.everyMs) return;
    sweptAt = Date.now();
    await client
      .deleteByQuery({
        index: indices.name('cache'),
        conflicts: 'proceed',
        max_docs: sweep.documents,
        body: { query: { range: { expiresAt: { lte: now } } } },
      })
      // the next sweep takes them; the outcome of a query must not fail for it
      .catch(() => undefined);
  }

  async function putCache(key: string, entry: CachedAnswer, expiresAt: string): Promise<void> {
    await client.index({
      index: indices.name('cache'),
      id: idOf(key),
      body: { queryId: entry.queryId, expiresAt: Date.parse(expiresAt), entry: JSON.stringify(entry) },
    });
  }

  return {
    turns: (input) => run(() => turns.last(input)),

    cached: ({ key, now }) =>
      run(async () => {
        const { body } = await client.get({ index: indices.name('cache'), id: idOf(key) }, { ignore: [404] });
        const found = body._source as { expiresAt: number; entry: string } | undefined;
        if (!found || found.expiresAt <= Date.parse(now)) return undefined;
        return JSON.parse(found.entry) as CachedAnswer;
      }),

    recordTurn: (turn) => run(() => turns.add(turn)),

    recordOutcome: ({ outcome, turn, withdrawn, cache }) =>
      run(async () => {
        await Promise.all([
          turn
            ? turns.add({ ...turn, queryId: outcome.queryId }, true)
            : withdrawn && turns.remove(outcome.queryId, withdrawn),
          cache && putCache(cache.key, cache.entry, cache.expiresAt),
        ]);
        await registers.end(outcome);
        await outcomes.save(outcome);
        if (cache) await dropExpired(Date.parse(outcome.endedAt));
      }),

    saveFeedback: (given) => run(() => feedback.save(given)),
    feedbackStats: (input) => run(() => feedback.stats(input)),
    listFeedback: (input) => run(() => feedback.list(input)),
    feedbackOn: (input) => run(() => feedback.on(input)),
    listOutcomes: (input) => run(() => outcomes.list(input)),

    registerQuestion: (question) => run(() => registers.add(question)),
    findQuestions: (input) => run(() => registers.find(input)),
    answersFrom: (input) => run(() => registers.answersFrom(input)),
    recordDecisions: (decisions) => run(() => registers.recordDecisions(decisions)),
    listDecisions: (input) => run(() => registers.listDecisions(input)),

    withdrawAnswer: ({ queryId, session }) =>
      run(async () => {
        if (session) await turns.withdraw(queryId, session);
        await eraseWhere(client, indices.name('cache'), { term: { queryId } });
      }),

    erase: ({ queryId, session }) =>
      run(async () => {
        if (session) await turns.remove(queryId, session);
        await registers.erase(queryId);
        const names = {
          outcomes: indices.name('outcomes'),
          cache: indices.name('cache'),
          feedback: indices.name('feedback'),
        };
        await eraseRecords(client, names, queryId);
      }),

    ping: () =>
      run(async () => {
        await client.count({ index: indices.name('outcomes') });
      }),
    close: () => connection.close(),
  };
}

/** A session's document holds its last turns: more than any policy shows to the analysis. */
const KEPT = 50;

/** Queries of one session that end at the same moment. */
const TRIES = 20;

interface StoredTurn {
  queryId: string;
  turn: Turn;
}

interface Session {
  sessionId: string;
  asker: string;
}

/**
 * Turns in one document per session and asker, so that the next question reads the turn before it by id, at once. Whoever
 * adds one replaces the document only when nobody else has done so since it was read.
 */
function sessionTurns(client: Client, index: string, idOf: (...parts: string[]) => string) {
  async function read({ sessionId, asker }: Session) {
    const id = idOf(sessionId, asker);
    // a copy may lag behind, and would be refused as the basis of a new version again and again
    const { body } = await client.get({ index, id, preference: '_primary' }, { ignore: [404] });
    const source = body._source as { turns: string } | undefined;
    return {
      id,
      kept: source ? (JSON.parse(source.turns) as StoredTurn[]) : [],
      basis: source ? revisionOf(body) : { op_type: 'create' as const },
    };
  }

  /** Replaces the turns of a session by others made of them; undefined: they stay. */
  async function change(
    session: Session,
    changed: (kept: StoredTurn[]) => StoredTurn[] | undefined,
  ): Promise<void> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const { id, kept, basis } = await read(session);
      const turns = changed(kept);
      if (!turns) return;
      const updatedAt = Date.parse(turns.at(-1)?.turn.at ?? new Date().toISOString());
      const { statusCode } = await client.index(
        { index, id, ...basis, body: { ...session, updatedAt, turns: JSON.stringify(turns) } },
        { ignore: [409] },
      );
      if (statusCode !== 409) return;
    }
    throw new PortError('unavailable', {
      en: 'many queries of one session end at the same moment',
      ko: '한 대화의 질문이 너무 많이 동시에 끝나고 있습니다',
    });
  }

  return {
    async last({ limit, ...session }: Session & { limit: number }): Promise<Turn[]> {
      const { kept } = await read(session);
      return kept.slice(Math.max(0, kept.length - limit)).map(({ turn }) => turn);
    },

    /** Adds the turn of a query; one that it has already stays, or is replaced in its place where that is said. */
    add: ({ queryId, turn, sessionId, asker }: Session & StoredTurn, replacing = false): Promise<void> =>
      change({ sessionId, asker }, (kept) => {
        const before = kept.find((other) => other.queryId === queryId);
        if (!before)
          return [...kept, { queryId, turn }]
            .sort((a, b) => Date.parse(a.turn.at) - Date.parse(b.turn.at))
            .slice(-KEPT);
        if (!replacing) return undefined;
        return kept.map((one) => (one === before ? { queryId, turn: { ...turn, at: one.turn.at } } : one));
      }),

    /** Takes the answer out of the turn of a query. */
    withdraw: (queryId: string, session: Session): Promise<void> =>
      change(session, (kept) =>
        kept.some((one) => one.queryId === queryId && one.turn.answer !== '')
          ? kept.map((one) => (one.queryId === queryId ? { ...one, turn: { ...one.turn, answer: '' } } : one))
          : undefined,
      ),

    remove: (queryId: string, session: Session): Promise<void> =>
      change(session, (kept) => {
        const others = kept.filter((one) => one.queryId !== queryId);
        return others.length < kept.length ? others : undefined;
      }),
  };
}
