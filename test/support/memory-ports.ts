import { createHash } from 'node:crypto';
import type { Turn } from '../../contract/analysis.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import type { RecordStore, SessionTurn, CachedAnswer } from '../../ports/record-store.js';
import type { SearchHit, SearchIndex } from '../../ports/search-index.js';
import type { ToolHost } from '../../ports/tool-host.js';
import type { TermStatistics } from '../../ports/term-statistics.js';

export function hit(id: string, text: string, similarity = 0.9): SearchHit {
  return {
    id,
    documentId: id.split('#')[0] ?? id,
    title: `Title of ${id}`,
    section: '',
    contentHash: createHash('sha256').update(text).digest('hex'),
    source: 'document',
    language: 'en',
    classification: 'internal',
    similarity,
    score: similarity * 10,
    text,
  };
}

export interface ScriptedIndex extends SearchIndex {
  /** Queries searched, in order. */
  queries: string[];
}

/** An index that answers each query as the test says; what it once found can be fetched. */
export function scriptedIndex(find: (query: string, nth: number) => SearchHit[]): ScriptedIndex {
  const known = new Map<string, SearchHit>();
  const queries: string[] = [];
  const refuse = async (): Promise<never> => {
    throw new Error('not part of this script');
  };
  return {
    queries,
    search: async ({ query }) => {
      queries.push(query);
      const hits = find(query, queries.length);
      for (const found of hits) known.set(found.id, found);
      return hits;
    },
    fetch: async ({ ids }) => ids.flatMap((id) => known.get(id) ?? []),
    version: async () => '1',
    ping: async () => undefined,
    close: async () => undefined,
    putDocument: refuse,
    removeDocument: refuse,
    listDocuments: refuse,
    getDocument: refuse,
    rebuild: refuse,
  };
}

export interface MemoryRecords extends RecordStore {
  outcomes: Parameters<RecordStore['recordOutcome']>[0][];
}

/** A record store for one test. */
export function memoryRecords(): MemoryRecords {
  const outcomes: MemoryRecords['outcomes'] = [];
  const turns = new Map<string, SessionTurn>();
  return {
    outcomes,
    turns: async ({ sessionId, asker, limit }): Promise<Turn[]> =>
      [...turns.values()]
        .flatMap((one) => (one.sessionId === sessionId && one.asker === asker ? [one.turn] : []))
        .slice(-limit),
    recordTurn: async ({ queryId, ...turn }) => {
      if (!turns.has(queryId)) turns.set(queryId, turn);
    },
    cached: async ({ key, now }): Promise<CachedAnswer | undefined> =>
      outcomes.findLast(({ cache }) => cache?.key === key && cache.expiresAt > now)?.cache?.entry,
    recordOutcome: async (input) => {
      outcomes.push(input);
      if (input.turn) turns.set(input.outcome.queryId, input.turn);
    },
    saveFeedback: async () => undefined,
    registerQuestion: async () => undefined,
    findQuestions: async () => ({ items: [] }),
    answersFrom: async ({ documentId, limit }) => {
      const found = outcomes
        .flatMap(({ outcome }) => (outcome.documents?.includes(documentId) ? [outcome] : []))
        .sort((a, b) => b.endedAt.localeCompare(a.endedAt));
      return { items: found.slice(0, limit), total: found.length };
    },
    recordDecisions: async () => undefined,
    listDecisions: async () => ({ items: [] }),
    feedbackStats: async () => ({ total: 0, positive: 0, negative: 0, satisfactionRate: 0 }),
    listFeedback: async () => ({ items: [] }),
    feedbackOn: async () => [],
    withdrawAnswer: async () => undefined,
    erase: async () => undefined,
    listOutcomes: async () => ({ items: outcomes.map(({ outcome }) => outcome) }),
    ping: async () => undefined,
    close: async () => undefined,
  };
}

/** A blob store for one test. */
export function memoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    put: async ({ bytes }) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      blobs.set(hash, bytes);
      return hash;
    },
    get: async ({ hash }) => blobs.get(hash),
    remove: async ({ hash }) => blobs.delete(hash),
  };
}

/** Returns an in-memory store of the marks by which a tool host knows the calls that were begun, for one test. */
export function memoryMarks(): Pick<KeyValueStore, 'put' | 'remove'> {
  const keys = new Set<string>();
  return {
    put: async ({ key, expect }) => {
      if (expect === 'absent' && keys.has(key)) return undefined;
      keys.add(key);
      return '1';
    },
    remove: async ({ key }) => keys.delete(key),
  };
}

/** A host without tools of its own. */
export function noTools(): ToolHost {
  return {
    list: async () => [],
    call: async ({ tool }) => {
      throw new Error(`there is no tool ${tool}`);
    },
  };
}

/** Statistics of an index without chunks: all words are as rare, and nothing is near by meaning. */
export const NO_STATISTICS: TermStatistics = {
  documentFrequencies: async () => ({ chunks: 0, frequencies: new Map() }),
  vectorSample: async () => new Map(),
};
