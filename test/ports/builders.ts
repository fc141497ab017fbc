import { createHash } from 'node:crypto';
import type { QueryEvent } from '../../contract/events.js';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import { EVERYONE } from '../../contract/passage.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import type { CachedAnswer } from '../../ports/record-store.js';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A document with one chunk per text (`section: text` gives the chunk a section). */
export function document(
  id: string,
  texts: string[],
  fields: Partial<DocumentRecord> = {},
): { document: DocumentRecord; chunks: Chunk[] } {
  const [collection = 'docs'] = id.split('/');
  return {
    document: {
      id,
      collection,
      path: id.slice(collection.length + 1),
      title: '',
      language: 'en',
      domains: ['general'],
      groups: [EVERYONE],
      classification: 'internal',
      fileHash: hash(texts.join('\n')),
      origin: 'folder',
      mediaType: 'text/markdown',
      indexedAt: '2026-01-01T00:00:00.000Z',
      ...fields,
    },
    chunks: texts.map((text, ordinal) => ({
      id: `${id}#${ordinal}`,
      documentId: id,
      ordinal,
      section: '',
      text,
      contentHash: hash(text),
    })),
  };
}

export function outcome(queryId: string, fields: Partial<OutcomeRecord> = {}): OutcomeRecord {
  return {
    queryId,
    question: 'How are travel expenses settled?',
    mode: 'auto',
    stage: 'completed',
    metrics: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: false, steps: [] },
    endedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

export function cachedAnswer(text: string): CachedAnswer {
  return {
    queryId: 'q-answeredbefore',
    answer: { text, answered: true, citations: [], status: 'final', author: 'reasoner', disclaimers: [] },
    passages: [],
    confidence: {
      score: 0.9,
      level: 'HIGH',
      signals: { bestSimilarity: 0.9, gradingPassed: true, passagesUsed: 3, rewrites: 0, answered: true },
    },
  };
}

export function notice(queryId: string, seq: number, fields: Partial<QueryEvent> = {}): QueryEvent {
  return { queryId, seq, type: 'hitl_request', at: '2026-01-01T00:00:00.000Z', data: {}, ...fields };
}
