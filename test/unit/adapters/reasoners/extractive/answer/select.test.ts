import { answer } from '../../../../../../adapters/reasoners/extractive/answer/index.js';
import { detectLanguage } from '../../../../../../domain/text/index.js';

/** @returns the text of the answer from one passage, or undefined when it is declined */
async function ask(question: string, text: string): Promise<string | undefined> {
  const passage = { id: 'd#0', documentId: 'd', title: '', section: '', text, snippet: '', source: 'index' };
  const input = { question, language: detectLanguage(question), subQuestions: [] };
  const draft = await answer({ ...input, passages: [passage as never] }, () => 1);
  return draft.answered ? draft.text : undefined;
}

test.each([
  ['구내식당 식단은 누가 짜나요?', '구내식당 식단은 김하늘 씨가 짭니다.', '김하늘'],
  [
    'Why is the canteen closed in August?',
    'In August the canteen is closed: the kitchen is cleaned.',
    'cleaned',
  ],
  ['Where are bicycles kept?', 'Bicycles are kept downstairs.', 'downstairs'],
])('%s is answered by words of no kind that a rule knows', async (question, text, said) => {
  expect(await ask(question, text)).toContain(said);
});

test.each([
  ['When does the canteen open on weekdays?', 'The canteen is open on weekdays for everyone.'],
  ['How many bicycles are kept in the basement?', 'Bicycles are kept in the basement.'],
  ['Who washes the green bicycles of guests?', 'Guests may borrow bicycles in the basement.'],
])('%s is declined by %s', async (question, text) => {
  expect(await ask(question, text)).toBeUndefined();
});

test('the notice that something takes is not quoted beside its length', async () => {
  const text =
    'Leave of 1 or 2 days is requested 3 days ahead, and leave of 3 or more days 10 days ahead. An employee has 15 days of leave.';
  const said = await ask('How many days of leave do I have?', text);
  expect(said).toContain('15 days');
  expect(said).not.toContain('ahead');
});

test('the title of a page answers nothing', async () => {
  const passage = {
    id: 'd#0',
    documentId: 'd',
    title: 'Kettles and pots',
    section: '',
    text: 'Kettles and pots',
    source: 'index',
  };
  const input = { question: 'What about kettles and pots?', language: 'en' as const, subQuestions: [] };
  expect((await answer({ ...input, passages: [passage as never] }, () => 1)).answered).toBe(false);
});

test('a difference is no procedure', async () => {
  const text =
    'A bus and a tram differ in their wheels.\n\n1. Choose a bus or a tram.\n2. Buy a ticket for the bus or the tram.';
  expect(await ask('How do a bus and a tram differ?', text)).toContain('wheels');
});

test.each([
  [
    'What must a cook do before serving a soup?',
    'Guests may ask a cook for soup.\n\n## Serving soup\n\n1. Stir it well.\n2. Taste it.',
    'Stir',
  ],
  [
    '버스 타기 전에 뭘 확인해야 돼요?',
    '버스는 30분마다 옵니다. 버스 안에서는 손잡이를 잡습니다.\n\n## 타기 전 확인\n\n1. 번호를 봅니다.\n2. 요금을 준비합니다.',
    '번호',
  ],
])('%s asks for the steps under the heading that it names', async (question, text, said) => {
  expect(await ask(question, text)).toContain(said);
});

test('sides of a comparison that nothing compares are told each by itself', async () => {
  const text = 'The soup costs 3 euros and is hot.\n\nThe salad costs 4 euros and is cold.';
  const passage = { id: 'd#0', documentId: 'd', title: '', section: '', text, snippet: '', source: 'index' };
  const subQuestions = ['Difference in Mongolia between soup and salad', 'soup', 'salad'];
  const input = { question: 'soup and salad', language: 'en' as const, subQuestions };
  const { text: said } = await answer({ ...input, passages: [passage as never] }, () => 1);
  expect(said).not.toContain('Difference');
  expect(said).toContain('**soup**');
});

test.each([
  ['장애 등급 A2는 무슨 뜻인가요?', '장애 등급 A2는 일부 기능이 멈춘 장애입니다.', '일부 기능'],
  ['사물함은 일주일에 며칠 쓸 수 있나요?', '사물함은 주 2일까지 사용합니다.', '주 2일'],
  ['우산을 잃어버리면 어떻게 해야 하나요?', '우산을 분실하면 안내 데스크에 알립니다.', '안내 데스크'],
])('%s is not declined for what only asks', async (question, text, said) => {
  expect(await ask(question, text)).toContain(said);
});

test('of two languages the one of the question is quoted', async () => {
  const passage = (id: string, language: string, text: string) =>
    ({ id, documentId: id, title: '', section: '', text, language, source: 'document' }) as never;
  const passages = [
    passage('en#0', 'en', 'A2 is one of the grades.'),
    passage('ko#0', 'ko', 'A2는 일부 기능이 멈춘 상태입니다.'),
  ];
  const input = { question: 'A2는 무슨 뜻인가요?', language: 'ko' as const, subQuestions: [], passages };
  expect((await answer(input, () => 1)).text).toMatch(/^[^[]*일부 기능/);
});
