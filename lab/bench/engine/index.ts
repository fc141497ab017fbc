import { asPart, type Context, type Description, aim, ms, perSecond, times } from '../part.js';
import { repeat, SIMPLE, UNCACHED, type Question } from '../runs.js';
import { BOTH_SIDES, onStage, type Stage } from '../stage.js';
import { median } from '../measures.js';
import { compareSpeed, measureSpeed, timeOne, type Comparison, type Speed } from './speed.js';

const AIM = { p50: 1.5, throughput: 0.7, workerCpu: 1.15, thinking: 1.03 };

const COUNTS = {
  quick: { rounds: 1, atOne: 5, atFifty: 50, thinking: 3 },
  usual: { rounds: 3, atOne: 40, atFifty: 150, thinking: 20 },
  full: { rounds: 7, atOne: 40, atFifty: 300, thinking: 40 },
};

interface Figures {
  rounds: number;
  simple: Comparison;
  thinking: ThinkingShare;
  /** With the extractive reasoner and the embedded store over the sample handbook. */
  handbook: Speed;
}

/** A simple query beside a bare workflow with the same activities. */
export const engine = asPart<Figures>({
  name: 'engine',
  title: 'A simple query beside a bare workflow',
  minutes: { quick: 1, usual: 2, full: 5 },
  timed: true,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  const { report, signal, size } = context;
  const { thinking, ...counts } = COUNTS[size];
  const workers = [
    ...BOTH_SIDES,
    { taskQueue: 'handbook', workflows: 'vouch', handbook: true } as const,
    { taskQueue: THINKING_SIDES.vouch, workflows: 'vouch', thinkMs: THINK_MS } as const,
    { taskQueue: THINKING_SIDES.floor, workflows: 'floor', thinkMs: THINK_MS } as const,
  ];
  return onStage(context, workers, async (stage) => {
    report(`simple queries, rounds: ${counts.rounds}`);
    const simple = await compareSpeed(stage, SIMPLE, counts, signal);
    report(`a reasoner that takes ${THINK_MS} ms`);
    const share = await measureThinkingShare(stage, thinking, signal);
    report('the sample handbook');
    const handbook = await measureSpeed(stage, 'handbook', UNCACHED, counts, signal);
    return { rounds: counts.rounds, simple, thinking: share, handbook };
  });
}

function describe({ rounds, simple, thinking, handbook }: Figures): Description {
  const slowdown = thinking.vouch.p50 / thinking.floor.p50;
  const { vouch, floor, ratio } = simple;
  const row = (label: string, key: keyof Speed, unit: (value: number) => string, wanted = '') => [
    label,
    unit(vouch[key]),
    unit(floor[key]),
    times(ratio[key]),
    wanted,
  ];
  const bars = (key: keyof Speed, unit: (value: number) => string) => [
    { series: 'Vouch', value: vouch[key], text: unit(vouch[key]) },
    { series: 'bare workflow', value: floor[key], text: unit(floor[key]) },
  ];
  return {
    tables: [
      {
        title: 'Reasoner and store without latency',
        columns: ['', 'Vouch', 'bare workflow', 'ratio', 'aim'],
        rows: [
          row('p50, one at a time', 'p50', ms, aim(`≤ ${AIM.p50}`, ratio.p50 <= AIM.p50)),
          row('p95, one at a time', 'p95', ms),
          row(
            'throughput, 50 under way',
            'throughput',
            perSecond,
            aim(`≥ ${AIM.throughput}`, ratio.throughput >= AIM.throughput),
          ),
          row('p50, 50 under way', 'p50AtFifty', ms),
          row(
            'worker CPU per query',
            'workerCpuMs',
            ms,
            aim(`≤ ${AIM.workerCpu}`, ratio.workerCpuMs <= AIM.workerCpu),
          ),
        ],
        notes: [`Rounds, the sides in turn: ${rounds}; medians of the rounds, ratios within a round.`],
      },
      {
        title: `A reasoner that takes ${thinking.thinkMs} ms per call, its steps dispatched one by one`,
        columns: ['', 'Vouch', 'bare workflow', 'ratio', 'aim'],
        rows: [
          [
            'p50, one at a time',
            ms(thinking.vouch.p50),
            ms(thinking.floor.p50),
            times(slowdown),
            aim(`≤ ${AIM.thinking}`, slowdown <= AIM.thinking),
          ],
          ['calls of the reasoner', ms(thinking.vouch.thinkingMs), ms(thinking.floor.thinkingMs), '', ''],
        ],
        notes: [
          'Vouch begins to search and to grade while the question is still analysed; the bare workflow calls one after the other.',
        ],
      },
      {
        title: 'Extractive reasoner and embedded store over the sample handbook',
        columns: ['p50', 'p95', 'throughput, 50 under way', 'worker CPU per query'],
        rows: [
          [ms(handbook.p50), ms(handbook.p95), perSecond(handbook.throughput), ms(handbook.workerCpuMs)],
        ],
      },
    ],
    charts: [
      {
        name: 'engine-latency',
        title: 'A simple query, milliseconds',
        groups: [
          { label: 'p50, one at a time', bars: bars('p50', ms) },
          { label: 'p95, one at a time', bars: bars('p95', ms) },
          { label: 'worker CPU per query', bars: bars('workerCpuMs', ms) },
        ],
      },
      {
        name: 'engine-throughput',
        title: 'Simple queries per second, 50 under way',
        groups: [{ label: 'throughput', bars: bars('throughput', perSecond) }],
      },
    ],
  };
}

/** As long as a quick model takes. */
const THINK_MS = 300;

/** Dispatched as with a model; the store is embedded. */
const WITH_MODEL: Question = { ...SIMPLE, engine: { reasoning: 'regular', joined: false } };

/** Task queues of workers whose reasoner takes `THINK_MS` per call. */
const THINKING_SIDES = { vouch: 'vouch-thinking', floor: 'floor-thinking' } as const;

/** One side with a reasoner that takes its time; ms per query. */
interface ThinkingSpeed {
  p50: number;
  /** Inside the reasoner, on average. */
  thinkingMs: number;
}

/** Times of a query beside the time that its reasoner took. */
interface ThinkingShare {
  thinkMs: number;
  vouch: ThinkingSpeed;
  floor: ThinkingSpeed;
}

/** Asks one question after the other, the sides in turn. */
async function measureThinkingShare(
  stage: Stage,
  count: number,
  signal: AbortSignal,
): Promise<ThinkingShare> {
  const sides = ['vouch', 'floor'] as const;
  for (const side of sides) await timeOne(stage, THINKING_SIDES[side], WITH_MODEL);
  const thought = async () => {
    const uses = await Promise.all(sides.map((side) => stage.worker(THINKING_SIDES[side]).use()));
    return uses.map(({ thinkingMs }) => thinkingMs) as [number, number];
  };
  const before = await thought();
  const times = { vouch: [] as number[], floor: [] as number[] };
  await repeat(count, 1, signal, async () => {
    for (const side of sides) times[side].push(await timeOne(stage, THINKING_SIDES[side], WITH_MODEL));
  });
  const after = await thought();
  const vouch = { p50: median(times.vouch), thinkingMs: (after[0] - before[0]) / count };
  const floor = { p50: median(times.floor), thinkingMs: (after[1] - before[1]) / count };
  return {
    thinkMs: THINK_MS,
    vouch,
    floor,
  };
}
