import { withSpellingMended } from '../../../../../../adapters/reasoners/extractive/analyse/spelling.js';
import { indexTokens } from '../../../../../../domain/text/index.js';
import { NO_STATISTICS } from '../../../../../support/memory-ports.js';

const PAGES = ['A bicycle needs a permit. The permit costs little.', '자전거 교체 주기와 자전거 보관소'];
const tokens = PAGES.flatMap((text) => [...indexTokens(text), ...indexTokens(text)]);
const statistics = {
  ...NO_STATISTICS,
  documentFrequencies: async ({ terms }: { terms: readonly string[] }) => ({
    chunks: 10,
    frequencies: new Map(terms.map((term) => [term, tokens.filter((token) => token === term).length])),
  }),
};

test.each([
  ['a bycicle permti', 'a bycicle permit'],
  ['bicicle permitt', 'bicycle permit'],
  ['자전거 교채 주기', '자전거 교체 주기'],
  ['자전거보관소', '자전거보관소'],
  ['자전거 보관소는 언재 여나요', '자전거 보관소는 언제 여나요'],
  ['PERMTI and Permti are names', 'PERMTI and Permti are names'],
  ['see permti.md, `permti` and a@permti', 'see permti.md, `permti` and a@permti'],
  ['thermit', 'thermit'],
])('%s → %s', async (text, mended) => {
  expect(await withSpellingMended(text, statistics, undefined)).toBe(mended);
});
