import type { Decision, HumanRequest } from '../../../../contract/requests/index.js';
import { isPartialVote, refuseDecision } from '../../../../domain/requests/admission.js';

const now = Date.parse('2026-03-01T10:00:00.000Z');
const kim = { id: 'kim', groups: ['finance'] };

function request(changes: Partial<HumanRequest> = {}): HumanRequest {
  return { kind: 'approval_request', groups: [], shownHash: 'a'.repeat(64), ...changes } as HumanRequest;
}
const codeOf = (refusal: { code: string } | undefined): string | undefined => refusal?.code;
const decide = (decision: Decision, changes: Partial<HumanRequest> = {}, by = kim): string | undefined =>
  codeOf(refuseDecision(request(changes), decision, by, now));

test('what a decision says must fit the kind and what was shown', () => {
  expect(decide({ action: 'approve' })).toBeUndefined();
  expect(decide({ action: 'approve', shownHash: 'a'.repeat(64) })).toBeUndefined();
  expect(decide({ action: 'approve', shownHash: 'b'.repeat(64) })).toBe('HITL_REQUEST_CHANGED');
  expect(decide({ action: 'edit', text: 'x' })).toBe('HITL_WRONG_KIND');
  expect(decide({ action: 'nonsense' })).toBe('HITL_INVALID_RESPONSE');
  expect(refuseDecision(request(), { action: 'approve', text: 'x' }, kim, now)?.issues).toHaveLength(1);
});

test('who may not decide is told so before anything about the decision', () => {
  expect(decide({ action: 'nonsense' }, { groups: ['it'] })).toBe('HITL_FORBIDDEN');
});

test('nobody votes twice; every vote but the last approval is partial, a veto never', () => {
  const votes = [{ by: 'kim', action: 'approve', at: '2026-03-01T09:55:00.000Z' }];
  const quorum = { approvals: 3, people: [], votes };
  expect(decide({ action: 'approve' }, { quorum })).toBe('HITL_ALREADY_VOTED');
  expect(decide({ action: 'approve' }, { quorum }, { id: 'lee', groups: [] })).toBeUndefined();
  expect(isPartialVote(request({ quorum }), 'approve')).toBe(true);
  expect(isPartialVote(request({ quorum }), 'reject')).toBe(false);
  expect(isPartialVote(request({ quorum: { ...quorum, approvals: 2 } }), 'approve')).toBe(false);
  expect(isPartialVote(request(), 'approve')).toBe(false);
});
