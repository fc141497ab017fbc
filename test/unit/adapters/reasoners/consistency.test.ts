import { compareSentences, consistencyOf } from '../../../../adapters/reasoners/support/statements.js';
import { passage } from './extractive/fixture.js';

const share = (text: string, second: string, answered = true) =>
  consistencyOf({ text }, { text: second, answered }, () => 1);

test.each([
  ['the same words', 'Leave is 15 days. [1]', 'Leave is 15 days. [2]', 1],
  ['the same in other words around it', 'Leave is 15 days.', 'Every year, leave is 15 days for all.', 1],
  ['another number', 'Leave is 15 days.', 'Leave is 20 days.', 0],
  ['one number of two', 'Leave is 15 days and 3 more.', 'Leave is 15 days and 5 more.', 0],
  ['the opposite', 'Leave can be carried over.', 'Leave cannot be carried over.', 0],
  ['something else', 'Leave is 15 days.', 'The office opens at nine.', 0],
  ['one statement of two', 'Leave is 15 days. It ends in March.', 'Leave is 15 days.', 0.5],
  ['Korean, the same', '연차는 15일입니다. [1]', '연차는 15일입니다.', 1],
  ['Korean, another number', '연차는 15일입니다.', '연차는 20일입니다.', 0],
  ['Korean, the opposite', '연차는 이월할 수 있습니다.', '연차는 이월할 수 없습니다.', 0],
])('%s', (_what, text, second, expected) => {
  expect(share(text, second)).toBe(expected);
});

test('a second draft that found no answer says nothing of the first', () => {
  expect(share('Leave is 15 days.', 'Leave is 15 days.', false)).toBe(0);
});

test('headings and questions are no statements', () => {
  expect(share('# Leave\n\nWhich leave?', 'The office opens at nine.')).toBe(1);
});

test.each([
  ['another number', 'The allowance is 140 EUR a night.', true],
  [
    'another number, and a case of its own behind it',
    'The allowance is 140 EUR a night, 180 EUR in Zurich.',
    true,
  ],
  [
    'the same number, and a case of its own behind it',
    'The allowance is 110 EUR a night, 180 EUR in Zurich.',
    false,
  ],
  ['a case of its own in front', 'In Zurich, Geneva and Basel the allowance is 180 EUR a night.', false],
  ['something else', 'The desk is open until 18, 17 on Fridays.', false],
])('beside “The allowance is 110 EUR a night.”, a page with %s', (_what, text, isOpposing) => {
  const quote = 'The allowance is 110 EUR a night.';
  const [old, valid] = [passage('old', 'Travel', '', quote), passage('new', 'Travel', '', text)];
  const citation = {
    marker: 1,
    passageId: old.id,
    documentId: old.documentId,
    title: old.title,
    section: '',
  };
  const { opposing } = compareSentences(
    [{ ...citation, quote, start: 0, end: quote.length }],
    [old, valid],
    () => 1,
  );
  expect(opposing?.passageId).toBe(isOpposing ? valid.id : undefined);
});
