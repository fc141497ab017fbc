import { createExtractiveReasoner } from '../../../../adapters/reasoners/extractive/index.js';
import { withSupport } from '../../../../adapters/reasoners/support/index.js';
import type { MeasuredSupport } from '../../../../contract/judgement.js';
import { passage } from './extractive/fixture.js';
import { NO_STATISTICS } from '../../../support/memory-ports.js';
import { testEmbedder } from '../../../support/test-embedder.js';

const reasoner = withSupport(
  createExtractiveReasoner({ statistics: NO_STATISTICS }),
  { statistics: NO_STATISTICS },
  'extractive',
);

/** Support of the answer that the reasoner gives to a question about one page. */
test.each([
  ['What is the colour of the ferry?', 'The ferry sails at noon. It has a crew of four.', true],
  ['What is the crew of the ferry?', 'The ferry sails at noon. It has a crew of four.', undefined],
  ['나룻배 노가 몇 개예요?', '나룻배는 하루에 열두 번 다닙니다. 나룻배 정원은 12명입니다.', true],
  ['나룻배 정원이 몇 명이에요?', '나룻배는 하루에 열두 번 다닙니다. 나룻배 정원은 12명입니다.', undefined],
  [
    'How long may ferry parts of level 2 dry?',
    'Level 3 ferry parts dry for 5 hours, level 4 for 2 days.',
    true,
  ],
  [
    'How long may ferry parts of level 3 dry?',
    'Level 3 ferry parts dry for 5 hours, level 4 for 2 days.',
    undefined,
  ],
  ['나룻배 16차 점검은 누가 했나요?', '나룻배 점검은 6월 16일에 선장이 했습니다.', true],
  ['나룻배 16차 점검은 누가 했나요?', '나룻배 제16차 점검은 선장이 했습니다.', undefined],
])('%s %s: what is asked for and named nowhere is another case', async (question, text, expected) => {
  expect((await supportOf(question, text))?.otherCase).toBe(expected);
});

async function supportOf(question: string, text: string): Promise<Partial<MeasuredSupport> | undefined> {
  const passages = [passage('en/page', 'Corporate cards', 'Limits', text)];
  const reading = { question, language: 'en' as const, passages, profile: {} };
  const { value: draft } = await reasoner.answer({ ...reading, subQuestions: [] });
  const { value } = await reasoner.judge({ ...reading, draft });
  return value.support;
}

const CARDS = '| Card | Limit |\n| --- | --- |\n| Team card | KRW 2,000 |\n| Lead card | KRW 3,000 |';
const AMOUNTS =
  '| Amount | Approver |\n| --- | --- |\n| Up to KRW 5,000 | Lead |\n| Over KRW 5,000 | Division head |';

test('a row that a table does not have is another case, one that it has is not', async () => {
  expect((await supportOf('What is the limit of the executive card?', CARDS))?.otherCase).toBe(true);
  expect((await supportOf('What is the limit of the lead card?', CARDS))?.otherCase).toBeUndefined();
  expect((await supportOf('What is the limit of a corporate card?', CARDS))?.otherCase).toBeUndefined();
});

const TEMPERATURES =
  '| What | Temperature |\n| --- | --- |\n| Poultry, core | 75 °C |\n| Minced meat, core | 71 °C |\n| Freezer | −18 °C |';
const LIGHTS =
  '| Light | Meaning |\n| --- | --- |\n| Flashing blue | ready |\n| Steady blue | connected |\n| Green | full |';
const LOANS = '| 구분 | 대출 기간 |\n| --- | --- |\n| 학부생 | 14일 |\n| 교수 | 90일 |';

test.each([
  ['What is the core temperature for pork?', TEMPERATURES, true],
  ['What is the core temperature for poultry?', TEMPERATURES, undefined],
  ['What temperature does poultry reach?', TEMPERATURES, undefined],
  ['What does a flashing green light mean?', LIGHTS, true],
  ['What does a steady blue light mean?', LIGHTS, undefined],
  ['강사의 대출 기간은 며칠인가요?', LOANS, true],
  ['교수의 대출 기간은 며칠인가요?', LOANS, undefined],
])('%s: the row of another thing is another case', async (question, table, expected) => {
  expect((await supportOf(question, table))?.otherCase).toBe(expected);
});

test('a case that the page of one of the quotes names is none that they lack', async () => {
  const passages = [
    passage('en/page', 'Leave', 'Overview', 'An employee has 15 days of leave.'),
    passage('en/other', 'Leave', 'Years', 'After 3 years an employee has 16 days of leave.'),
  ];
  const citations = passages.map(({ id, documentId, title, section, text }, i) => ({
    ...{ marker: i + 1, passageId: id, documentId, title, section, quote: text, start: 0, end: text.length },
  }));
  const otherCase = async (question: string): Promise<boolean | undefined> => {
    const draft = { text: 'Quotes', answered: true, citations };
    const asked = { question, language: 'en' as const, profile: {}, passages, draft };
    return (await reasoner.judge(asked)).value.support?.otherCase;
  };
  expect(await otherCase('How many days of leave has an employee after 3 years?')).toBeUndefined();
  expect(await otherCase('How many days of leave has an employee after 7 years?')).toBe(true);
});

test.each([
  ['How much does the ferry card cost per year?', 'A ferry card costs KRW 300.', true],
  ['How much does the ferry card cost per year?', 'A ferry card costs KRW 300 a month.', true],
  ['How much does the ferry card cost per year?', 'The annual fee of a ferry card is KRW 300.', undefined],
  ['How many times a year is the ferry checked?', 'The ferry is checked three times, in spring.', undefined],
  ['How much is a day ticket for the ferry?', 'A ticket for the ferry costs KRW 300.', undefined],
  ['How much is the ferry card after a year?', 'An old ferry card costs KRW 300.', undefined],
  ['나룻배 이용료는 한 달에 얼마인가요?', '나룻배 이용료는 하루에 300원입니다.', true],
  ['나룻배 이용료는 한 달에 얼마인가요?', '나룻배 이용료는 월 300원입니다.', undefined],
])('%s %s: an amount for no such period is another case', async (question, text, expected) => {
  expect((await supportOf(question, text))?.otherCase).toBe(expected);
});

test('the number by which a question names a column is held by its row', async () => {
  const fees =
    '| Kind | 1 month | 3 months |\n| --- | --- | --- |\n| Adults | KRW 50 | KRW 135 |\n| Others | KRW 40 | KRW 99 |';
  expect((await supportOf('What do adults pay for 3 months?', fees))?.reversed).toBe(false);
});

test('a number that the title of the page names is none that the quote lacks', async () => {
  const reversed = async (title: string): Promise<boolean | undefined> => {
    const passages = [passage('en/flat', title, 'Rent', 'The tenant pays a deposit of 1,360 pounds.')];
    const [{ id, documentId, text }] = passages as [(typeof passages)[number]];
    const citation = { marker: 1, passageId: id, documentId, title, quote: text, start: 0, end: text.length };
    const draft = { text, answered: true, citations: [citation] };
    const question = 'What is the deposit for flat 14?';
    const asked = { question, language: 'en' as const, profile: {}, passages, draft };
    return (await reasoner.judge(asked)).value.support?.reversed;
  };
  expect(await reversed('Flat 14')).toBe(false);
  expect(await reversed('Flat 15')).toBe(true);
});

test('a heading within the passage is one of the quote below it, not of others', async () => {
  const text = 'Cards are kept in the safe.\n\n## Lost badges\n\nThey are reported within 2 days.';
  const below = await supportOf('When are lost badges reported?', text);
  const above = await supportOf('Where are cards kept with badges?', text);
  expect(below?.heading).toBeGreaterThan(0.5);
  expect(above?.heading).toBeLessThan(0.5);
});

test('quotes are not all of a summary', async () => {
  expect((await supportOf('Summarise the limits of corporate cards', CARDS))?.partialList).toBe(true);
  expect((await supportOf('What are the limits of corporate cards?', CARDS))?.partialList).toBeUndefined();
});

test('an amount in the range of the row that is quoted is covered by it', async () => {
  const inside = await supportOf('Who is the approver of an amount of KRW 7,000?', AMOUNTS);
  expect(inside).toMatchObject({ gap: 0, reversed: false });
  expect(inside?.otherCase).toBeUndefined();
});

test('the focus is that of the best sentence, however long the list that it announces', async () => {
  const lead = 'A corporate card has the following limits.';
  const list = Array.from(
    { length: 9 },
    (_, i) => `- Number ${i} of the things that nobody asks about.`,
  ).join('\n');
  const alone = await supportOf('What are the limits of a corporate card?', lead);
  const announced = await supportOf('What are the limits of a corporate card?', `${lead}\n\n${list}`);
  expect(announced?.focus).toBe(alone?.focus);
});

describe('of several quotes, those that hold nearly as much of the question as the best one', () => {
  const measured = async (question: string, ...quotes: string[]) => {
    const text = quotes.join('\n\n');
    const { value } = await reasoner.judge({
      question,
      language: 'en',
      profile: {},
      passages: [passage('en/page', 'Harbour', 'Rules', text)],
      draft: {
        text,
        answered: true,
        citations: quotes.map((quote, i) => ({
          marker: i + 1,
          passageId: 'en/page#0',
          documentId: 'en/page',
          title: 'Harbour',
          section: 'Rules',
          quote,
          start: text.indexOf(quote),
          end: text.indexOf(quote) + quote.length,
        })),
      },
    });
    return value.support;
  };

  test('hold the kind of thing asked for, and one that is about something else does not', async () => {
    const question = 'How many boats chose to stay in the bay?';
    const stayed = 'Those boats that chose to stay in the bay were painted.';
    expect((await measured(question, stayed, 'The market opened in 1624.'))?.kindFits).toBe(false);
    expect((await measured(question, stayed, 'In the bay 40 boats chose to stay.'))?.kindFits).toBe(true);
  });

  test('tell a time with what is asked, and not in a sentence about something else', async () => {
    const question = 'In what year was the lighthouse in the bay built?';
    const aside = 'Sights are the lighthouse in the bay and the old market. The market dates back to 1624.';
    expect((await measured(question, aside))?.kindFits).toBe(false);
    expect(
      (await measured(question, 'The lighthouse in the bay was built in 1624. It is red.'))?.kindFits,
    ).toBe(true);
  });

  test('all say the opposite where the answer does', async () => {
    const question = 'Which boats may not enter the bay?';
    const allowed = 'Red boats may enter the bay.';
    expect((await measured(question, allowed))?.reversed).toBe(true);
    expect((await measured(question, allowed, 'Blue boats may not enter the bay.'))?.reversed).toBe(false);
  });
});

test.each([
  ['extractive', 'Shops close at nine.', 0.4, true],
  ['extractive', 'Shops close at nine.', 0.7, undefined],
  ['extractive', 'Boats leave the harbour at nine.', 0.4, undefined],
  // a model may answer in other words, and in another language
  ['llm', 'Shops close at nine.', 0.4, undefined],
] as const)(
  '%s: "%s" at similarity %d is far from the question: %s',
  async (kind, quote, similarity, far) => {
    const ports = {
      statistics: NO_STATISTICS,
      embedder: { ...testEmbedder(), similarity: () => similarity },
    };
    const [vector] = await ports.embedder.embed({ texts: [quote], purpose: 'passage' });
    const cited = {
      marker: 1,
      passageId: 'en/page#0',
      documentId: 'en/page',
      title: 'Town',
      quote,
      start: 0,
    };
    const { value } = await withSupport(createExtractiveReasoner(ports), ports, kind).judge({
      question: 'When do boats leave the harbour?',
      language: 'en',
      profile: {},
      passages: [{ ...passage('en/page', 'Town', '', quote), vector: vector! }],
      draft: { text: `${quote} [1]`, answered: true, citations: [{ ...cited, end: quote.length }] },
    });
    expect(value.support?.farFromQuestion).toBe(far);
  },
);
