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

test('a difference is no procedure', async () => {
  const text =
    'A bus and a tram differ in their wheels.\n\n1. Choose a bus or a tram.\n2. Buy a ticket for the bus or the tram.';
  expect(await ask('How do a bus and a tram differ?', text)).toContain('wheels');
});
