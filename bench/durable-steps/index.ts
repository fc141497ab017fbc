import { randomUUID } from 'node:crypto';
import type { Program } from '../children.js';
import {
  combine,
  CONCURRENCY,
  measureRound,
  measureSpeed,
  speedOf,
  type Counts,
  type Speed,
} from '../engine/speed.js';
import { asPart, type Context, type Description } from '../part.js';
import { aim, ms, perSecond, times } from '../report/units.js';
import { ALL_REGULAR, SIMPLE, type Question } from '../runs.js';
import { onStage, type Stage } from '../stage.js';
import { median } from '../statistics.js';
import { startGraph, type GraphFigures } from './graph.js';
import { startPostgres } from './postgres.js';

const AIM = { throughput: 1 };

const COUNTS = {
  quick: { rounds: 1, atOne: 5, atFifty: 50 },
  usual: { rounds: 3, atOne: 40, atFifty: 150 },
  full: { rounds: 5, atOne: 60, atFifty: 300 },
};

/** Each step is a message to the server and durable by itself. */
const STEP_BY_STEP: Question = { ...SIMPLE, engine: ALL_REGULAR };

interface Figures {
  rounds: number;
  graph: Speed;
  /** As it runs beside an embedded store. */
  local: Speed;
  /** Every step dispatched and durable by itself. */
  regular: Speed;
  /** The same two on the server that VOUCH_TEMPORAL_ADDRESS names. */
  named?: { local: Speed; regular: Speed };
}

/** The same six steps in LangGraph.js, each checkpointed in PostgreSQL before the next one begins. */
export const peers = asPart<Figures>({
  name: 'peers',
  title: 'The same durable steps in LangGraph.js',
  minutes: { quick: 1, usual: 3, full: 6 },
  timed: true,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  const { rounds, ...counts } = COUNTS[context.size];
  const figures = await onOwnServer(context, rounds, counts);
  const address = process.env['VOUCH_TEMPORAL_ADDRESS'];
  if (address === undefined) return figures;
  context.report('the server of VOUCH_TEMPORAL_ADDRESS');
  // others may listen to the names that we use elsewhere
  const taskQueue = `bench-${randomUUID()}`;
  const named = await onStage(
    context,
    [{ taskQueue, workflows: 'vouch' }],
    async (stage) => ({
      local: await measureSpeed(stage, taskQueue, SIMPLE, counts, context.signal),
      regular: await measureSpeed(stage, taskQueue, STEP_BY_STEP, counts, context.signal),
    }),
    { address },
  );
  return { ...figures, named };
}

async function onOwnServer(context: Context, rounds: number, counts: Counts): Promise<Figures> {
  const postgres = await startPostgres(context);
  try {
    return await onStage(context, [{ taskQueue: 'vouch', workflows: 'vouch' }], async (stage) => {
      const graph = await startGraph(stage.children, stage.folder, postgres.connectionString, context);
      return inTurn(stage, graph, rounds, counts, context);
    });
  } finally {
    await postgres.stop();
  }
}

async function inTurn(
  stage: Stage,
  graph: Program,
  rounds: number,
  counts: Counts,
  { report, signal }: Context,
): Promise<Figures> {
  await graph.ask<GraphFigures>({ count: counts.atOne, concurrency: 10 });
  for (const question of [SIMPLE, STEP_BY_STEP])
    await measureSpeed(stage, 'vouch', question, { atOne: 5, atFifty: 20 }, signal);
  const speeds = { graph: [] as Speed[], local: [] as Speed[], regular: [] as Speed[] };
  for (let round = 1; round <= rounds; round++) {
    report(`round ${round} of ${rounds}`);
    speeds.graph.push(await graphSpeed(graph, counts));
    speeds.local.push(await measureRound(stage, 'vouch', SIMPLE, counts, signal));
    speeds.regular.push(await measureRound(stage, 'vouch', STEP_BY_STEP, counts, signal));
  }
  return {
    rounds,
    graph: combine(speeds.graph, median),
    local: combine(speeds.local, median),
    regular: combine(speeds.regular, median),
  };
}

async function graphSpeed(graph: Program, { atOne, atFifty }: Counts): Promise<Speed> {
  const alone = await graph.ask<GraphFigures>({ count: atOne, concurrency: 1 });
  const together = await graph.ask<GraphFigures>({ count: atFifty, concurrency: CONCURRENCY });
  return speedOf(alone.times, together);
}

function describe({ rounds, graph, local, regular, named }: Figures): Description {
  const sides: [string, Speed][] = [
    ['LangGraph.js, PostgreSQL', graph],
    ['Vouch, local steps, SQLite', local],
    ['Vouch, regular steps, SQLite', regular],
    ...(named
      ? ([
          ['Vouch, local steps, PostgreSQL', named.local],
          ['Vouch, regular steps, PostgreSQL', named.regular],
        ] as [string, Speed][])
      : []),
  ];
  const atOne = (speed: Speed) => 1000 / speed.p50;
  return {
    tables: [
      {
        title: 'Six steps, each stored before the next one begins',
        columns: ['', 'p50', 'a second, one at a time', 'ratio', 'a second, 50 under way', 'ratio', 'aim'],
        rows: sides.map(([what, speed]) => {
          const ratio = speed.throughput / graph.throughput;
          return [
            what,
            ms(speed.p50),
            perSecond(atOne(speed)),
            times(atOne(speed) / atOne(graph)),
            perSecond(speed.throughput),
            times(ratio),
            speed === graph ? '' : aim(`≥ ${AIM.throughput}`, ratio >= AIM.throughput),
          ];
        }),
        notes: [
          `Rounds, the sides in turn: ${rounds}. The graph runs in the process that asks for it, with nothing but its six ` +
            'steps, and PostgreSQL confirms what is on disk. Vouch is a whole simple query through a Temporal server: ' +
            'its local steps become durable together, at the end of the workflow task; regular ones one by one. The ' +
            'development server writes its SQLite log without waiting for the disk.',
        ],
      },
    ],
    charts: [
      {
        name: 'peers-throughput',
        title: 'Runs per second, 50 under way',
        groups: sides.map(([label, speed]) => ({
          label,
          bars: [{ series: 'throughput', value: speed.throughput, text: perSecond(speed.throughput) }],
        })),
      },
    ],
  };
}
