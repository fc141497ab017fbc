import { asPart, type Context, type Description } from '../part.js';
import { aim, size, times } from '../report/units.js';
import { BOTH_SIDES, onStage } from '../stage.js';
import { measureKinds } from './kinds.js';
import { measureSimple } from './simple.js';
import type { HistorySize } from './size-of.js';

/** History budget of a simple query. */
const BUDGET = { events: 30, bytes: 40 * 1024 };

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
  const columns = ['query', 'events', 'size', 'billable actions', 'to the bare workflow, local'];
  return {
    tables: [
      {
        title: 'No human step, 8 passages',
        columns,
        rows: simple.map(row),
        notes: [`Budget with local steps: ${aim(`${BUDGET.events} events, ${size(BUDGET.bytes)}`, met)}.`],
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
