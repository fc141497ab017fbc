import type { QueryEvent } from '../../../contract/events.js';
import { decisionOf } from '../../../domain/decision-log.js';

const event: Omit<QueryEvent, 'type'> = {
  queryId: 'q-00000001',
  seq: 3,
  at: '2026-03-05T10:30:00.000Z',
  data: { requestId: 'q-00000001.r1', kind: 'answer_review', because: 'index_changed' },
};

test('the log holds decisions and lapses of approvals, nothing else', () => {
  const decided = { action: 'approve', decidedBy: 'human', by: 'kim' };
  expect(decisionOf({ ...event, type: 'hitl_decided', data: { ...event.data, ...decided } })).toMatchObject(
    decided,
  );
  expect(decisionOf({ ...event, type: 'hitl_lapsed' })).toEqual({
    queryId: event.queryId,
    seq: 3,
    at: event.at,
    requestId: 'q-00000001.r1',
    kind: 'answer_review',
    action: 'lapse',
    decidedBy: 'policy',
    by: 'policy',
  });
  expect(decisionOf({ ...event, type: 'hitl_reminder' })).toBeUndefined();
});
