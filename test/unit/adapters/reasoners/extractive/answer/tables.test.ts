import { answer } from '../../../../../../adapters/reasoners/extractive/answer/index.js';
import type { Language } from '../../../../../../contract/language.js';

const MEALS = [
  '## 식대',
  '| 구분 | 금액 |',
  '| --- | --- |',
  '| 점심 | 6,500원 |',
  '| 저녁 | 7,000원 |',
  '| 야식 | 5,000원 |',
].join('\n');
const ZONES = [
  'The host registers visitors.',
  '',
  '| Zone | Who parks there |',
  '| --- | --- |',
  '| B1 | Visitors and customers |',
  '| B2 | Employees with a permit |',
].join('\n');

async function ask(question: string, text: string, language: Language) {
  const passage = { id: 'd#0', documentId: 'd', title: '', section: '', text, snippet: '', source: 'index' };
  const draft = await answer({ question, language, passages: [passage as never], subQuestions: [] }, () => 1);
  for (const { start, end, quote } of draft.citations) expect(text.slice(start, end)).toBe(quote);
  return {
    said: draft.text.split('\n\n').slice(1).join('\n\n'),
    quotes: draft.citations.map(({ quote }) => quote),
  };
}

test('a question about one row is answered from this row, with the names of its columns, and cites it as it stands', async () => {
  expect(await ask('저녁 식대는 얼마인가요?', MEALS, 'ko')).toEqual({
    said: '구분: 저녁 · 금액: 7,000원 [1]',
    quotes: ['| 저녁 | 7,000원 |'],
  });
  expect(await ask('Who parks in B2?', ZONES, 'en')).toEqual({
    said: 'Zone: B2 · Who parks there: Employees with a permit [1]',
    quotes: ['| B2 | Employees with a permit |'],
  });
});

test('a question about two rows is answered from both', async () => {
  expect((await ask('점심과 저녁 식대는 각각 얼마인가요?', MEALS, 'ko')).quotes).toEqual([
    '| 점심 | 6,500원 |',
    '| 저녁 | 7,000원 |',
  ]);
});

const FAULTS = [
  '| Code | Meaning | What to do |',
  '| --- | --- | --- |',
  '| E4 | Overheated | Let the machine cool down |',
  '| E7 | Pump defective | Call the service |',
].join('\n');

test('a row that is named by its first cell stands alone, whatever others hold elsewhere', async () => {
  expect((await ask('What does E7 mean on the machine?', FAULTS, 'en')).quotes).toEqual([
    '| E7 | Pump defective | Call the service |',
  ]);
});

test('a list of what rows have in common has all of them', async () => {
  const costs = [
    '| Item | Who pays |',
    '| --- | --- |',
    '| Gas | tenant |',
    '| Water | landlord |',
    '| Stairs | landlord |',
  ].join('\n');
  expect((await ask('List what the landlord pays.', costs, 'en')).quotes).toEqual([
    '| Water | landlord |',
    '| Stairs | landlord |',
  ]);
});

test('a table under a heading that the question names is what it asks for', async () => {
  const text = [
    'Visitors wait outside these hours.',
    '',
    '## 2 Visiting hours',
    '',
    '| Day | Evening |',
    '| --- | --- |',
    '| Monday | 18:30 |',
    '| Sunday | 18:00 |',
  ].join('\n');
  expect((await ask('What are the visiting hours of the ward?', text, 'en')).quotes[0]).toMatch(/^\| Day/);
});

test('a question about no row in particular gets the table', async () => {
  expect((await ask('식대 금액은 얼마인가요?', MEALS, 'ko')).said).toBe(
    `${MEALS.slice(MEALS.indexOf('|'))}\n\n[1]`,
  );
});

const PURCHASES = [
  '| Amount | Approver | Quotations |',
  '| --- | --- | --- |',
  '| Up to KRW 5,000,000 | Team lead | 1 |',
  '| Over KRW 5,000,000 up to KRW 20,000,000 | Team lead and division head | 2 |',
  '| Over KRW 20,000,000 | CEO | 3 |',
].join('\n');

test('a question about an amount is answered from the row in whose range it lies', async () => {
  expect((await ask('Who is the approver of 8 million won?', PURCHASES, 'en')).quotes).toEqual([
    '| Over KRW 5,000,000 up to KRW 20,000,000 | Team lead and division head | 2 |',
  ]);
  expect(
    (await ask('How many quotations does an amount of KRW 30,000,000 need?', PURCHASES, 'en')).quotes,
  ).toEqual(['| Over KRW 20,000,000 | CEO | 3 |']);
});

test('a list or table that a sentence announces comes with it; a question after several things gets it whole', async () => {
  const text =
    'A purchase is approved under the following conditions.\n\n- The lead signs.\n- The budget holds.';
  expect((await ask('Is a purchase approved?', text, 'en')).quotes).toEqual([text]);
  expect((await ask('List all approvers of a purchase amount.', PURCHASES, 'en')).quotes).toEqual([
    PURCHASES,
  ]);
});

test('code that a sentence announces comes with it, however short it is', async () => {
  const text = 'Run the following command before the calibration of the scale:\n\n```sh\nreset\n```';
  const question = 'Which command do I run before the calibration of the scale?';
  const { quotes, said } = await ask(question, `${text}\n\nThe scale is in room 4.`, 'en');
  expect(quotes).toEqual([text]);
  expect(said).toContain(`${text}\n\n[1]`);
});

test('a sentence that announces what is not there comes behind one that says something, and answers nothing alone', async () => {
  const empty = 'Run the following command before the calibration of the scale:';
  const full = 'Whoever calibrates the scale runs the command “reset”.';
  const question = 'Which command do I run before the calibration of the scale?';
  expect((await ask(question, `${full}\n\n${empty}`, 'en')).quotes[0]).toContain(full);
  expect((await ask(question, empty, 'en')).quotes).toEqual([]);
});

test('a sentence that announces what is not there and says something itself answers', async () => {
  const text = 'You can also weigh with the small scale instead of the large one:';
  const { quotes } = await ask('Can I weigh with the small scale?', text, 'en');
  expect(quotes).toEqual([text]);
});

const TRIPS = [
  '1. The employee books the hotel abroad for the trip.',
  '2. The team pays the hotel cost abroad.',
  '',
  '| Item | Limit |',
  '| --- | --- |',
  '| Hotel in Korea | KRW 120,000 per night |',
  '| Hotel overseas | KRW 250,000 per night |',
  '| Own car | KRW 250 per km |',
].join('\n');

test('a rate for what the question counts is multiplied, and stands alone', async () => {
  expect((await ask('How much hotel cost is covered for 5 nights abroad?', TRIPS, 'en')).said).toBe(
    'Item: Hotel overseas · Limit: KRW 250,000 per night [1]\n\nThat makes 5 × KRW 250,000 = KRW 1,250,000. [1]',
  );
  expect((await ask('How much is paid for the hotel for 5 nights?', TRIPS, 'en')).said).toContain(
    '5 × KRW 120,000 = KRW 600,000. [1]\n\nItem: Hotel overseas · Limit: KRW 250,000 per night [2]',
  );
  expect((await ask('회식비는 8명이면 얼마인가요?', '회식비는 1인당 최대 50,000원입니다.', 'ko')).said).toBe(
    '회식비는 1인당 최대 50,000원입니다. [1]\n\n계산하면 8 × 50,000원 = 400,000원입니다. [1]',
  );
});
