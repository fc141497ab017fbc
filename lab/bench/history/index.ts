import { asPart, type Context, type Description, aim, size, times } from '../part.js';
import { MODEL_AND_CLUSTER, byDefault, start, type Question } from '../runs.js';
import { BOTH_SIDES, onStage, type Stage } from '../stage.js';
import { measureKinds } from './kinds.js';
import { sizeOf, type HistorySize } from './actions.js';

/** History budget of a simple query with local steps, and with a step of its own for each call of a model. */
const BUDGET = { events: 30, bytes: 40 * 1024 };
const REGULAR_BUDGET = { events: 36, actions: 7 };

interface Figures {
  simple: HistorySize[];
  kinds: HistorySize[];
}

/** History size of queries, and their billable actions on Temporal Cloud. */
export const history = asPart<Figures>({
  name: 'history',
  title: 'History and billable actions',
  minutes: { quick: 1, usual: 3, full: 3 },
  timed: false,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  const workers = [...BOTH_SIDES, { taskQueue: 'handbook', workflows: 'vouch', handbook: true } as const];
  return onStage(context, workers, async (stage) => ({
    simple: await measureSimple(stage, context),
    kinds: await measureKinds(stage, context.size === 'quick' ? 3 : Infinity, context),
  }));
}

const KOREAN = byDefault('출장비 정산 방법 알려줘');
const ENGLISH = byDefault('How do I settle travel expenses?');

/** Measures simple queries and the baseline over passages of real sizes, in Korean (three bytes a letter) and English. */
async function measureSimple(stage: Stage, { signal }: Context): Promise<HistorySize[]> {
  const kinds: [string, string, Question][] = [
    ['bare workflow, Korean, local steps', 'floor', KOREAN],
    ['bare workflow, Korean, regular steps', 'floor', { ...KOREAN, engine: MODEL_AND_CLUSTER }],
    ['simple, Korean, local steps', 'vouch', KOREAN],
    ['simple, English, local steps', 'vouch', ENGLISH],
    ['simple, Korean, regular steps', 'vouch', { ...KOREAN, engine: MODEL_AND_CLUSTER }],
    ['simple, Korean, extractive over the handbook', 'handbook', KOREAN],
  ];
  const sizes: HistorySize[] = [];
  for (const [what, side, question] of kinds) {
    signal.throwIfAborted();
    // a question that is not sure of its answer would wait for a person
    const handle = await start(stage, side, { ...question, mode: 'off' });
    await handle.result();
    const { runId } = await handle.describe();
    sizes.push(await sizeOf(stage.client, what, handle.workflowId, runId));
  }
  return sizes;
}

function describe({ simple, kinds }: Figures): Description {
  const [floor] = simple as [HistorySize];
  const row = ({ what, events, bytes, actions }: HistorySize) => [
    what,
    String(events),
    size(bytes),
    String(actions),
    times(actions / floor.actions),
  ];
  const local = simple.filter(({ what }) => what.startsWith('simple') && !what.includes('regular'));
  const met = local.every(({ events, bytes }) => events <= BUDGET.events && bytes <= BUDGET.bytes);
  const regular = simple.filter(({ what }) => what.startsWith('simple') && what.includes('regular'));
  const within = (key: 'events' | 'actions') => regular.every((one) => one[key] <= REGULAR_BUDGET[key]);
  const columns = ['query', 'events', 'size', 'billable actions', 'to the bare workflow, local'];
  return {
    tables: [
      {
        title: 'No human step, 8 passages',
        columns,
        rows: simple.map(row),
        notes: [
          `Budget with local steps: ${aim(`${BUDGET.events} events, ${size(BUDGET.bytes)}`, met)}; with regular ones: ` +
            `${aim(`${REGULAR_BUDGET.events} events`, within('events'))}, ${aim(`${REGULAR_BUDGET.actions} actions`, within('actions'))}.`,
        ],
      },
      {
        title: 'Other kinds, with what people did',
        columns,
        rows: kinds.map(row),
        notes: [
          'Actions as Temporal Cloud counts them, without reads of a running query (1 each), refused updates and heartbeats.',
        ],
      },
    ],
    charts: [
      {
        name: 'history-actions',
        title: 'Billable actions per query',
        groups: [...simple, ...kinds].map(({ what, actions }) => ({
          label: what.length > 34 ? `${what.slice(0, 33)}…` : what,
          bars: [{ series: 'actions', value: actions, text: String(actions) }],
        })),
      },
    ],
  };
}
