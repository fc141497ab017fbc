import type { Draft } from '../../../../../contract/answer.js';
import type { VerificationType } from '../../../../../contract/judgement.js';
import type { PassageText } from '../../../../../contract/passage.js';
import type { Plan, Todo } from '../../../../../contract/plan.js';
import { buildPlan } from '../../../../../domain/plan.js';
import type { Reasoner } from '../../../../../ports/reasoner.js';
import { clearAnalysis } from '../../../../support/scripted-reasoner.js';
import { passage, PASSAGES, reasonerOverPassages } from './fixture.js';

let reasoner: Reasoner;
let close: () => Promise<void>;
beforeAll(async () => ({ reasoner, close } = await reasonerOverPassages()));
afterAll(() => close());

const TYPES = ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const;
const question = 'Where are bicycles kept and how long is a parking permit valid?';
const draft: Draft = {
  text: 'From the documents:\n\nBicycles are kept in the basement. [1]',
  answered: true,
  citations: [
    {
      marker: 1,
      passageId: 'en/bicycles#0',
      documentId: 'en/bicycles',
      title: 'Bicycles',
      start: 0,
      end: 34,
      quote: 'Bicycles are kept in the basement.',
    },
  ],
};
/** s1 and s2 search for the two parts; statuses of s1, s2 and the synthesis. */
function planWith(statuses: Todo['status'][], changes: Partial<Todo> = {}): Plan {
  const plan = buildPlan({
    analysis: clearAnalysis(question, { subQuestions: ['bicycles kept', 'parking permit valid'] }),
    webAvailable: false,
    added: [],
    at: '2026-01-01T00:00:00.000Z',
  });
  return {
    ...plan,
    todos: plan.todos.map((todo, i) => ({
      ...todo,
      status: statuses[i] ?? todo.status,
      ...(todo.id === 's2' ? changes : {}),
    })),
  };
}
const done = planWith(['completed', 'completed', 'completed'], { found: 1 });
const good: PassageText[] = [PASSAGES.bicycles, PASSAGES.parking];

const verify = async (type: VerificationType, changes: Partial<Parameters<Reasoner['verify']>[0]> = {}) =>
  (await reasoner.verify({ type, question, language: 'en', plan: done, draft, passages: good, ...changes }))
    .value;

test.each(TYPES)('%s of a sound state has nothing to criticise', async (type) => {
  for (const language of ['en', 'ko'] as const) {
    const passages = language === 'en' ? good : good.map((found) => ({ ...found, language }));
    const verification = await verify(type, { language, passages });
    expect(verification).toMatchObject({ qualityScore: 1, issues: [], recommendations: [] });
    expect(verification.summary).toMatch(language === 'ko' ? /니다/ : /[a-z]/);
  }
});

describe('intermediate results', () => {
  test('say how far the todos are and what there is', async () => {
    const sum = { ...passage('todo:c', 'Calculate: 2 * 3', '', '2 * 3 = 6'), source: 'tool' as const };
    const { summary } = await verify('intermediate_results', {
      plan: planWith(['completed', 'running']),
      draft: undefined,
      passages: [...good, sum],
    });
    expect(summary).toBe(
      'Tasks completed: 1 of 3, failed: 0, skipped: 0. Passages found: 2; documents: 2. Results of tasks: 1. ' +
        'No draft yet. Closest to the question: Bicycles.',
    );
  });

  test('name what failed and what found nothing', async () => {
    const { issues, qualityScore } = await verify('intermediate_results', {
      plan: planWith(['failed', 'completed'], { found: 0 }),
    });
    expect(issues).toEqual([
      'Failed: s1 (Search the documents: bicycles kept).',
      'Searches that found nothing: s2 (Search the documents: parking permit valid).',
    ]);
    expect(qualityScore).toBe(0.5);
  });

  test('nothing found', async () => {
    const verification = await verify('intermediate_results', {
      language: 'ko',
      draft: undefined,
      passages: [],
    });
    expect(verification.qualityScore).toBeLessThan(0.5);
    expect(verification.issues).toEqual(['찾은 근거가 없습니다.']);
    expect(verification.recommendations).toHaveLength(1);
  });
});

describe('data quality', () => {
  test('counts grades and languages', async () => {
    const { summary } = await verify('data_quality', { passages: [...good, PASSAGES.마라톤] });
    expect(summary).toMatch(
      /^Passages checked: 3; documents: 3\. Relevance: \d high, \d medium, [1-3] low\. Language: 2 English, 1 Korean\.$/,
    );
  });

  test('duplicates, scraps, the web, poor fits and missing content', async () => {
    const scrap = { ...passage('en/s', 'Scrap', '', 'Too short.'), similarity: 0.1, source: 'web' as const };
    const { issues, qualityScore } = await verify('data_quality', {
      passages: [scrap, { ...scrap, id: 'en/t#0' }],
    });
    expect(issues).toEqual([
      'The passages do not fit the question well.',
      expect.stringMatching(/^No passage mentions: .*bicycles.*permit/),
      'Some passages have the same content.',
      'Some passages are very short.',
      'Some passages come from the web.',
    ]);
    expect(qualityScore).toBeLessThan(0.2);
  });

  test('one document that decides alone, in another language', async () => {
    const many = [0, 1, 2, 3].map((i) => ({
      ...PASSAGES.parking,
      id: `en/parking#${i}`,
      contentHash: String(i),
    }));
    const { issues } = await verify('data_quality', {
      passages: many,
      question: 'parking permit',
      language: 'ko',
    });
    expect(issues).toEqual([
      '거의 모든 내용이 한 문서에서 나왔습니다: Parking at the office.',
      '찾은 근거가 모두 질문과 다른 언어로 되어 있습니다.',
    ]);
  });
});

describe('progress', () => {
  test('says what is left and how long it takes', async () => {
    const { summary, issues } = await verify('progress', {
      plan: planWith(['completed', 'pending'], { requiresApproval: true }),
      draft: undefined,
    });
    expect(summary).toBe(
      'Tasks done: 1 of 3 (33%). Left: s2, answer; about 3 s, not counting time spent waiting.',
    );
    expect(issues).toEqual(['Will wait for approval: s2 (Search the documents: parking permit valid).']);
  });

  test('failed and skipped todos; no plan', async () => {
    const { issues } = await verify('progress', { plan: planWith(['failed', 'skipped']), language: 'ko' });
    expect(issues).toEqual([
      '실패한 작업이 있습니다: s1 (Search the documents: bicycles kept).',
      '건너뛴 작업이 있습니다: s2 (Search the documents: parking permit valid).',
    ]);
    expect((await verify('progress', { plan: undefined, draft: undefined, passages: [] })).issues).toEqual([
      'There is no plan yet.',
      'There is no draft answer yet.',
    ]);
  });
});

describe('consistency', () => {
  test('a quotation that is not in its source, documents that contradict each other', async () => {
    const forged = {
      ...draft,
      citations: draft.citations.map((citation) => ({
        ...citation,
        quote: 'Bicycles are kept in the yard.',
      })),
    };
    const other = passage('en/old', 'Bicycles (old)', '', 'The basement is locked from 20:00 to 07:00.');
    expect((await verify('consistency', { draft: forged, passages: [...good, other] })).issues).toEqual([
      'Quotations that differ from their source: [1].',
      'Documents state different numbers for the same thing: Bicycles, Bicycles (old).',
    ]);
  });

  test('claims without support', async () => {
    const claim = `Every employee gets a free helmet${' and another'.repeat(9)}.`;
    const { issues, details } = await verify('consistency', {
      draft: { ...draft, text: `${draft.text}\n\n${claim}` },
    });
    expect(issues[0]).toMatch(/^Not supported by its sources: Every employee gets a free helmet and .*…$/);
    expect(details).toEqual({ unsupported_claim: [claim] });
  });

  test('a part of the question without evidence, a search that found nothing', async () => {
    expect((await verify('consistency', { passages: [PASSAGES.bicycles] })).issues).toEqual([
      'Parts of the question without evidence: parking permit valid.',
    ]);
    const plan = planWith(['completed', 'completed'], { found: 0 });
    expect((await verify('consistency', { plan, passages: [PASSAGES.bicycles] })).issues).toEqual([
      'Searches that found nothing: s2 (Search the documents: parking permit valid).',
    ]);
  });

  test('no draft, or none that answers', async () => {
    expect((await verify('consistency', { draft: undefined })).issues).toEqual([
      'There is no draft answer yet.',
    ]);
    const declined: Draft = { text: 'Not found.', answered: false, citations: [] };
    expect((await verify('consistency', { draft: declined })).issues).toEqual(['The draft gives no answer.']);
  });
});

describe('what the person wants to know in particular', () => {
  test.each(TYPES)('%s: the todo and the passage that are about it', async (type) => {
    const { summary, issues } = await verify(type, { focus: 'parking permit' });
    expect(summary).toMatch(
      /On “parking permit”: task s2 \(Search the documents: parking permit valid\) is completed\. Best passage: Parking at the office \(relevance [01]\.\d\d\)\.$/,
    );
    expect(issues).toEqual([]);
  });

  test('a result', async () => {
    const said = {
      ...passage('todo:a', '담당자에게 질문: 주차 요금', '', '월 5만 원입니다.', 'ko'),
      source: 'person' as const,
    };
    const { summary } = await verify('progress', {
      focus: '주차 요금이 얼마인가요?',
      language: 'ko',
      passages: [...good, said],
    });
    expect(summary).toContain('담당자에게 질문: 주차 요금의 결과: 월 5만 원입니다.');
  });

  test('nothing', async () => {
    const { issues, qualityScore } = await verify('progress', { focus: 'swimming pool' });
    expect(issues).toEqual(['Nothing so far is about: swimming pool']);
    expect(qualityScore).toBe(0.8);
  });
});
