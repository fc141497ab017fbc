import { ENDED_SEQ, type QueryEvent } from '../../../contract/events.js';
import { noticeKeyOf } from '../../../domain/notice-key.js';

const decided: QueryEvent = {
  queryId: 'q-noticed1',
  seq: 7,
  type: 'hitl_decided',
  at: '2026-01-01T00:00:00.000Z',
  data: { requestId: 'q-noticed1.r1', action: 'approve', by: 'bob', waitedMs: 5 },
};

test('the same step at another moment has the same key', () => {
  const again = { ...decided, at: '2026-01-01T00:01:00.000Z', data: { ...decided.data, waitedMs: 60_005 } };
  expect(noticeKeyOf(again)).toBe(noticeKeyOf(decided));
  expect(noticeKeyOf(decided)).toMatch(/^7_[0-9a-f]{12}$/);
});

test.each<[string, QueryEvent]>([
  ['another number', { ...decided, seq: 8 }],
  ['another type', { ...decided, type: 'hitl_voted' }],
  ['another person', { ...decided, data: { ...decided.data, by: 'carol' } }],
  ['another action', { ...decided, data: { ...decided.data, action: 'reject' } }],
])('%s has another key', (_, other) => {
  expect(noticeKeyOf(other)).not.toBe(noticeKeyOf(decided));
});

test('an end is one, whatever is to be checked of it', () => {
  const end = { ...decided, seq: ENDED_SEQ, type: 'query_ended' as const, data: { stage: 'completed' } };
  expect(noticeKeyOf({ ...end, data: { ...end.data, spotCheck: true } })).toBe(noticeKeyOf(end));
});
