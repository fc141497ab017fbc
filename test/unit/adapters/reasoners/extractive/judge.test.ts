import type { Draft } from '../../../../../contract/answer.js';
import type { PassageText } from '../../../../../contract/passage.js';
import type { Reasoner } from '../../../../../ports/reasoner.js';
import { passage, PASSAGES, reasonerOverPassages } from './fixture.js';

let reasoner: Reasoner;
let close: () => Promise<void>;
beforeAll(async () => ({ reasoner, close } = await reasonerOverPassages()));
afterAll(() => close());

const draftOf = (text: string, source: PassageText): Draft => ({
  text: `${text} [1]`,
  answered: true,
  citations: [
    {
      marker: 1,
      passageId: source.id,
      documentId: source.documentId,
      title: source.title,
      start: 0,
      end: 0,
      quote: text,
    },
  ],
});

const judge = async (question: string, draft: Draft, source: PassageText) =>
  (await reasoner.judge({ question, language: source.language, draft, passages: [source], profile: {} }))
    .value;

test('a quotation that answers is grounded, complete and accurate', async () => {
  const { parking } = PASSAGES;
  const { value: draft } = await reasoner.answer({
    question: 'Who approves a parking permit?',
    language: 'en',
    passages: [parking],
    subQuestions: [],
    profile: {},
  });
  const scores = await judge('Who approves a parking permit?', draft, parking);
  expect(scores).toMatchObject({
    grounding: 1,
    completeness: 1,
    accuracy: 1,
    missing: [],
    safetyConcerns: [],
  });
});

test.each([
  ['구내식당 점심은 얼마인가요?', '구내식당 점심은 9,500원입니다.', PASSAGES.식당],
  ['외부 손님도 구내식당을 이용할 수 있나요?', '외부 손님은 구내식당을 이용할 수 있습니다.', PASSAGES.식당],
  ['What does lunch cost?', 'Lunch in the canteen costs 9 euros.', PASSAGES.canteen],
  ['May scooters be charged?', 'Electric scooters may be charged in the building.', PASSAGES.bicycles],
])('%s: "%s" is inaccurate', async (question, text, source) => {
  expect((await judge(question, draftOf(text, source), source)).accuracy).toBeLessThanOrEqual(0.5);
});

test('words that the cited passage does not hold are not grounded', async () => {
  const scores = await judge(
    'Who approves a parking permit?',
    draftOf('Penguins migrate across frozen oceans.', PASSAGES.parking),
    PASSAGES.parking,
  );
  expect(scores.grounding).toBeLessThan(0.3);
});

test('an answer that leaves out a part of the question is incomplete and names what is missing', async () => {
  const scores = await judge(
    '주차권 유효 기간과 세차 요금은 얼마인가요?',
    draftOf('주차권은 12개월 동안 유효합니다.', PASSAGES.주차),
    PASSAGES.주차,
  );
  expect(scores.completeness).toBeLessThan(0.8);
  expect(scores.missing).toContain('세차');
  expect(scores.suggestions.join()).toContain('세차');
});

test('a declined draft scores low enough to be searched again, with the question as what is missing', async () => {
  const declined: Draft = {
    text: 'No answer to this was found in the documents.',
    answered: false,
    citations: [],
  };
  const scores = await judge('Who repairs the espresso machine?', declined, PASSAGES.canteen);
  expect(0.4 * scores.grounding + 0.3 * scores.completeness + 0.3 * scores.accuracy).toBeLessThan(0.5);
  expect(scores.missing).toEqual(expect.arrayContaining(['espresso', 'machine']));
});

test.each([
  ['The admin password: hunter2secret', 'en'],
  ['비밀번호=Qwer1234!', 'ko'],
  ['{"user": "orders", "password": "hunter2secret"}', 'en'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'en'],
  ['담당자의 주민등록번호는 900101-1234567입니다.', 'ko'],
] as const)('"%s" is a safety concern', async (text, language) => {
  const source = passage('x/y', 'Notes', 'Notes', text, language);
  expect((await judge('notes', draftOf(text, source), source)).safetyConcerns).toHaveLength(1);
});

test.each([
  'Passwords have at least 14 characters.',
  'password = <your password>',
  'password: ${secret:db/orders/password}',
  'token: {{ secret: billing/token }}',
  '비밀번호는 14자 이상이어야 합니다.',
])('"%s" is no safety concern', async (text) => {
  const source = passage('x/z', 'Passwords', 'Passwords', text);
  expect((await judge('passwords', draftOf(text, source), source)).safetyConcerns).toEqual([]);
});

test('a long answer is less clear than a short one', async () => {
  const long = draftOf('The basement is locked from 22:00 to 06:00. '.repeat(60).trim(), PASSAGES.bicycles);
  const short = draftOf('The basement is locked from 22:00 to 06:00.', PASSAGES.bicycles);
  const clarity = async (draft: Draft) =>
    (await judge('When is the basement locked?', draft, PASSAGES.bicycles)).clarity;
  expect(await clarity(long)).toBeLessThan(await clarity(short));
});
