import type { Draft } from '../../../../contract/answer.js';
import { madeWrong } from '../../../../domain/reviewers/made-wrong.js';

const cited = { marker: 1, passageId: 'a#0', documentId: 'a', title: 'A', start: 0, end: 4, quote: 'x' };
const draftOf = (text: string): Draft => ({ text, answered: true, citations: [cited] });
const passage = (id: string, snippet: string) => ({ id, documentId: 'a', title: 'A', snippet });
const others = [passage('a#0', 'Cited.'), passage('a#1', 'Lunch is at noon. More.')];
const ids = Array.from({ length: 30 }, (_, n) => `q-wrong${String(n).padStart(4, '0')}`);

/** Everything that becomes of an answer, by the way in which it was made wrong. */
function wrongs(text: string, passages = others): Record<string, string> {
  const made = ids.flatMap((id) => madeWrong(draftOf(text), passages, id) ?? []);
  return Object.fromEntries(made.map(({ flaw, draft }): [string, string] => [flaw, draft.text]));
}

test('a number, a negation or the passage is changed, always in the same way for one query', () => {
  expect(wrongs('Receipts are due within 30 days. [1]')).toEqual({
    number: 'Receipts are due within 40 days. [1]',
    negation: 'Receipts are not due within 30 days. [1]',
    passage: 'Lunch is at noon. [1]',
  });
  const [id] = ids as [string];
  expect(madeWrong(draftOf('It is 3.'), others, id)).toEqual(madeWrong(draftOf('It is 3.'), others, id));
});

test.each([
  ['Guests may not stay in 2026. [1]', 'Guests may stay in 2026. [1]', 'Guests may not stay in 2027. [1]'],
  [
    '연차는 15일까지 쓸 수 있습니다. [1]',
    '연차는 15일까지 쓸 수 없습니다. [1]',
    '연차는 25일까지 쓸 수 있습니다. [1]',
  ],
  [
    '신청은 필수가 아니며 3일 전에 합니다.',
    '신청은 필수가 아니며 3일 전에 하지 않습니다.',
    '신청은 필수가 아니며 4일 전에 합니다.',
  ],
])('%s', (text, negation, number) => {
  expect(wrongs(text, [])).toEqual({ negation, number });
});

test('the other passage is cited in place of the first', () => {
  const made = ids.map((id) => madeWrong(draftOf('Yes.'), others, id));
  expect(made.every((one) => one?.flaw === 'passage')).toBe(true);
  expect(made[0]?.draft.citations).toMatchObject([
    { marker: 1, passageId: 'a#1', quote: 'Lunch is at noon.' },
  ]);
});

test('what has nothing to change is left alone; the number of a source is no number', () => {
  expect(madeWrong(draftOf('Yes. [1]'), [], 'q-wrong0001')).toBeUndefined();
});
