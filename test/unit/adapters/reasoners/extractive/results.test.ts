import type { PassageText } from '../../../../../contract/passage.js';
import type { Reasoner } from '../../../../../ports/reasoner.js';
import { passage, PASSAGES, reasonerOverPassages } from './fixture.js';

let reasoner: Reasoner;
let close: () => Promise<void>;
beforeAll(async () => ({ reasoner, close } = await reasonerOverPassages()));
afterAll(() => close());

const result = (id: string, task: string, text: string, source: 'tool' | 'person'): PassageText => ({
  ...passage(`todo:${id}`, task, '', text),
  id: `todo:${id}`,
  similarity: 0,
  source,
});
const sum = result('c', 'Calculate: 3 * 6', '3 * 6 = 18', 'tool');
const said = result('a', 'Ask a person: Is the canteen open on Fridays?', 'Only until 14:00.', 'person');

const answer = async (question: string, passages: PassageText[], subQuestions: string[] = []) =>
  (await reasoner.answer({ question, language: 'en', passages, subQuestions, profile: {} })).value;

test('quotes are introduced by where they come from', async () => {
  const ofWeb: PassageText = {
    ...passage('https://example.org/a', 'Lunch', '', 'Lunch in the old town costs 9 euros.'),
    source: 'web',
  };
  const [first] = (await answer('What does lunch in the old town cost?', [ofWeb])).text.split('\n');
  expect(first).toBe('From the web:');
  const parts = ['What does lunch in the old town cost?', 'What does lunch in the canteen cost?'];
  const both = await answer(parts.join(' '), [ofWeb, PASSAGES.canteen], parts);
  expect(both.text.split('\n')[0]).toBe('From the documents and the web:');
});

test('results stand whole behind the quotes of documents, each with its own citation', async () => {
  const draft = await answer('What does lunch cost?', [sum, PASSAGES.canteen, said]);
  expect(draft.answered).toBe(true);
  expect(draft.text).toBe(
    [
      'From the documents:',
      'Lunch in the canteen costs 6 euros. [1]',
      'Determined for this question:',
      '**Calculate: 3 * 6**',
      '3 * 6 = 18 [2]',
      '**Ask a person: Is the canteen open on Fridays?**',
      'Only until 14:00. [3]',
    ].join('\n\n'),
  );
  expect(draft.citations.map(({ passageId, start, end, quote }) => [passageId, start, end, quote])).toEqual([
    ['en/canteen#0', 0, 35, 'Lunch in the canteen costs 6 euros.'],
    ['todo:c', 0, 10, '3 * 6 = 18'],
    ['todo:a', 0, 17, 'Only until 14:00.'],
  ]);
});

test('results are an answer where the documents give none, which is said', async () => {
  const draft = await answer('How long may visitors park?', [PASSAGES.canteen, said]);
  expect(draft).toMatchObject({ answered: true, citations: [{ marker: 1, passageId: 'todo:a' }] });
  expect(draft.text).toMatch(/^No answer to this was found in the documents\.\n\nDetermined/);
});

test('results follow the parts of a question', async () => {
  const draft = await answer(
    'What does lunch cost and where are bicycles kept?',
    [PASSAGES.canteen, PASSAGES.bicycles, sum],
    ['What does lunch cost?', 'Where are bicycles kept?'],
  );
  expect(draft.citations.map((citation) => citation.passageId)).toEqual([
    'en/canteen#0',
    'en/bicycles#0',
    'todo:c',
  ]);
});

test('a result of several lines keeps its marker apart', async () => {
  const table = result('t', 'Read the table', '| a |\n| - |\n| 1 |', 'tool');
  expect((await answer('What does lunch cost?', [table])).text).toMatch(/\| 1 \|\n\n\[1\]$/);
});

test('a result is relevant whatever its words', async () => {
  const { value } = await reasoner.grade({ question: 'parking permits', passages: [sum, said] });
  expect(value.map((grade) => grade.score)).toEqual([1, 1]);
});

test('a statement that rests on a result is grounded', async () => {
  const question = 'Is the canteen open on Fridays?';
  const draft = await answer(question, [said]);
  const { value } = await reasoner.judge({ question, language: 'en', draft, passages: [said], profile: {} });
  expect(value).toMatchObject({ grounding: 1, accuracy: 1, completeness: 1 });
});

test('other search words come from documents alone', async () => {
  const rewrite = async (passages: PassageText[]) =>
    (
      await reasoner.rewrite({
        question: 'parking permits',
        language: 'en',
        tried: ['parking permits'],
        passages,
        missing: [],
        profile: {},
      })
    ).value;
  expect(await rewrite([PASSAGES.parking, said])).toEqual(await rewrite([PASSAGES.parking]));
});
