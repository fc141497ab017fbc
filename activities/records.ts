import { partsOfChunkId } from '../contract/chunk-id.js';
import type { CheckKind } from '../contract/reviewing.js';
import type { Turn } from '../contract/analysis.js';
import { ENDED_SEQ, type QueryEvent } from '../contract/events.js';
import { cacheKey } from '../domain/cache-key.js';
import type { Ports } from '../ports/index.js';
import type { CachedAnswer, RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import type { Access } from '../contract/passage.js';
import { documentChanges } from './document-changes.js';
import type { AnalyseInput } from './reasoning.js';
import { drawnCheck } from './spot-checks.js';
import { timed, type Step } from './step.js';

export interface OpenQueryInput {
  session?: { id: string; asker: string; limit: number } | undefined;
  /** Access of the asker; absent in queries of older releases. */
  access?: Access;
  /** See `questionKey`; absent when the query must not use the cache. */
  questionKey?: string | undefined;
  /** ISO 8601. */
  now: string;
  /** Analysis that is to follow where the cache has no answer, of a query whose steps are joined; without turns: with those of the session. */
  analysedNext?: Omit<AnalyseInput, 'turns'> & { turns?: Turn[] | undefined };
}

export interface OpenedQuery {
  turns: Turn[];
  /** Absent when this query must not use the cache. */
  cache?: { key: string; hit?: CachedAnswer };
}

type Recorded = Parameters<RecordStore['recordOutcome']>[0];

/** Record of the end of a query. It travels through its history, where the outcome already says what the cached answer repeats. */
export interface RecordOutcomeInput extends Omit<Recorded, 'cache'> {
  cache?:
    | (Omit<Recorded['cache'] & object, 'entry'> & { entry: Omit<CachedAnswer, 'queryId' | 'confidence'> })
    | undefined;
  /** Passages that the answer was made from, where neither turn nor cache tell. */
  sources?: string[];
}

/** Steps at both ends of a query: what is known before it, what remains of it. */
export function createRecordsActivities({
  records,
  index,
  outbox,
  keyValues,
  checks,
}: Pick<Ports, 'records' | 'index' | 'outbox' | 'keyValues' | 'checks'>) {
  const changes = keyValues && documentChanges(keyValues);

  return {
    async openQuery({ session, access, questionKey, now }: OpenQueryInput): Promise<Step<OpenedQuery>> {
      return timed(async () => {
        const turns = session
          ? await readableTurns(
              index,
              await records.turns({ sessionId: session.id, asker: session.asker, limit: session.limit }),
              access,
            )
          : [];
        // an answer that depends on what was said before is not shared
        if (!questionKey || turns.length > 0) return { turns };
        const key = cacheKey(questionKey, await index.version());
        const hit = await records.cached({ key, now });
        return { turns, cache: hit ? { key, hit } : { key } };
      });
    },

    async recordTurn(input: Parameters<RecordStore['recordTurn']>[0]): Promise<Step<null>> {
      return timed(async () => {
        await records.recordTurn(input);
        return null;
      });
    },

    /** @returns documents whose answers have been checked since the query began: this one was not among them */
    async recordOutcome(input: RecordOutcomeInput): Promise<Step<string[] | null>> {
      return timed(async () => {
        const { sources: _, cache, ...record } = input;
        const { queryId, confidence, startedAt } = record.outcome;
        const documents = documentsOf(input);
        await records.recordOutcome({
          ...record,
          outcome: { ...record.outcome, ...(documents.length > 0 && { documents }) },
          ...(cache && confidence
            ? { cache: { ...cache, entry: { queryId, confidence, ...cache.entry } } }
            : {}),
        });
        const drawn = checks && (await drawnCheck(checks, record.outcome));
        await outbox?.journal.notify([endOf(input, drawn)]);
        const checked = startedAt === undefined ? [] : await changes?.checkedSince(documents, startedAt);
        return checked?.length ? checked : null;
      });
    },
  };
}

/** Turns with their answers as far as the asker may still read all that an answer rests on; else the question alone. */
export async function readableTurns(
  index: Pick<SearchIndex, 'fetch'>,
  turns: Turn[],
  access: Access | undefined,
): Promise<Turn[]> {
  if (!access) return turns;
  const ids = [...new Set(turns.flatMap(({ sources = [] }) => sources))];
  const found = ids.length > 0 ? await index.fetch({ ids, access }) : [];
  const visible = new Set(found.map(({ id }) => id));
  return turns.map((turn) => (turn.sources?.every((id) => visible.has(id)) ? turn : { ...turn, answer: '' }));
}

/** The documents that the answer was made from: told by its turn or what is cached of it, which history holds anyway. */
function documentsOf({ sources, turn, cache }: RecordOutcomeInput): string[] {
  const cited = () => cache?.entry.answer.citations.map(({ passageId }) => passageId);
  const passages = sources ?? turn?.turn.sources ?? cited() ?? [];
  return [...new Set(passages.map((id) => partsOfChunkId(id).documentId))];
}

/** The end of a query for the journal, where webhooks are told of it, and the spot checks that are to follow. */
function endOf(
  { outcome: { queryId, stage, code, endedAt } }: RecordOutcomeInput,
  drawn: CheckKind | undefined,
): QueryEvent {
  const data = {
    stage,
    ...(code === undefined ? {} : { code }),
    ...(drawn === 'spot' ? ({ spotCheck: true } as const) : drawn ? { check: drawn } : {}),
  };
  return { queryId, seq: ENDED_SEQ, type: 'query_ended', at: endedAt, data };
}
