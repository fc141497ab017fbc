import { verify } from '../../../adapters/extractive/verify/index.js';
import type { Draft } from '../../../contract/answer.js';
import { buildPlan } from '../../../domain/plan.js';
import { analyse } from '../../../adapters/extractive/analyse/index.js';
import { passage, PASSAGES } from './fixture.js';

const draft: Draft = {
  text: 'The basement is locked from 22:00 to 06:00. [1]',
  answered: true,
  citations: [
    {
      marker: 1,
      passageId: 'en/bicycles#0',
      documentId: 'en/bicycles',
      title: 'Bicycles',
      start: 35,
      end: 78,
      quote: 'The basement is locked from 22:00 to 06:00.',
    },
  ],
};
const plan = buildPlan({
  analysis: analyse({ question: '주차권 신청 방법', clarifications: [], turns: [], maxSubQuestions: 5 }),
  webAvailable: false,
  added: [],
  at: '2026-01-01T00:00:00.000Z',
});
const good = [PASSAGES.bicycles, PASSAGES.parking];

test('a sound state has nothing to criticise', () => {
  for (const type of ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const) {
    const verification = verify(type, 'en', { plan, draft, passages: good });
    expect(verification).toMatchObject({ qualityScore: 1, issues: [], recommendations: [] });
    expect(verification.summary).not.toBe('');
  }
});

test('intermediate results: nothing found', () => {
  const verification = verify('intermediate_results', 'ko', { plan, draft: undefined, passages: [] });
  expect(verification.qualityScore).toBeLessThan(0.5);
  expect(verification.issues).toEqual(['찾은 문서가 없습니다.']);
  expect(verification.recommendations).toHaveLength(1);
});

test('data quality: duplicates, scraps, the web and poor fits', () => {
  const scrap = { ...passage('en/s', 'Scrap', '', 'Too short.'), similarity: 0.1, source: 'web' as const };
  const { issues } = verify('data_quality', 'en', {
    plan,
    draft,
    passages: [scrap, { ...scrap, id: 'en/t#0' }],
  });
  expect(issues).toHaveLength(4);
});

test('progress: failed and skipped todos', () => {
  const [first, ...rest] = plan.todos;
  const broken = {
    ...plan,
    todos: [
      { ...first!, status: 'failed' as const },
      ...rest.map((todo) => ({ ...todo, status: 'skipped' as const })),
    ],
  };
  expect(verify('progress', 'ko', { plan: broken, draft, passages: good }).issues).toEqual([
    '실패한 할 일이 있습니다.',
    '건너뛴 할 일이 있습니다.',
  ]);
  expect(verify('progress', 'en', { plan: undefined, draft: undefined, passages: [] }).issues).toHaveLength(
    2,
  );
});

test('consistency: a quotation that is not in its source, documents that contradict each other', () => {
  const forged = {
    ...draft,
    citations: draft.citations.map((citation) => ({ ...citation, quote: 'The basement is always open.' })),
  };
  const other = passage('en/old', 'Bicycles (old)', '', 'The basement is locked from 20:00 to 07:00.');
  const { issues } = verify('consistency', 'en', { plan, draft: forged, passages: [...good, other] });
  expect(issues).toEqual([
    'A quotation differs from its source.',
    'Two documents state different numbers for the same thing.',
  ]);
});
