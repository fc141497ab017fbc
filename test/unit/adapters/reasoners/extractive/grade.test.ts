import type { Reasoner } from '../../../../../ports/reasoner.js';
import { PASSAGES, reasonerOverPassages } from './fixture.js';

let reasoner: Reasoner;
let close: () => Promise<void>;
beforeAll(async () => ({ reasoner, close } = await reasonerOverPassages()));
afterAll(() => close());

const all = Object.values(PASSAGES);

async function grades(question: string): Promise<Record<string, number>> {
  const { value, usage } = await reasoner.grade({ question, passages: all });
  expect(value.map((grade) => grade.passageId)).toEqual(all.map((passage) => passage.id));
  expect(usage.modelCalls).toBe(0);
  return Object.fromEntries(value.map((grade) => [grade.passageId, grade.score]));
}

test.each([
  ['How do I get a parking permit?', 'en/parking#0'],
  ['주차권 신청 방법 알려줘', 'ko/parking#0'],
  ['구내식당 점심은 얼마인가요?', 'ko/canteen#0'],
])('%s grades the passage that answers high and all others lower', async (question, id) => {
  const { [id]: best, ...others } = await grades(question);
  expect(best).toBeGreaterThanOrEqual(0.8);
  for (const score of Object.values(others)) expect(score).toBeLessThan(0.8);
});

test.each(['Who won the chess championship in Reykjavik?', '김치찌개 끓이는 비법'])(
  '%s is off-topic everywhere',
  async (question) => {
    for (const score of Object.values(await grades(question))) expect(score).toBeLessThan(0.5);
  },
);

test('a passage that answers one part of a question with two is evidence', async () => {
  const { 'ko/parking#0': parking, 'ko/canteen#0': canteen } = await grades(
    '주차권은 누가 승인하나요? 그리고 구내식당 점심은 얼마인가요?',
  );
  expect(parking).toBeGreaterThanOrEqual(0.5);
  expect(canteen).toBeGreaterThanOrEqual(0.5);
});

test('a year that the passage does not hold lowers its grade', async () => {
  const { 'ko/marathon#0': dated } = await grades('2019년 사내 마라톤 대회');
  const { 'ko/marathon#0': undated } = await grades('사내 마라톤 대회');
  expect(dated).toBeLessThan(undated ?? 0);
});

test('nothing to grade, nothing graded; an empty passage is graded 0', async () => {
  expect((await reasoner.grade({ question: 'parking', passages: [] })).value).toEqual([]);
  const empty = { ...PASSAGES.parking, title: '', section: '', text: '' };
  expect((await reasoner.grade({ question: 'parking', passages: [empty] })).value).toEqual([
    { passageId: empty.id, score: 0 },
  ]);
});
