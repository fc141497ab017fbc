import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPorts, type OpenPorts } from '../../adapters/registry.js';
import { createFileSource } from '../../adapters/documents/file-source.js';
import { loadConfig } from '../../config/load-config.js';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import { packageRoot } from '../../config/package-root.js';
import { languageOfText } from '../../contract/language.js';
import type { Ports } from '../../ports/index.js';
import type { Reasoner } from '../../ports/reasoner.js';
import type { SearchHit } from '../../ports/search-index.js';
import { memoryBlobs, memoryRecords, noTools, scriptedIndex } from '../../test/support/memory-ports.js';
import { scriptedReasoner } from '../../test/support/scripted-reasoner.js';

/** Reads and chunks the documents of a folder, or the sample handbook, as `vouch index` does, readable by everyone. */
export async function readDocuments(
  root = join(packageRoot(), 'samples', 'handbook'),
): Promise<{ document: DocumentRecord; chunks: Chunk[] }[]> {
  const source = createFileSource();
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  const files = await source.list({ root });
  return Promise.all(files.map(({ path }) => source.read({ root, path, collection: 'handbook', defaults })));
}

/** Creates the adapters of a local installation, with the sample handbook indexed in a new store. */
export async function handbookPorts(dataDir: string): Promise<OpenPorts> {
  const ports = createPorts(loadConfig({ VOUCH_DATA_DIR: dataDir }));
  for (const document of await readDocuments()) await ports.index.putDocument(document);
  return ports;
}

/** Length of a typical passage, characters. */
const PASSAGE_CHARS = 700;

/**
 * Ports that answer at once from memory: what is measured then is the workflow, the worker and the server. The texts
 * are passages of the sample handbook, so that their sizes are real.
 */
export async function zeroLatencyPorts(): Promise<Ports> {
  const documents = await readDocuments();
  const hits = { ko: typicalHits(documents, 'ko'), en: typicalHits(documents, 'en') };
  const index = scriptedIndex(() => []);
  const known = new Map([...hits.ko, ...hits.en].map((hit) => [hit.id, hit]));
  return {
    reasoner: scriptedReasoner(),
    index: {
      ...index,
      search: async ({ query, k }) => hits[languageOfText(query)].slice(0, k),
      fetch: async ({ ids }) => ids.flatMap((id) => known.get(id) ?? []),
    },
    records: { ...memoryRecords(), recordOutcome: async () => undefined },
    blobs: memoryBlobs(),
    source: createFileSource(),
    webSearch: undefined,
    tools: noTools(),
    notifiers: [],
  };
}

/** One hit of each document: the chunk whose length is nearest to a typical one. */
function typicalHits(
  documents: { document: DocumentRecord; chunks: Chunk[] }[],
  language: DocumentRecord['language'],
): SearchHit[] {
  return documents
    .filter(({ document }) => document.language === language)
    .flatMap(({ document, chunks }) => {
      const [chunk] = chunks.toSorted((a, b) => distance(a) - distance(b));
      return chunk ? [toHit(document, chunk)] : [];
    });
}

function distance({ text }: Chunk): number {
  return Math.abs(text.length - PASSAGE_CHARS);
}

function toHit({ title, language, classification }: DocumentRecord, chunk: Chunk): SearchHit {
  const { id, documentId, section, contentHash, text } = chunk;
  const source = 'document' as const;
  return {
    id,
    documentId,
    title,
    section,
    contentHash,
    source,
    language,
    classification,
    similarity: 0.9,
    score: 9,
    text,
  };
}

/** Time inside calls of a reasoner, ms. */
export interface Thinking {
  ms: number;
}

/** Wraps a reasoner: delays each call by `eachMs` and adds its duration to `counted`. */
export function countThinking(reasoner: Reasoner, counted: Thinking, eachMs: number): Reasoner {
  return new Proxy(reasoner, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        const begin = performance.now();
        try {
          if (eachMs > 0) await delay(eachMs);
          return (await Reflect.apply(method, target, args)) as unknown;
        } finally {
          counted.ms += performance.now() - begin;
        }
      };
    },
  });
}
