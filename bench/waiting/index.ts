import { asPart, type Context, type Description } from '../part.js';
import { aim, count, ms, perSecond, size, times } from '../report/units.js';
import { BOTH_SIDES, onStage } from '../stage.js';
import { timeDecisions, type DecisionTime } from './decision.js';
import { holdMany, type Held } from './hold.js';

const AIM = { decisionMs: 40, workerBytes: 400 * 1024 ** 2, databaseBytes: 20 * 1024 };

/** Queries of ours that wait at once, bare workflows that do, and decisions that are timed one by one. */
const COUNTS = {
  quick: { waiting: 60, floor: 60, decisions: 5 },
  usual: { waiting: 2_000, floor: 1_000, decisions: 100 },
  full: { waiting: 10_000, floor: 2_000, decisions: 200 },
};

interface Figures {
  decision: Record<'vouch' | 'floor', DecisionTime>;
  held: Record<'vouch' | 'floor', Held>;
}

/** What a person's decision takes, and what many queries cost that wait for one. */
export const waiting = asPart<Figures>({
  name: 'waiting',
  title: 'Waiting for people',
  minutes: { quick: 1, usual: 6, full: 25 },
  timed: true,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  const counts = { ...COUNTS[context.size] };
  if (context.waiting !== undefined) counts.waiting = context.waiting;
  const { report, signal } = context;
  return onStage(context, BOTH_SIDES, async (stage) => {
    report('decisions, one by one');
    const decision = await timeDecisions(stage, counts.decisions, signal);
    report(`${counts.floor} bare workflows wait`);
    const floor = await holdMany(stage, 'floor', counts.floor, context);
    report(`${counts.waiting} queries wait`);
    const vouch = await holdMany(stage, 'vouch', counts.waiting, context);
    return { decision, held: { vouch, floor } };
  });
}

function describe({ decision, held: { vouch, floor } }: Figures): Description {
  const decided = (key: keyof DecisionTime, wanted = '') => [
    `decision → finished, ${key}`,
    ms(decision.vouch[key]),
    ms(decision.floor[key]),
    times(decision.vouch[key] / decision.floor[key]),
    wanted,
  ];
  const rate = (side: Held, key: 'startSeconds' | 'drainSeconds') => side.count / side[key];
  const row = (label: string, of: (side: Held) => number, unit: (value: number) => string, wanted = '') => [
    label,
    unit(of(vouch)),
    unit(of(floor)),
    times(of(vouch) / of(floor)),
    wanted,
  ];
  return {
    tables: [
      {
        title: `One decision, and ${count(vouch.count)} queries that wait at once`,
        columns: ['', 'Vouch', 'bare workflow', 'ratio', 'aim'],
        rows: [
          decided('p50', aim(`≤ ${AIM.decisionMs} ms`, decision.vouch.p50 <= AIM.decisionMs)),
          decided('p95'),
          [`waiting at once`, count(vouch.count), count(floor.count), '', ''],
          row('come to wait', (side) => rate(side, 'startSeconds'), perSecond),
          row(
            'worker memory',
            (side) => side.workerBytes,
            size,
            aim(`< ${size(AIM.workerBytes)}`, vouch.workerBytes < AIM.workerBytes),
          ),
          ['server memory', size(vouch.serverBytes), size(floor.serverBytes), '', ''],
          row(
            'database per waiting query',
            (side) => side.databaseBytesEach,
            size,
            aim(`≤ ${size(AIM.databaseBytes)}`, vouch.databaseBytesEach <= AIM.databaseBytes),
          ),
          [
            'all decided within',
            `${vouch.drainSeconds.toFixed(0)} s`,
            `${floor.drainSeconds.toFixed(0)} s`,
            '',
            '',
          ],
          row('decided and finished', (side) => rate(side, 'drainSeconds'), perSecond),
          row('worker memory afterwards', (side) => side.workerBytesAfter, size),
        ],
        notes: [
          'One worker with the default cache of 500 workflows, one server for both sides, the bare workflows first.',
        ],
      },
    ],
    charts: [
      {
        name: 'waiting-database',
        title: 'Database per waiting query, KB',
        groups: [
          {
            label: `${count(vouch.count)} waiting`,
            bars: [
              { series: 'Vouch', value: vouch.databaseBytesEach / 1024, text: size(vouch.databaseBytesEach) },
              {
                series: 'bare workflow',
                value: floor.databaseBytesEach / 1024,
                text: size(floor.databaseBytesEach),
              },
            ],
          },
        ],
        aim: { value: AIM.databaseBytes / 1024, text: 'aim' },
      },
    ],
  };
}
