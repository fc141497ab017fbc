import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The measured figures that sizes follow from. Times in milliseconds, sizes in bytes. */
export interface Measured {
  /** Days on which the parts were measured, in order. */
  days: string[];
  /** CPU of a worker for a question, with the sample handbook and no model. */
  workerCpuMs: number;
  /** Of one API process at p95 ≤ 100 ms, on two cores shared with all else. */
  api: { asked: number; finishedReads: number; waitingReads: number };
  /** Billable actions of a question: without a model, with one, and what a review adds. */
  actions: { local: number; regular: number; review: number };
  /** Bytes of history of a question with a model. */
  historyBytes: number;
  /** Tokens of a simple question. */
  tokens: number;
  waiting: { count: number; databaseBytes: number; workerBytes: number; decidedPerSecond: number };
  embedded: SearchPoint[];
  cluster: SearchPoint[];
}

/** A store at one number of chunks; ingest in chunks per second. */
export interface SearchPoint {
  chunks: number;
  p50: number;
  p95: number;
  ingest: number;
  diskBytes: number;
}

interface Kept<T> {
  day: string;
  figures: T;
}

interface Kind {
  what: string;
  bytes: number;
  actions: number;
}

const kindOf = (kinds: readonly Kind[], what: string): Kind => {
  const found = kinds.find((kind) => kind.what === what);
  if (!found) throw new Error(`lab/bench/results/history.json lacks: ${what}`);
  return found;
};

/** Reads the figures that `npm run bench -- --save` has kept. @param root folder of the package */
export function readMeasured(root: string): Measured {
  const days = new Set<string>();
  const read = <T>(part: string): T => {
    const { day, figures } = JSON.parse(
      readFileSync(join(root, 'lab/bench/results', `${part}.json`), 'utf8'),
    ) as Kept<T>;
    days.add(day);
    return figures;
  };
  const sustained = (steps: { sustained: number }) => steps.sustained;
  const engine = read<{ handbook: { workerCpuMs: number } }>('engine');
  const { vouch: api } = read<{
    vouch: Record<'starts' | 'finishedReads' | 'runningReads', { sustained: number }>;
  }>('api');
  const { simple, kinds } = read<{ simple: Kind[]; kinds: Kind[] }>('history');
  const held = read<{ onFile: { held: { vouch: Held } } }>('waiting').onFile.held.vouch;
  const { stores } = read<{ stores: { sizes: { chunks: number; vouch: SearchPoint }[] }[] }>('retrieval');
  const points = (store: number) => stores[store]!.sizes.map(({ chunks, vouch }) => ({ ...vouch, chunks }));
  const local = kindOf(simple, 'simple, Korean, local steps').actions;
  const regular = kindOf(simple, 'simple, Korean, regular steps');
  const { tokens } = read<{ medians: { begun: { tokens: number } } }>('model').medians.begun;
  return {
    workerCpuMs: engine.handbook.workerCpuMs,
    api: {
      asked: sustained(api.starts),
      finishedReads: sustained(api.finishedReads),
      waitingReads: sustained(api.runningReads),
    },
    actions: {
      local,
      regular: regular.actions,
      review: kindOf(kinds, 'answer review (soft), approved').actions - local,
    },
    historyBytes: regular.bytes,
    tokens,
    waiting: {
      count: held.count,
      databaseBytes: held.databaseBytesEach,
      workerBytes: held.workerBytes,
      decidedPerSecond: held.count / held.drainSeconds,
    },
    embedded: points(0),
    cluster: points(1),
    days: [...days].sort(),
  };
}

interface Held {
  count: number;
  workerBytes: number;
  databaseBytesEach: number;
  drainSeconds: number;
}
