import { gradeOf } from '../../../domain/grading.js';
import { namedBy, pagesThatFit } from '../../../domain/which-page.js';
import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import type { Language } from '../../../contract/language.js';
import { hit } from '../../support/memory-ports.js';
import { clearAnalysis } from '../../support/scripted-reasoner.js';

const found = (titles: Record<string, number>, language: Language = 'en') =>
  Object.entries(titles).map(([title, score]) => {
    const { text, ...passage } = hit(title, title);
    return { ...passage, title, language, snippet: text, grade: gradeOf(DEFAULT_POLICY.grading, score) };
  });
const fit = (question: string, titles: Record<string, number>, clarity = 0.8, language: Language = 'en') =>
  pagesThatFit(clearAnalysis(question, { clarity }), found(titles, language)).map(({ title }) => title);

const PERMITS = { 'Parking permits': 0.95, 'Work permits': 0.93, Visitors: 0.9 };

test.each(['permits', 'How do I get a permit?'])('%s fits several pages', (question) => {
  expect(fit(question, PERMITS)).toEqual(['Parking permits', 'Work permits']);
});

test('Korean words are found at the beginnings of compounds, not within them', () => {
  expect(fit('주차', { '주차 등록': 0.9, 주차권: 0.92, '무주차 구역': 0.92 }, 0.8, 'ko')).toEqual([
    '주차 등록',
    '주차권',
  ]);
});

test.each([
  ['a title holds more of the question', 'parking permits', PERMITS, 0.8],
  ['a page is graded better', 'permits', { ...PERMITS, 'Work permits': 0.85 }, 0.8],
  ['no title holds a word of the question', 'canteen', PERMITS, 0.8],
  ['the question has other words', 'How many visitors does a permit allow in the garage?', PERMITS, 0.8],
  ['the question is clear', 'permits', PERMITS, 0.95],
  ['hardly anything was found', 'permits', { 'Parking permits': 0.3, 'Work permits': 0.3 }, 0.8],
])('nothing is asked where %s', (_, question, titles, clarity) => {
  expect(fit(question, titles, clarity)).toEqual([]);
});

test('where no title holds a word of the question, the headings of the pages tell', () => {
  const analysis = { ...clearAnalysis('refunds', { clarity: 0.8 }), words: 1 };
  const [pool, gym, bus] = found({ Pool: 0.91, Gym: 0.93, Bus: 0.92 });
  const under = (passage: typeof pool, heading: string, text = '') => ({
    ...passage!,
    grade: {
      ...passage!.grade,
      ...namedBy([['refund']], { title: 'Page', section: `Page › ${heading}`, text }),
    },
  });
  const pages = [under(pool, 'Refunds'), under(gym, 'Parking', '## Pauses and refunds\n\nNone.'), bus!];
  expect(pagesThatFit(analysis, pages).map(({ title }) => title)).toEqual(['Pool', 'Gym']);
  expect(pagesThatFit({ ...analysis, words: 4 }, pages)).toHaveLength(2);
  expect(pagesThatFit({ ...analysis, words: 5 }, pages)).toEqual([]);
  expect(pagesThatFit(analysis, [under(pool, 'Refunds'), under(gym, 'Fees'), bus!])).toEqual([]);
  expect(pagesThatFit(analysis, [under(pool, 'Refunds'), under(gym, 'Fees'), under(bus, 'Titles')])).toEqual(
    [],
  );
});

test('where neither tells, sentences that hold all words of the question do', () => {
  const words = [['refund'], ['cancel']];
  const analysis = { ...clearAnalysis('refund if I cancel', { clarity: 0.8 }), words: words.length };
  const [pool, gym, bus] = found({ Pool: 0.91, Gym: 0.9, Bus: 0.92 });
  const saying = (one: typeof pool, text: string) => ({
    ...one!,
    grade: { ...one!.grade, ...namedBy(words, { title: 'Page', section: 'Page › Fees', text }) },
  });
  const pages = [
    saying(pool, 'Whoever cancels gets a refund.'),
    saying(gym, 'Fees.\n\nA refund is paid if you cancel.'),
    saying(bus, 'We may cancel a bus. There is no refund.'),
  ];
  expect(pagesThatFit(analysis, pages).map(({ title }) => title)).toEqual(['Pool', 'Gym']);
  expect(pagesThatFit({ ...analysis, clarity: 0.95 }, pages)).toEqual([]);
  expect(pagesThatFit(analysis, [pages[0]!, pages[2]!])).toEqual([]);
});

test('the same page in another language is no other page', () => {
  const analysis = clearAnalysis('permits', { clarity: 0.8 });
  const both = [...found({ 'Parking permits': 0.95 }), ...found({ 'Permits (ko)': 0.95 }, 'ko')];
  expect(pagesThatFit(analysis, both)).toEqual([]);
});

test('words are counted as they were recorded, however they are read since', () => {
  const [parking, work] = found({ Parkausweis: 0.95, Arbeitserlaubnis: 0.93 });
  const inTitle = (passage: typeof parking, inTitle: number) => ({
    ...passage!,
    grade: { ...passage!.grade, inTitle },
  });
  const analysis = { ...clearAnalysis('permits', { clarity: 0.8 }), words: 1 };
  expect(pagesThatFit(analysis, [inTitle(parking, 1), inTitle(work, 1)])).toHaveLength(2);
  expect(pagesThatFit(analysis, found(PERMITS))).toEqual([]);
});
