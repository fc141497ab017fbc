import { initialStatus } from '../../../contract/initial-status.js';
import type { Metrics, ModelCall, QueryStatus } from '../../../contract/query.js';
import type { Passage } from '../../../contract/passage.js';
import type { Receipt } from '../../../contract/requests/index.js';
import { outcomeRecordOf } from '../../../domain/outcome-record.js';

const time = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const asked = {
  id: 'q-12345678',
  question: 'How?',
  mode: 'auto' as const,
  asker: { id: 'ann', groups: [] },
};
const status = (changes: Partial<QueryStatus>): QueryStatus =>
  ({ ...initialStatus(asked, time(0)), ...changes }) as QueryStatus;

/** A wait between two seconds. */
const wait = (from: number, to: number): Receipt =>
  ({
    kind: 'answer_review',
    action: 'approve',
    decidedBy: 'human',
    by: 'sam',
    at: time(to),
    waitedMs: (to - from) * 1000,
    defaultAction: 'reject',
    reply: { action: 'approve', comment: 'words of a person' },
  }) as unknown as Receipt;

test.each([
  ['none', [], 0],
  ['one', [wait(1, 4)], 3],
  ['one after the other', [wait(1, 2), wait(5, 9)], 5],
  ['overlapping', [wait(1, 5), wait(3, 8)], 7],
  ['one inside another', [wait(1, 9), wait(2, 4), wait(5, 6)], 8],
  ['in the order of their ends', [wait(6, 7), wait(1, 9)], 8],
  ['touching', [wait(1, 3), wait(3, 4)], 3],
  ['of no length', [wait(2, 2)], 0],
])('time in which a person was waited for counts once: %s', (_, receipts, seconds) => {
  expect(outcomeRecordOf(status({ receipts })).humanMs).toBe(seconds * 1000);
});

test('what was spent is told per model, in it per prompt and its version', () => {
  const call = (changes: Partial<ModelCall>): ModelCall => ({
    prompt: 'grade',
    version: 1,
    model: 'small',
    inputTokens: 10,
    outputTokens: 1,
    costUsd: 0.5,
    attempt: 'first',
    ...changes,
  });
  const steps: Metrics['steps'] = [
    { step: 'retrieve', ms: 1.4 },
    { step: 'grade', ms: 2.6, calls: [call({}), call({ attempt: 'repair' })] },
    { step: 'grade', ms: 3, calls: [call({ version: 2 })] },
    { step: 'answer', ms: 4, calls: [call({ prompt: 'answer', model: 'large' })] },
  ];
  const { metrics } = status({});
  const record = outcomeRecordOf(status({ metrics: { ...metrics, steps } }));
  expect(record.spent).toEqual({
    small: [
      { prompt: 'grade', version: 1, calls: 2, inputTokens: 20, outputTokens: 2, costUsd: 1 },
      { prompt: 'grade', version: 2, calls: 1, inputTokens: 10, outputTokens: 1, costUsd: 0.5 },
    ],
    large: [{ prompt: 'answer', version: 1, calls: 1, inputTokens: 10, outputTokens: 1, costUsd: 0.5 }],
  });
  expect(record.metrics.steps).toEqual([
    { step: 'retrieve', ms: 1 },
    { step: 'grade', ms: 3 },
    { step: 'grade', ms: 3 },
    { step: 'answer', ms: 4 },
  ]);
});

test('a record holds decisions without what was written, and no text of a document', () => {
  const record = outcomeRecordOf(status({ receipts: [wait(0, 1)] }));
  expect(record.decisions).toEqual([
    { kind: 'answer_review', action: 'approve', decidedBy: 'human', defaultAction: 'reject', waitedMs: 1000 },
  ]);
  expect(outcomeRecordOf(status({}))).not.toHaveProperty('decisions');
});

describe('an answer that a person changed or refused', () => {
  const passage = (classification: string) =>
    ({
      id: 'handbook/en/leave.md#0',
      source: 'document',
      grade: { score: 2 / 3, level: 'medium' },
      classification,
    }) as unknown as Passage;
  const diff = [
    { op: 'same', text: 'aaaaaaaa' },
    { op: 'removed', text: 'bb' },
    { op: 'added', text: 'cc' },
  ];
  const edit = { ...wait(0, 1), action: 'edit', reply: { action: 'edit', text: 'words' }, diff } as Receipt;
  const reject = {
    ...wait(1, 2),
    action: 'reject',
    reply: { action: 'reject', reason: 'outdated' },
  } as Receipt;

  test('is recorded with the size of the difference and the reason, in its language and collections', () => {
    const record = outcomeRecordOf(status({ receipts: [edit, reject], passages: [passage('internal')] }));
    expect(record.decisions).toMatchObject([
      { action: 'edit', changed: 0.2 },
      { action: 'reject', reason: 'outdated' },
    ]);
    expect(record).toMatchObject({ language: 'en', collections: ['handbook'], relevance: 0.667 });
    expect(JSON.stringify(record)).not.toContain('words');
  });

  test('is recorded without the reason where it rests on a confidential document', () => {
    const record = outcomeRecordOf(status({ receipts: [reject], passages: [passage('confidential')] }));
    expect(JSON.stringify(record)).not.toContain('outdated');
  });
});
