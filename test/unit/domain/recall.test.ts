import type { Citation } from '../../../contract/answer.js';
import { lostQuotes } from '../../../domain/recall.js';

const cited = (quote: string, marker = 1): Citation => ({
  marker,
  quote,
  passageId: 'h/a.md#0',
  documentId: 'h/a.md',
  title: '',
  start: 0,
  end: quote.length,
});
const passages = (...texts: string[]) => texts.map((text, at) => ({ id: `h/a.md#${at}`, text }));
const lost = (quote: string, ...texts: string[]) => lostQuotes([cited(quote)], passages(...texts));

test.each([
  ['as it was', 'Leave is 15 days.', ['Some text. Leave is 15 days. More.']],
  ['moved to another passage', 'Leave is 15 days.', ['Some text.', 'Leave is 15 days.']],
  ['set anew', 'Leave is\n15 days.', ['Leave  is 15\ndays.']],
  ['composed otherwise', '연차는 15일입니다.'.normalize('NFD'), ['연차는 15일입니다.']],
  ['cut in two', 'One. Two.', ['Zero. One.', 'Two. Three.']],
  [
    'cut where passages repeat each other',
    'One thing. Two things.',
    ['Zero. One thing.', 'One thing. Two things.'],
  ],
])('a quote that is %s still stands', (_, quote, texts) => {
  expect(lost(quote, ...texts)).toEqual([]);
});

test('a changed quote is shown with what became of it, as many sentences as it had', () => {
  const texts = ['Unrelated words stand here.', 'Before. Leave is 18 days. It is paid. After.'];
  expect(lost('Leave is 15 days. It is paid.', ...texts)).toEqual([
    {
      marker: 1,
      passageId: 'h/a.md#1',
      diff: [
        { op: 'same', text: 'Leave is ' },
        { op: 'removed', text: '15' },
        { op: 'added', text: '18' },
        { op: 'same', text: ' days. It is paid.' },
      ],
    },
  ]);
});

test('a quote that only differs in case, a sign or a number is lost', () => {
  for (const now of ['leave is 15 days.', 'Leave is -15 days.', 'Leave is 15.5 days.'])
    expect(lost('Leave is 15 days.', now)).toHaveLength(1);
});

test('nothing is shown beside a quote that nothing is like', () => {
  expect(lost('Leave is 15 days.', 'The canteen opens at noon.')).toEqual([{ marker: 1 }]);
  expect(lost('Leave is 15 days.')).toEqual([{ marker: 1 }]);
});

test('only the quotes that are lost are named', () => {
  const citations = [cited('One stays.', 1), cited('Two goes.', 2)];
  expect(lostQuotes(citations, passages('One stays.')).map(({ marker }) => marker)).toEqual([2]);
});
