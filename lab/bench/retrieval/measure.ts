import { FILES_AT_ONCE } from '../../../activities/indexing.js';
import type { Chunk, DocumentRecord } from '../../../contract/passage.js';
import { document } from '../../../test/ports/builders.js';
import type { Context } from '../part.js';
import { median, percentile } from '../measures.js';
import { createTexts } from './texts.js';

/** A document as the product indexes it. */
interface IndexedDocument {
  document: DocumentRecord;
  chunks: Chunk[];
}

/** Something that holds chunks and searches them by words: the product's store, or the floor beneath it. */
export interface Searched {
  /** Stores documents; each is durable when the promise settles. */
  put(documents: readonly IndexedDocument[]): Promise<void>;
  /** Makes what was stored findable, where that takes more. */
  settle(): Promise<void>;
  /** @returns how many were found */
  search(query: string, k: number): Promise<number>;
  diskBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Two sides over the same texts. */
export interface SearchedSides {
  vouch: Searched;
  floor: Searched;
  /** Resident memory of the server that holds both, if there is one. */
  serverBytes: (() => Promise<number>) | undefined;
  close(): Promise<void>;
}

export const CHUNKS_PER_DOCUMENT = 20;
const K = 8;
const SEED = 20_261_121;

/** One side at one size of the index. */
interface SearchFigures {
  p50: number;
  p95: number;
  /** Chunks per second while the index grew to this size. */
  ingest: number;
  diskBytes: number;
}

/** Both sides when so many chunks are indexed. */
export interface SizeFigures {
  chunks: number;
  vouch: SearchFigures;
  floor: SearchFigures;
  /** Resident memory of the server that holds both, if there is one. */
  serverBytes: number | undefined;
}

const SIDES = ['vouch', 'floor'] as const;

/** Lets both sides grow to each size in turn, with the same texts, and asks them the same queries one after the other. */
export async function measureSides(
  store: string,
  sides: SearchedSides,
  sizes: readonly number[],
  searches: number,
  { report, signal, dataDir }: Context,
): Promise<SizeFigures[]> {
  const texts = createTexts(dataDir, SEED);
  const figures: SizeFigures[] = [];
  let indexed = 0;
  for (const chunks of sizes) {
    report(`${store}: ${chunks} chunks`);
    const seconds = { vouch: 0, floor: 0 };
    const added = chunks - indexed;
    while (indexed < chunks) {
      signal.throwIfAborted();
      const documents = Array.from({ length: FILES_AT_ONCE }, () => {
        const count = Math.min(CHUNKS_PER_DOCUMENT, chunks - indexed);
        indexed += count;
        const title = `Document ${indexed}`;
        return document(`bench/${indexed}.md`, Array.from({ length: count }, texts.chunk), { title });
      }).filter((one) => one.chunks.length > 0);
      for (const side of SIDES) seconds[side] += await timed(() => sides[side].put(documents));
    }
    for (const side of SIDES) await sides[side].settle();
    const times = await timeSearches(sides, Array.from({ length: searches }, texts.query), signal);
    const of = async (name: (typeof SIDES)[number]): Promise<SearchFigures> => ({
      p50: median(times[name]),
      p95: percentile(times[name], 0.95),
      ingest: added / seconds[name],
      diskBytes: await sides[name].diskBytes(),
    });
    const serverBytes = await sides.serverBytes?.();
    figures.push({ chunks, vouch: await of('vouch'), floor: await of('floor'), serverBytes });
  }
  return figures;
}

async function timeSearches(
  sides: SearchedSides,
  queries: string[],
  signal: AbortSignal,
): Promise<Record<(typeof SIDES)[number], number[]>> {
  const times = { vouch: [] as number[], floor: [] as number[] };
  const warmUp = queries.slice(0, Math.ceil(queries.length / 5));
  for (const query of warmUp) for (const side of SIDES) await sides[side].search(query, K);
  for (const query of queries) {
    signal.throwIfAborted();
    for (const side of SIDES) {
      let found = 0;
      const ms = (await timed(async () => (found = await sides[side].search(query, K)))) * 1000;
      if (found === 0) throw new Error(`${side} finds nothing for words that stand in its texts: ${query}`);
      times[side].push(ms);
    }
  }
  return times;
}

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
