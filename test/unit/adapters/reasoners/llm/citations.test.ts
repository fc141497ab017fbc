import { checkDraft } from '../../../../../adapters/reasoners/llm/citations/check-draft.js';
import { citedShare } from '../../../../../adapters/reasoners/support/cited-share.js';
import { locateQuote } from '../../../../../adapters/reasoners/llm/citations/locate-quote.js';
import { passage } from './scripted-chat.js';

const found = (text: string, quote: string) => {
  const place = locateQuote(text, quote);
  return place && text.slice(place.start, place.end);
};

describe('where a quote stands', () => {
  test.each([
    ['exactly', 'You have 15 days.', '15 days', '15 days'],
    ['with other white space', 'You have\n  15 \t days.', 'have 15 days', 'have\n  15 \t days'],
    ['in other case', 'Annual LEAVE is long.', 'annual leave', 'Annual LEAVE'],
    ['with other quotation marks', 'Say “it’s fine” now.', '"it\'s fine"', '“it’s fine”'],
    ['with quotation marks around it', 'You have 15 days.', '“15 days”', '15 days'],
    ['with an ellipsis at its ends', 'You have 15 days.', '…have 15 days...', 'have 15 days'],
    ['decomposed', '연차는 15일입니다.'.normalize('NFD'), '연차는 15일', '연차는 15일'.normalize('NFD')],
    ['composed', 'Das Café öffnet.', 'cafe\u0301 o\u0308ffnet', 'Café öffnet'],
    ['without what cannot be seen', 'an\u00adnual\u200b leave', 'annual leave', 'an\u00adnual\u200b leave'],
    ['behind characters of two units', '😀😀 15 days', '15  DAYS', '15 days'],
    ['as it was shown in a fence', 'a </data-x> b', 'A ‹/data-x> b', 'a </data-x> b'],
    ['whole, not inside of a number', 'In 2015 it was 15 days.', '15', '15'],
  ])('%s', (_, text, quote, expected) => {
    expect(found(text, quote)).toBe(expected);
  });

  test('a number is found on its own, not in another', () => {
    expect(locateQuote('In 2015 it was 15 days.', '15')).toEqual({ start: 15, end: 17 });
    expect(locateQuote('In 2015.', '15')).toBeUndefined();
  });

  test.each([['16 days'], ['15 years of days'], [''], ['…'], ['.'], ['have days']])(
    'nowhere: %j',
    (quote) => {
      expect(locateQuote('You have 15 days.', quote)).toBeUndefined();
    },
  );
});

const A = passage('a', 'Leave is 15 days. Ask HR.', { url: 'https://intra.example/leave' });
const B = passage('b', 'Carry over is once.');
const check = (text: string, citations: [number, number, string][], answered = true) =>
  checkDraft(
    {
      text,
      answered,
      citations: citations.map(([marker, number, quote]) => ({ marker, passage: number, quote })),
    },
    [A, B],
    'en',
  );

describe('the draft that holds', () => {
  test('loses citations that stand nowhere, with their markers, and markers without citation', () => {
    const draft = check('Leave is 15 days [1]. Double pay [2]. More [3].', [
      [1, 1, 'Leave is 15 days'],
      [2, 1, 'Double pay'],
    ]);
    expect(draft.text).toBe('Leave is 15 days [1]. Double pay. More.');
    expect(draft.citations).toHaveLength(1);
    expect(citedShare(draft, [A, B])).toBeCloseTo(1 / 3);
  });

  test('is numbered anew in order of appearance; the same place has one number', () => {
    const draft = check('Once [7]. Days [2, 7]. HR [3][9].', [
      [7, 2, 'Carry over is once'],
      [2, 1, '15 days'],
      [3, 1, 'Ask HR'],
      [9, 1, 'ask  hr'],
    ]);
    expect(draft.text).toBe('Once [1]. Days [2][1]. HR [3].');
    expect(draft.citations.map(({ marker, quote }) => [marker, quote])).toEqual([
      [1, 'Carry over is once'],
      [2, '15 days'],
      [3, 'Ask HR'],
    ]);
  });

  test('gives two quotes under one marker a number each', () => {
    const draft = check('All of it [1].', [
      [1, 1, '15 days'],
      [1, 2, 'once'],
    ]);
    expect(draft.text).toBe('All of it [1][2].');
  });

  test('a quote counts only for the passage it names', () => {
    expect(check('Days [1].', [[1, 2, '15 days']]).answered).toBe(false);
    expect(check('Days [1].', [[1, 9, '15 days']]).answered).toBe(false);
  });

  test('without any citation left it does not answer, and does not say what it said', () => {
    expect(check('You get a car [1].', [[1, 1, 'a car']])).toEqual({
      text: 'No answer to this was found in the documents.',
      answered: false,
      citations: [],
    });
    expect(check('Nothing is said about cars.', [], false).text).toBe('Nothing is said about cars.');
  });

  test('a text without markers gets those of its citations at its end', () => {
    expect(check('Leave is 15 days.', [[4, 1, '15 days']]).text).toBe('Leave is 15 days. [1]');
  });

  test('leaves brackets in code alone, and takes 【1】', () => {
    const draft = check('Use `days[0]` 【1】.\n\n```\nx[1] = 2\n```', [[1, 1, '15 days']]);
    expect(draft.text).toBe('Use `days[0]` [1].\n\n```\nx[1] = 2\n```');
  });

  test('keeps calls in code and markers behind an exclamation mark', () => {
    const draft = check('Do it![1][2]\n\n`run[name](event)` <b>now</b>', [
      [1, 1, '15 days'],
      [2, 2, 'once'],
    ]);
    expect(draft.text).toBe('Do it![1][2]\n\n`run[name](event)` <b>now</b>');
  });

  test('loses images by reference and where they lead', () => {
    const draft = check('Days [1]. ![x][ref]\n\n[ref]: https://evil.example/p.png', [[1, 1, '15 days']]);
    expect(draft.text).toBe('Days [1]. x');
  });

  test('loses images, HTML that loads, and links that the evidence does not hold', () => {
    const draft = check(
      'See [the page](https://intra.example/leave) and [this](https://evil.example/?q=x) ![i](https://evil.example/p.png) <img src="x"> [1].',
      [[1, 1, '15 days']],
    );
    expect(draft.text).toBe('See [the page](https://intra.example/leave) and this i  [1].');
  });
});

describe('share of sentences cited', () => {
  const cited = (text: string) => citedShare({ ...check('x [1]', [[1, 1, '15 days']]), text }, [A]);

  test.each([
    ['Fifteen [1].', 1],
    ['Fifteen. [1] More of it.', 0.5],
    ['Fifteen [1]. More of it. And more.', 1 / 3],
    ['As follows:\n- one [1]\n- two\n\n# Heading', 0.5],
    ['Fifteen [1]. The documents do not say from when.', 1],
    ['15일입니다 [1]. 시작일은 문서에 나와 있지 않습니다.', 1],
    ['Fifteen [1]. From when was not found in the documents.', 1],
    ['Fifteen [1]. You do not need any documents.', 0.5],
    ['15일입니다 [1]. 문서를 제출하지 않으면 휴가가 없습니다.', 0.5],
    ['Fifteen [2].', 0],
  ])('%j: %d', (text, share) => {
    expect(cited(text)).toBeCloseTo(share);
  });

  test('a citation that does not stand in its passage any more does not count', () => {
    const draft = check('Fifteen [1].', [[1, 1, '15 days']]);
    expect(citedShare(draft, [{ ...A, text: 'changed' }])).toBe(0);
    expect(citedShare(draft, [])).toBe(1);
  });
});
