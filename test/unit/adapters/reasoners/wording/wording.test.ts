import { EVERYDAY, expressionsOf, inPlainWords } from '../../../../../adapters/reasoners/wording/index.js';
import { indexTokens } from '../../../../../domain/text/index.js';
import { NO_STATISTICS } from '../../../../support/memory-ports.js';

const PAGES = `Unused leave may be carried over. A father takes leave for a child. A lost laptop is reported. Absent because of illness.
  A PC in the lobby. An approval. 식비는 영수증 없이 지급합니다. 노트북이 고장 나면 신고합니다. 휴가와 병가. 휴게 시간은 한 시간.`;
const tokens = new Set(indexTokens(PAGES));
const statistics = {
  ...NO_STATISTICS,
  documentFrequencies: async ({ terms }: { terms: readonly string[] }) => ({
    chunks: 10,
    frequencies: new Map(terms.map((term) => [term, tokens.has(term) ? 1 : 0])),
  }),
};

test.each([
  ['Does leftover time off roll over?', 'Does unused leave carry over?'],
  ['My kids and their dad', 'My child and their father'],
  ["I have the flu and can't come in", 'I have the illness and am absent'],
  ['밥값은 얼마예요?', '식비는 얼마예요?'],
  ['컴터가 맛이 갔어요', '노트북이 고장'],
  ['며칠 쉴 수 있죠?', '며칠 휴가 있죠?'],
  ['쉬는 시간은 언제?', '휴게 시간은 언제?'],
])('%s → %s', async (question, plain) => {
  expect(await inPlainWords(question, EVERYDAY, statistics, undefined)).toBe(plain);
});

test.each([
  ['the index holds the word itself', 'Where is the pc for visitors?'],
  ['words are meant as they are', 'What does the green light mean?'],
  ['the index holds no other words', 'Where can I get a taxi or a cab?'],
  ['another word begins alike', 'How do I compute parental leave?'],
  ['another verb begins alike', '맛이 가장 좋은 메뉴는?'],
  ['an exclamation ends in a particle', '아이고 추워라'],
  ['a compound holds the word', '밥값지원금'],
])('a question stays as it is where %s', async (_, question) => {
  expect(await inPlainWords(question, EVERYDAY, statistics, undefined)).toBe(question);
});

test('an organisation has words of its own, whatever their case', async () => {
  const own = expressionsOf([['PTO, off-time', 'holiday entitlement, leave']]);
  expect(await inPlainWords('How much PTO or Off-time?', own, statistics, undefined)).toBe(
    'How much leave or leave?',
  );
});

test('own words are found in any inflection', async () => {
  const own = expressionsOf([['stay in bed, carry home', 'report']]);
  expect(await inPlainWords('He stays in bed, carries home', own, statistics, undefined)).toBe(
    'He report, report',
  );
});

test('no expression stands twice', () => {
  const said = EVERYDAY.map(({ words }) => words.join(' '));
  expect(said.filter((one, i) => said.indexOf(one) < i)).toEqual([]);
});
