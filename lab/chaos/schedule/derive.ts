import { randomOf, type Random } from '../../random.js';
import { MODEL_WAYS, RECEIVER_WAYS, TOOL_WAYS, type Fault, type Schedule } from './fault.js';

/** Targets of faults. */
export interface Breakable {
  /** Names of the processes, as their pid files have them. */
  processes: readonly string[];
  /** The data are on a disk that can be filled. */
  disk: boolean;
  /** The reasoner uses a model. */
  model: boolean;
}

/** One fault per so many cases. */
const CASES_PER_FAULT = 8;
const FEWEST = 6;

type Draft = Fault extends infer F ? (F extends Fault ? Omit<F, 'at'> : never) : never;

/** The faults that belong to a seed: the same for the same seed, number of cases and things to break. */
export function deriveSchedule(seed: number, queries: number, breakable: Breakable): Schedule {
  const random = randomOf(seed, 'faults');
  const count = Math.max(FEWEST, Math.round(queries / CASES_PER_FAULT));
  const drafts: Draft[] = [];
  // each kind comes before any comes again
  while (drafts.length < count) drafts.push(...random.shuffled(deck(random, breakable)));
  const moments = Array.from({ length: count }, () => random.between(0, Math.max(0, queries - 1)));
  moments.sort((a, b) => a - b);
  return {
    seed,
    queries,
    faults: drafts.slice(0, count).map((draft, index) => ({ ...draft, at: moments[index]! })),
  };
}

function deck(random: Random, { processes, disk, model }: Breakable): Draft[] {
  const some = () => random.shuffled(processes).slice(0, random.between(1, Math.min(2, processes.length)));
  const long = () => random.between(2, 12) * 1000;
  const ways: Draft[] = [
    ...processes.map((name): Draft => ({ kind: 'kill', names: [name] })),
    { kind: 'kill', names: some() },
    { kind: 'freeze', names: [random.pick(processes)], ms: long() },
    // longer than a heartbeat may be silent
    { kind: 'freeze', names: [random.pick(processes)], ms: random.between(20, 40) * 1000 },
    { kind: 'tools', way: random.pick(TOOL_WAYS), ms: long() },
    { kind: 'tools', way: random.pick(TOOL_WAYS), ms: long() },
    { kind: 'receiver', way: random.pick(RECEIVER_WAYS), ms: long() },
  ];
  if (disk) ways.push({ kind: 'disk_full', ms: long() });
  if (model)
    ways.push(
      ...random
        .shuffled(MODEL_WAYS)
        .slice(0, 3)
        .map((way): Draft => ({ kind: 'model', way, ms: long() })),
    );
  return ways;
}
