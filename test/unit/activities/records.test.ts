import { createRecordsActivities, type RecordOutcomeInput } from '../../../activities/records.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import type { RecordStore } from '../../../ports/record-store.js';
import type { SearchIndex } from '../../../ports/search-index.js';

const turn = (sources: string[]) => ({
  sessionId: 's',
  asker: 'kim',
  turn: { question: 'q', answer: 'a', at: '2026-01-01T00:00:00.000Z', sources },
});
const cited = (...passages: string[]) =>
  ({
    entry: { answer: { citations: passages.map((passageId) => ({ passageId })) } },
  }) as unknown as NonNullable<RecordOutcomeInput['cache']>;

test.each<[string, Partial<RecordOutcomeInput>, string[] | undefined]>([
  ['its turn', { turn: turn(['h/a.md#0', 'h/a.md#3', 'h/b#1.md#2']) }, ['h/a.md', 'h/b#1.md']],
  ['what is cached', { cache: cited('h/a.md#0') }, ['h/a.md']],
  ['neither', { sources: ['h/c.md#9'] }, ['h/c.md']],
  ['nothing', {}, undefined],
])('the documents that an answer was made from are recorded, told by %s', async (_, input, documents) => {
  const kept: OutcomeRecord[] = [];
  const records = { recordOutcome: async ({ outcome }) => void kept.push(outcome) } as Partial<RecordStore>;
  const activities = createRecordsActivities({
    records: records as RecordStore,
    index: {} as SearchIndex,
  });
  await activities.recordOutcome({ outcome: { queryId: 'q-1' } as OutcomeRecord, ...input });
  expect(kept[0]?.documents).toEqual(documents);
});
