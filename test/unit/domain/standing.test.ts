import type { QueryStatus } from '../../../contract/query.js';
import { standingOf } from '../../../domain/standing.js';

const status = (changes: object): QueryStatus =>
  ({ language: 'en', stage: 'retrieving', requests: [], receipts: [], ...changes }) as unknown as QueryStatus;

test('says the stage alone while nobody was asked', () => {
  expect(standingOf(status({}))).toBe('**Searching**');
});

const request = {
  id: 'q-1.r2',
  kind: 'answer_review',
  status: 'open',
  deadline: '2026-11-27T18:51:18.000Z',
  defaultAction: 'reject',
};
const receipt = { kind: 'plan_review', action: 'approve', decidedBy: 'human', by: 'ann' };
const reviewing = {
  stage: 'reviewing',
  confidence: { score: 0.4, level: 'LOW' },
  requests: [{ ...request, id: 'q-1.r1', status: 'decided' }, request],
  receipts: [receipt],
};

test.each([
  [
    'en',
    [
      '**In review** · LOW 0.40',
      '- Plan review: approved · ann',
      '- Answer review (`q-1.r2`) until 2026-11-27 18:51 UTC; by default: reject',
    ],
  ],
  [
    'ko',
    [
      '**검토 중** · LOW 0.40',
      '- 계획 검토: 승인됨 · ann',
      '- 답변 검토(`q-1.r2`): 2026-11-27 18:51 UTC까지, 기본 처리 거부',
    ],
  ],
])('says what was decided, and what waits until when: %s', (language, lines) => {
  expect(standingOf(status({ ...reviewing, language }))).toBe(lines.join('\n\n'));
});

test('says how a question ended', () => {
  const receipts = [{ kind: 'clarification', action: 'cancel', decidedBy: 'timeout', by: 'timer' }];
  const outcome = { code: 'HITL_TIMEOUT', message: 'Nobody answered in time.' };
  expect(standingOf(status({ stage: 'cancelled', receipts, outcome }))).toContain(
    '- Nobody answered in time.',
  );
});
