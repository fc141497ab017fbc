import type { Client } from '@opensearch-project/opensearch';
import type { Turn } from '../../../contract/analysis.js';
import { PortError } from '../../../ports/port-error.js';
import { revisionOf } from './revision.js';

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
export function sessionTurns(client: Client, index: string, idOf: (...parts: string[]) => string) {
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
    throw new PortError('unavailable', 'many queries of one session end at the same moment');
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
