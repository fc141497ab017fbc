import type { Program } from '../children.js';
import { combine, CONCURRENCY, measureRound, speedOf, type Counts, type Speed } from '../engine/speed.js';
import { asPart, type Context, type Description, aim, ms, perSecond, times } from '../part.js';
import { MODEL_AND_CLUSTER, SIMPLE, type Question } from '../runs.js';
import { BOTH_SIDES, onStage, type Stage } from '../stage.js';
import { median } from '../measures.js';
import { startGraph, type GraphFigures } from './graph.js';
import { startPostgres } from '../temporal.js';

/** Least of the throughput of LangGraph.js. */
const AIM: Partial<Record<Side, number>> = { localOnPostgres: 0.8, regularOnPostgres: 0.35 };

const COUNTS = {
  quick: { rounds: 1, atOne: 5, atFifty: 50 },
  usual: { rounds: 3, atOne: 40, atFifty: 150 },
  full: { rounds: 5, atOne: 60, atFifty: 300 },
};

/** Each step is a message to the server and durable by itself. */
const STEP_BY_STEP: Question = { ...SIMPLE, engine: MODEL_AND_CLUSTER };

/** The compared engines and their storage, in the order of the table. */
const SIDES = {
  graph: 'LangGraph.js, PostgreSQL',
  localOnPostgres: 'Vouch, local steps, PostgreSQL',
  regularOnPostgres: 'Vouch, regular steps, PostgreSQL',
  local: 'Vouch, local steps, SQLite',
  regular: 'Vouch, regular steps, SQLite',
  bare: 'bare workflow, local steps, SQLite',
} as const;
type Side = keyof typeof SIDES;
const NAMES = Object.keys(SIDES) as Side[];

interface Figures {
  rounds: number;
  speeds: Record<Side, Speed>;
}

/** The same six steps in LangGraph.js, each checkpointed in PostgreSQL before the next one begins. */
export const peers = asPart<Figures>({
  name: 'peers',
  title: 'The same durable steps in LangGraph.js',
  minutes: { quick: 2, usual: 3, full: 6 },
  timed: true,
  measure,
  describe,
});

const OURS = [{ taskQueue: 'vouch', workflows: 'vouch' }] as const;

async function measure(context: Context): Promise<Figures> {
  const postgres = await startPostgres(context);
  const both = (work: (onPostgres: Stage, onFile: Stage) => Promise<Figures>) =>
    onStage(
      context,
      OURS,
      (onPostgres) => onStage(context, BOTH_SIDES, (onFile) => work(onPostgres, onFile)),
      'postgres',
    );
  try {
    return await both(async (onPostgres, onFile) => {
      const { children, folder } = onFile;
      const graph = await startGraph(children, folder, postgres.connectionString, context);
      return inTurn({ onPostgres, onFile, graph }, context);
    });
  } finally {
    await postgres.stop();
  }
}

async function inTurn(
  { onPostgres, onFile, graph }: { onPostgres: Stage; onFile: Stage; graph: Program },
  { size, report, signal }: Context,
): Promise<Figures> {
  const { rounds, ...counts } = COUNTS[size];
  const workflow =
    (stage: Stage, question: Question, side: 'vouch' | 'floor' = 'vouch') =>
    (so: Counts) =>
      measureRound(stage, side, question, so, signal);
  const sides: Record<Side, (counts: Counts) => Promise<Speed>> = {
    graph: (so) => graphSpeed(graph, so),
    localOnPostgres: workflow(onPostgres, SIMPLE),
    regularOnPostgres: workflow(onPostgres, STEP_BY_STEP),
    local: workflow(onFile, SIMPLE),
    regular: workflow(onFile, STEP_BY_STEP),
    bare: workflow(onFile, SIMPLE, 'floor'),
  };
  for (const name of NAMES) await sides[name]({ atOne: 10, atFifty: 50 });
  const measured = new Map<Side, Speed[]>(NAMES.map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    report(`round ${round} of ${rounds}`);
    for (const name of NAMES) measured.get(name)!.push(await sides[name](counts));
  }
  const medians = NAMES.map((name) => [name, combine(measured.get(name)!, median)]);
  return { rounds, speeds: Object.fromEntries(medians) as Record<Side, Speed> };
}

async function graphSpeed(graph: Program, { atOne, atFifty }: Counts): Promise<Speed> {
  const alone = await graph.ask<GraphFigures>({ count: atOne, concurrency: 1 });
  const together = await graph.ask<GraphFigures>({ count: atFifty, concurrency: CONCURRENCY });
  return speedOf(alone.times, together);
}

function describe({ rounds, speeds }: Figures): Description {
  const { graph } = speeds;
  const atOne = (speed: Speed) => 1000 / speed.p50;
  return {
    tables: [
      {
        title: 'Six steps, each stored before the next one begins',
        columns: ['', 'p50', 'a second, one at a time', 'ratio', 'a second, 50 under way', 'ratio', 'aim'],
        rows: NAMES.map((name) => {
          const speed = speeds[name];
          const ratio = speed.throughput / graph.throughput;
          const least = AIM[name];
          return [
            SIDES[name],
            ms(speed.p50),
            perSecond(atOne(speed)),
            times(atOne(speed) / atOne(graph)),
            perSecond(speed.throughput),
            times(ratio),
            least === undefined ? '' : aim(`≥ ${least}`, ratio >= least),
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
        groups: NAMES.map((name) => {
          const { throughput } = speeds[name];
          return {
            label: SIDES[name],
            bars: [{ series: 'throughput', value: throughput, text: perSecond(throughput) }],
          };
        }),
      },
    ],
  };
}
