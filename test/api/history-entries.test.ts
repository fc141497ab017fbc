import { entriesOf } from '../../audit/history/entries.js';
import { saidIn } from '../../audit/history/decode-run.js';
import { timeText } from '../../temporal/attributes.js';
import { outcomeOfResult } from '../../audit/history/outcome.js';
import type { RecordedEvent, RecordedRun, StepOutcome } from '../../audit/history/recorded.js';
import type { HistoryEntry } from '../../contract/history.js';
import { initialStatus } from '../../contract/initial-status.js';
import type { QueryStatus } from '../../contract/query.js';

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
const passage = (id: string) => ({ id, documentId: 'd', title: 't', contentHash: '0'.repeat(64) });

type Fact = RecordedEvent extends infer E
  ? E extends RecordedEvent
    ? Omit<E, 'runId' | 'id' | 'at'>
    : never
  : never;

function run(facts: [number, Fact][], changes: Partial<RecordedRun> = {}): RecordedRun {
  const runId = changes.runId ?? 'run-1';
  const events = facts.map(([ms, fact], i) => ({ ...fact, runId, id: i + 2, at: at(ms) }));
  const sha256 = '0'.repeat(64);
  return { runId, length: facts.length + 1, sha256, first: true, events, pending: [], ...changes };
}
function status(changes: Partial<QueryStatus> = {}): QueryStatus {
  const start = {
    id: 'q-12345678',
    question: 'How?',
    mode: 'auto' as const,
    asker: { id: 'ann', groups: [] },
  };
  return { ...initialStatus(start, at(0)), ...changes } as QueryStatus;
}
const local = (activity: string, ms: number, outcome: Partial<StepOutcome> = {}): Fact => ({
  type: 'local_activity',
  activity,
  attempt: 1,
  completedAt: at(ms),
  outcome: { ms: 0.4, calls: [], ...outcome },
});
const search = (query: string, hits: number, reason = 'plan') => ({ query, hits, reason }) as never;
const told = (entries: HistoryEntry[]) =>
  entries.map((entry) =>
    entry.type === 'step' ? entry.step : entry.type === 'event' ? entry.event : entry.type,
  );
const searched = (entries: HistoryEntry[]) =>
  entries.flatMap((entry) => (entry.type === 'step' && entry.search ? [entry.search.query] : []));

test('a query of which nothing is recorded yet was asked', () => {
  expect(entriesOf([run([])], status())).toEqual([
    { type: 'asked', at: at(0), by: 'ann', question: 'How?', mode: 'auto', eventId: 1, runId: 'run-1' },
  ]);
});

test('steps of less than a millisecond stay in their order, also where an activity made several of them', () => {
  const outcome = { ms: 0.2, calls: [] };
  const joined = (first: string, ...next: string[]): Fact => ({
    ...(local(first, 10, outcome) as Extract<Fact, { type: 'local_activity' }>),
    along: next.map((activity) => ({ activity, outcome })),
  });
  const entries = entriesOf(
    [
      run([
        [10, joined('retrieve', 'grade')],
        [10, joined('answer', 'judge', 'checkDelivery')],
      ]),
    ],
    status(),
  );
  expect(told(entries)).toEqual(['asked', 'retrieve', 'grade', 'answer', 'judge', 'check_delivery']);
});

test('when the first runs are gone, what is left still begins with the question, without a place', () => {
  const [asked] = entriesOf([run([], { first: false })], status());
  expect(asked).not.toHaveProperty('eventId');
});

test('the question stands first, also where the clock of the worker is behind the one it was started by', () => {
  const entries = entriesOf([run([[9, local('answer', -5)]])], status());
  expect(told(entries)).toEqual(['asked', 'answer']);
});

test('entries of one moment stand as one brings about the other', () => {
  const events = [
    ['stage_changed', { stage: 'reviewing' }],
    ['stage_changed', { stage: 'answering' }],
    ['hitl_request', {}],
    ['query_ended', {}],
  ].map(([type, data], i) => ({ queryId: 'q-12345678', seq: i + 1, type, at: at(5), data }));
  const request = { id: 'q-12345678.r1', createdAt: at(5), kind: 'answer_review' };
  const message: Fact = { type: 'message', name: 'decide', via: 'update', sentAt: at(5), said: {} };
  const of = status({ events, requests: [request] } as never);
  expect(
    told(
      entriesOf(
        [
          run([
            [9, local('answer', 5, { ms: 0 })],
            [9, message],
          ]),
        ],
        of,
      ),
    ),
  ).toEqual(['asked', 'message', 'stage_changed', 'answer', 'stage_changed', 'request']);
});

test('a step is told when it began, a message when it came', () => {
  const entries = entriesOf(
    [
      run([
        [90, local('answer', 80, { ms: 29.5 })],
        [95, { type: 'message', name: 'pause', via: 'update', sentAt: at(60), said: { by: 'sam' } }],
      ]),
    ],
    status(),
  );
  expect(entries.slice(1)).toMatchObject([
    { type: 'step', at: at(50), ms: 29.5, eventId: 2 },
    { type: 'message', at: at(60), by: 'sam', eventId: 3 },
  ]);
});

test('two steps of one activity are told as two, one after the other', () => {
  const grades = { ms: 3.5, calls: [], grades: [{ passageId: 'd#0', score: 0.9 }] };
  const found = { ms: 6, found: [passage('d#0')] };
  const retrieve = local('retrieve', 80, found) as Extract<Fact, { type: 'local_activity' }>;
  const entries = entriesOf(
    [run([[90, { ...retrieve, along: [{ activity: 'grade', outcome: grades }] }]])],
    status({ searches: [search('How?', 1)] }),
  );
  expect(entries.slice(1)).toMatchObject([
    { step: 'retrieve', at: at(70), ms: 6, eventId: 2, search: { query: 'How?', hits: 1 } },
    { step: 'grade', at: at(76), ms: 3.5, eventId: 2, passages: [{ id: 'd#0', grade: 0.9 }] },
  ]);
});

describe('what a step inside the worker searched for', () => {
  const find = (ms: number, hits: number) =>
    local('retrieve', ms, { found: Array.from({ length: hits }, (_, i) => passage(`${ms}#${i}`)) });

  test('is told by its turn and by how much it found', () => {
    const searches = [search('one', 2), search('web', 2, 'web'), search('two', 2), search('three', 1)];
    const entries = entriesOf(
      [
        run([
          [1, find(1, 2)],
          [2, find(2, 1)],
          [3, find(3, 2)],
          [4, find(4, 9)],
        ]),
      ],
      status({ searches }),
    );
    expect(searched(entries)).toEqual(['one', 'three', 'two']);
  });

  test('to ask back is the question as analysed, and takes no turn', () => {
    const entries = entriesOf(
      [
        run([
          [1, local('analyse', 1, { refinedQuestion: 'refined' })],
          [2, find(2, 1)],
          [3, local('notify', 3)],
          [4, local('clarify', 4)],
          [5, local('analyse', 5, { refinedQuestion: 'clear' })],
          [6, find(6, 1)],
        ]),
      ],
      status({ searches: [search('clear', 1)] }),
    );
    expect(searched(entries)).toEqual(['refined', 'clear']);
  });

  test('and the grades of what it found', () => {
    const grades = [
      { passageId: '1#0', score: 0.7 },
      { passageId: 'unknown', score: 1 },
    ];
    const entries = entriesOf(
      [
        run([
          [1, find(1, 1)],
          [2, local('grade', 2, { grades })],
        ]),
      ],
      status(),
    );
    expect(entries.at(-1)).toMatchObject({ step: 'grade', passages: [{ ...passage('1#0'), grade: 0.7 }] });
  });
});

test('attempts, outcome and place of an activity are joined, in each run for itself', () => {
  const scheduled: Fact = { type: 'scheduled', activity: 'searchWeb', activityId: '7', query: 'w' };
  const settled: Fact = {
    type: 'settled',
    scheduledId: 2,
    outcome: { calls: [], failure: { code: 'timeout', message: '' } },
  };
  const first = run([
    [1, scheduled],
    [5, { type: 'attempt', scheduledId: 2, attempt: 4 }],
    [6, settled],
  ]);
  const second = run([[10, scheduled]], { runId: 'run-2', first: false });
  const entries = entriesOf([first, second], status());
  expect(entries.slice(1)).toMatchObject([
    { step: 'search_web', runId: 'run-1', attempts: 4, failure: { code: 'timeout' }, execution: 'regular' },
    { step: 'search_web', runId: 'run-2', attempts: 1 },
  ]);
  expect(entries[2]).not.toHaveProperty('underway');
});

test('a query that has ended while its record is still written ends when it says so', () => {
  const done = status({ stage: 'completed', updatedAt: at(7) } as never);
  expect(entriesOf([run([[1, local('answer', 1)]])], done).at(-1)).toEqual({
    type: 'ended',
    at: at(7),
    stage: 'completed',
  });
});

test('results of another release tell what can be read of them', () => {
  expect(outcomeOfResult('retrieve', null)).toEqual({ calls: [] });
  expect(outcomeOfResult('retrieve', { value: [{ id: 1 }], ms: 3 })).toEqual({ ms: 3, calls: [] });
  expect(outcomeOfResult('openQuery', { value: { turns: [] }, ms: 3 })).toEqual({ ms: 3, calls: [] });
});

test.each([
  [undefined, {}],
  ['text', {}],
  [
    { by: 'sam', requestId: 'q-12345678.r1' },
    { by: 'sam', requestId: 'q-12345678.r1' },
  ],
  [{ by: { id: 'sam', groups: ['a'] }, requestId: 7 }, { by: 'sam' }],
  [{ by: [], preview: 'yes' }, {}],
  [{ preview: true }, { preview: true }],
])('who says what is read from %j', (argument, said) => {
  expect(saidIn(argument)).toEqual(said);
});

test('times are told to the millisecond', () => {
  expect(timeText({ seconds: 1, nanos: 999_999_999 })).toBe('1970-01-01T00:00:01.999Z');
  expect(timeText(undefined)).toBe('1970-01-01T00:00:00.000Z');
});
