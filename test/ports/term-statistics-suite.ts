import { EVERYONE } from '../../contract/passage.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { TermStatistics } from '../../ports/term-statistics.js';
import { document } from './builders.js';

/** Registers the contract tests of frequencies of terms. `open` opens an empty index at each call. */
export function termStatisticsSuite(
  name: string,
  open: () => Promise<{ index: SearchIndex; statistics: TermStatistics }>,
): void {
  describe(`frequencies of terms: ${name}`, () => {
    let index: SearchIndex;
    let statistics: TermStatistics;
    beforeEach(async () => {
      ({ index, statistics } = await open());
    });
    afterEach(async () => index.close());

    const count = async (terms: string[], groups: string[] = [EVERYONE]) => {
      const { chunks, frequencies } = await statistics.documentFrequencies({ terms, access: { groups } });
      return { chunks, ...Object.fromEntries(frequencies) };
    };

    test('they count chunks, and follow the content', async () => {
      const terms = ['travel', '출장', 'none'];
      expect(await count(terms)).toEqual({ chunks: 0, travel: 0, 출장: 0, none: 0 });
      await index.putDocument(document('a/1', ['travel travel', 'other'], { title: '출장비' }));
      expect(await count(terms)).toEqual({ chunks: 2, travel: 1, 출장: 2, none: 0 });
      await index.putDocument(document('a/1', ['travel']));
      expect(await count(terms)).toEqual({ chunks: 1, travel: 1, 출장: 0, none: 0 });
    });

    test('a term that only documents for others hold is unknown, whoever asked for it before', async () => {
      await index.putDocument(document('a/1', ['layoff in spring', 'a layoff'], { groups: ['board', 'hr'] }));
      await index.putDocument(document('a/2', ['spring party']));
      expect(await count(['layoff', 'spring'], ['hr', EVERYONE])).toEqual({
        chunks: 3,
        layoff: 2,
        spring: 2,
      });
      expect(await count(['layoff', 'spring'])).toEqual({ chunks: 3, layoff: 0, spring: 2 });
      expect(await count(['layoff', 'spring'], [])).toEqual({ chunks: 3, layoff: 0, spring: 0 });
      const { frequencies } = await statistics.documentFrequencies({ terms: ['spring'], access: undefined });
      expect(frequencies.get('spring')).toBe(0);
      await index.putDocument(document('a/1', ['layoff in spring', 'a layoff']));
      expect(await count(['layoff', 'spring'])).toEqual({ chunks: 3, layoff: 2, spring: 2 });
    });

    test('similarity is the same, whether documents for others hold a word of the query or not', async () => {
      const similarity = async () => {
        const [hit] = await index.search({
          query: 'spring party layoff',
          k: 1,
          access: { groups: [EVERYONE] },
        });
        return hit!.similarity;
      };
      await index.putDocument(document('a/1', ['spring party']));
      await index.putDocument(document('a/2', ['holiday of many'], { groups: ['hr'] }));
      const before = await similarity();
      await index.putDocument(document('a/2', ['layoff of many'], { groups: ['hr'] }));
      expect(await similarity()).toBe(before);
    });
  });
}
