import pLimit from 'p-limit';
import { z } from 'zod';
import type { Erasure } from '../../contract/audit.js';
import type { SessionSummary } from '../../contract/endpoints.js';
import { SEARCH_ATTRIBUTES } from '../../contract/ids.js';
import type { QuerySummary } from '../../contract/query.js';
import { fold } from '../../domain/text/index.js';
import type { RunInfo } from '../../temporal/attributes.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { fromCursor, toCursor } from './cursor.js';
import { surveyErasure, type ContentStores } from './erase-query.js';
import { summaryOf, visibilityQuery } from './list-queries.js';
import { describeQuery } from './read-status.js';
import type { Rpc } from './rpc.js';
import { listRuns } from './visibility.js';

/** Conversations of askers: their questions by session. */
export interface Sessions {
  /** True if content can be erased at all. */
  erasable: boolean;
  /**
   * Returns a page of the sessions of an asker, those with a question under way first, then the latest.
   * @throws ApiFailure INVALID_REQUEST for an invalid cursor; TEMPORAL_UNAVAILABLE
   */
  list(input: {
    asker: string;
    text?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  }): Promise<{ items: SessionSummary[]; next?: string }>;
  /**
   * Erases all questions of a session. Whether each can be erased is checked before the first one is; after a failure
   * of the store halfway a repetition completes the erasure.
   * @throws ApiFailure CONVERSATION_NOT_FOUND, QUERY_RUNNING, ERASURE_UNAVAILABLE, TEMPORAL_UNAVAILABLE; PortError.
   */
  erase(input: {
    sessionId: string;
    asker: string;
    by: string;
    reason: string;
  }): Promise<({ queryId: string } & Erasure)[]>;
}

/** Questions per page that is read, and questions that one request looks at, or counts of one session. */
const PAGE = 100;
const LOOKED_AT = 2000;
const AT_ONCE = 5;

const positionSchema = z.object({ token: z.string(), skip: z.number().int().min(0) });
type Position = z.infer<typeof positionSchema>;

/** @param erase erases one query */
export function createSessions(
  rpc: Rpc,
  stores: ContentStores | undefined,
  erase: (input: { queryId: string; by: string; reason: string }) => Promise<Erasure>,
): Sessions {
  const reading = pLimit(AT_ONCE);

  /** Returns what a visibility query finds, read page by page until so much is there. */
  async function allRuns(query: string, most = Infinity): Promise<RunInfo[]> {
    const found: RunInfo[] = [];
    let token: Uint8Array | undefined;
    do {
      const { runs, next } = await listRuns(rpc, query, PAGE, token);
      found.push(...runs);
      token = next;
    } while (token && found.length < most);
    return found;
  }

  async function questionsOf(asker: string, sessionId: string): Promise<QuerySummary[]> {
    return (await allRuns(visibilityQuery({ asker, sessionId }), LOOKED_AT)).map(summaryOf);
  }

  return {
    erasable: stores?.dataKeys !== undefined,

    async list({ asker, text, limit, cursor }) {
      const query = `${visibilityQuery({ asker })} AND ${SEARCH_ATTRIBUTES.session} IS NOT NULL`;
      const list = JSON.stringify([query, text]);
      const matches = matcherOf(text);
      let position: Position =
        cursor === undefined ? { token: '', skip: 0 } : positionOf(fromCursor(list, cursor));
      const items: SessionSummary[] = [];
      for (let looked = 0; looked < LOOKED_AT; looked += PAGE) {
        const token = position.token === '' ? undefined : Buffer.from(position.token, 'base64');
        const { runs, next } = await listRuns(rpc, query, PAGE, token);
        const found = runs.map(summaryOf);
        const named = new Map<string, Promise<QuerySummary[]>>();
        for (const one of found.slice(position.skip)) {
          const { sessionId } = one;
          if (sessionId !== undefined && matches(one) && !named.has(sessionId))
            named.set(
              sessionId,
              reading(() => questionsOf(asker, sessionId)),
            );
        }
        for (const [at, { id, sessionId }] of found.entries()) {
          const questions = at < position.skip ? undefined : await named.get(sessionId ?? '');
          // a session is listed where its first match stands, so that no page repeats it
          if (sessionId === undefined || questions?.find(matches)?.id !== id) continue;
          if (items.length === limit) return { items, next: cursorOf(list, { ...position, skip: at }) };
          items.push(sessionOf(sessionId, questions));
        }
        if (!next) return { items };
        position = { token: Buffer.from(next).toString('base64'), skip: 0 };
      }
      return { items, next: cursorOf(list, position) };
    },

    async erase({ sessionId, asker, ...how }) {
      const runs = await allRuns(visibilityQuery({ asker, sessionId }));
      if (runs.some(({ status }) => status.name === 'RUNNING')) throw new ApiFailure('QUERY_RUNNING');
      const ids = runs.map(({ workflowId }) => workflowId);
      if (ids.length === 0) throw new ApiFailure('CONVERSATION_NOT_FOUND');
      await Promise.all(
        ids.map((id) =>
          reading(async () => surveyErasure({ rpc, stores }, { id, infos: [await describeQuery(rpc, id)] })),
        ),
      );
      const erased: ({ queryId: string } & Erasure)[] = [];
      for (const queryId of ids) erased.push({ queryId, ...(await erase({ queryId, ...how })) });
      return erased;
    },
  };
}

/** Questions without words were erased: they match nothing. */
function matcherOf(text: string | undefined): (one: QuerySummary) => boolean {
  const wanted = fold(text ?? '');
  return ({ question }) => question !== '' && fold(question).includes(wanted);
}

/** @param questions running ones first, then the latest; one at least has words */
function sessionOf(sessionId: string, questions: readonly QuerySummary[]): SessionSummary {
  const inOrder = questions.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
  return {
    sessionId,
    question: inOrder.find(({ question }) => question !== '')?.question ?? '',
    questions: inOrder.length,
    startedAt: inOrder[0]?.startedAt ?? '',
    lastAskedAt: inOrder.at(-1)?.startedAt ?? '',
    running: questions.some(({ endedAt }) => endedAt === undefined),
    waiting: questions.some(({ waitingFor }) => waitingFor !== undefined),
  };
}

function cursorOf(list: string, position: Position): string {
  return toCursor(list, Buffer.from(JSON.stringify(position)));
}

/** @throws ApiFailure INVALID_REQUEST */
function positionOf(bytes: Buffer): Position {
  try {
    return positionSchema.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new ApiFailure('INVALID_REQUEST', { detail: CASES.cursor, cause });
  }
}
