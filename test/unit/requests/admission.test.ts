import type { Decision, HumanRequest } from '../../../contract/requests/index.js';
import {
  isPartialVote,
  refuseAccess,
  refuseClaimed,
  refuseDecision,
} from '../../../domain/requests/admission.js';

const now = Date.parse('2026-03-01T10:00:00.000Z');
const asker = { id: 'asker', mayDecide: true };
const kim = { id: 'kim', groups: ['finance'] };

function request(changes: Partial<HumanRequest> = {}): HumanRequest {
  return { kind: 'approval_request', groups: [], shownHash: 'a'.repeat(64), ...changes } as HumanRequest;
}
const codeOf = (refusal: { code: string } | undefined): string | undefined => refusal?.code;
const decide = (decision: Decision, changes: Partial<HumanRequest> = {}, by = kim): string | undefined =>
  codeOf(refuseDecision(request(changes), decision, by, asker, now));

test('everyone may decide where no group is named; else its members', () => {
  expect(refuseAccess(request(), { id: 'x', groups: [] }, asker)).toBeUndefined();
  expect(refuseAccess(request({ groups: ['it', 'finance'] }), kim, asker)).toBeUndefined();
  expect(refuseAccess(request({ groups: ['it'] }), kim, asker)).toEqual({
    code: 'HITL_FORBIDDEN',
    reason: 'only members of it may decide',
  });
});

test('the asker answers what is addressed to them, unless the policy bars them from deciding', () => {
  const own = { id: 'asker', groups: [] };
  for (const kind of ['clarification', 'input_request', 'pause'] as const) {
    expect(refuseAccess(request({ kind, groups: ['it'] }), own, asker)).toBeUndefined();
  }
  for (const kind of ['plan_review', 'approval_request', 'answer_review'] as const) {
    expect(codeOf(refuseAccess(request({ kind, groups: ['it'] }), own, asker))).toBe('HITL_FORBIDDEN');
    expect(codeOf(refuseAccess(request({ kind }), own, { id: 'asker', mayDecide: false }))).toBe(
      'HITL_FORBIDDEN',
    );
  }
});

test('where people are named, they alone, and of the groups', () => {
  const quorum = { approvals: 1, people: ['kim', 'lee'], votes: [] };
  expect(refuseAccess(request({ quorum }), kim, asker)).toBeUndefined();
  expect(codeOf(refuseAccess(request({ quorum }), { ...kim, id: 'park' }, asker))).toBe('HITL_FORBIDDEN');
  expect(codeOf(refuseAccess(request({ quorum, groups: ['it'] }), kim, asker))).toBe('HITL_FORBIDDEN');
});

test('a claim keeps others out until its lease ends', () => {
  const claim = { by: 'lee', at: '2026-03-01T09:55:00.000Z', until: '2026-03-01T10:00:01.000Z' };
  expect(refuseClaimed(request({ claim }), kim, now)).toMatchObject({ code: 'HITL_CLAIMED', claim });
  expect(refuseClaimed(request({ claim }), kim, now + 1000)).toBeUndefined();
  expect(refuseClaimed(request({ claim }), { id: 'lee', groups: [] }, now)).toBeUndefined();
  expect(refuseClaimed(request(), kim, now)).toBeUndefined();
});

test('what a decision says must fit the kind and what was shown', () => {
  expect(decide({ action: 'approve' })).toBeUndefined();
  expect(decide({ action: 'approve', shownHash: 'a'.repeat(64) })).toBeUndefined();
  expect(decide({ action: 'approve', shownHash: 'b'.repeat(64) })).toBe('HITL_REQUEST_CHANGED');
  expect(decide({ action: 'edit', text: 'x' })).toBe('HITL_WRONG_KIND');
  expect(decide({ action: 'nonsense' })).toBe('HITL_INVALID_RESPONSE');
  expect(refuseDecision(request(), { action: 'approve', text: 'x' }, kim, asker, now)?.issues).toHaveLength(
    1,
  );
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
