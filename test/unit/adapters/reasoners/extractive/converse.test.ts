import { analyse } from '../../../../../adapters/reasoners/extractive/analyse/index.js';
import type { Reasoner } from '../../../../../ports/reasoner.js';
import { PASSAGES, reasonerOverPassages } from './fixture.js';

let reasoner: Reasoner;
let close: () => Promise<void>;
beforeAll(async () => ({ reasoner, close } = await reasonerOverPassages()));
afterAll(() => close());

const analysisOf = (question: string) =>
  analyse({ question, clarifications: [], turns: [], maxSubQuestions: 5 });

test.each([
  ['안녕하세요', 'ko', '안녕하세요'],
  ['고마워요', 'ko', '다행'],
  ['너는 누구야?', 'ko', 'Vouch'],
  ['오늘 너무 피곤해', 'ko', '문서'],
  ['hello', 'en', 'Hello'],
  ['thanks a lot', 'en', 'welcome'],
  ['what can you do?', 'en', 'search the documents'],
  ['see you later', 'en', 'Goodbye'],
] as const)('%s gets a reply that fits', async (question, language, part) => {
  const { value, usage } = await reasoner.chat({ question, turns: [], language });
  expect(value.text).toContain(part);
  expect(usage).toEqual({ modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 });
});

test('asks back with the topics found, those in the language of the asker first', async () => {
  const question = '그거 어떻게 신청해요?';
  const { value } = await reasoner.clarify({
    question,
    analysis: analysisOf(question),
    passages: [PASSAGES.canteen, PASSAGES.주차, PASSAGES.마라톤],
  });
  expect(value.prompt).toContain('무엇에 대한');
  expect(value.options).toEqual(['사옥 주차 안내', '사내 마라톤 대회', 'Canteen']);
});

test('offers sections when everything found is of one document', async () => {
  const second = { ...PASSAGES.parking, id: 'en/parking#1', section: 'Parking at the office › Visitors' };
  const { value } = await reasoner.clarify({
    question: 'How do I do it?',
    analysis: analysisOf('How do I do it?'),
    passages: [PASSAGES.parking, second],
  });
  expect(value.options).toEqual(['Parking at the office', 'How to get a parking permit', 'Visitors']);
});

test.each([
  ['How do I do it?', 'What is your question about'],
  ['설정', '궁금하십니까'],
])('%s is asked back in general words when nothing was found', async (question, prompt) => {
  const { value } = await reasoner.clarify({ question, analysis: analysisOf(question), passages: [] });
  expect(value.prompt).toContain(prompt);
  expect(value.options.length).toBeGreaterThanOrEqual(2);
  expect(value.options.length).toBeLessThanOrEqual(5);
});
