import { EVERYONE } from '../../contract/passage.js';
import type { Embedder } from '../../ports/embedder.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { TermStatistics } from '../../ports/term-statistics.js';
import { testEmbedder } from '../support/test-embedder.js';
import { document } from './builders.js';

interface Opened {
  index: SearchIndex;
  statistics: TermStatistics;
}

/** Registers the contract tests of reading back the vectors that an index holds. `open` opens an empty index at each call. */
export function storedVectorsSuite(name: string, open: (embedder?: Embedder) => Promise<Opened>): void {
  describe(`vectors of an index: ${name}`, () => {
    test('passages are fetched with their vectors, where they are asked for', async () => {
      const embedder = testEmbedder();
      const { index } = await open(embedder);
      await index.putDocument(document('a/1', ['Salary bands by level.', 'Travel by train.']));
      const wanted = { ids: ['a/1#0', 'a/1#1'], access: { groups: [EVERYONE] } };
      const [first, second] = await index.fetch({ ...wanted, vectors: true });
      const [question] = await embedder.embed({ texts: ['salary bands'], purpose: 'query' });
      const cosine = (vector: Float32Array | undefined) =>
        vector?.reduce((sum, component, i) => sum + component * question![i]!, 0);
      expect(cosine(first?.vector)).toBeGreaterThan(0.5);
      expect(cosine(second?.vector)).toBeLessThan(0.3);
      for (const passage of await index.fetch(wanted)) expect(passage).not.toHaveProperty('vector');
      await index.close();

      const byWords = await open();
      await byWords.index.putDocument(document('a/1', ['Salary bands by level.']));
      for (const passage of await byWords.index.fetch({ ...wanted, vectors: true }))
        expect(passage).not.toHaveProperty('vector');
      expect(await byWords.statistics.vectorSample()).toEqual(new Map());
      await byWords.index.close();
    });

    test('of a document that is put again only what has changed is embedded', async () => {
      const embedder = testEmbedder();
      const { index } = await open(embedder);
      const staff = { groups: ['staff'] };
      await index.putDocument(document('a/1', ['Salary bands by level.', 'Travel by train.', ''], staff));
      const wanted = { ids: ['a/1#0', 'a/1#1', 'a/1#2'], access: staff, vectors: true };
      const [salary, travel] = await index.fetch(wanted);
      embedder.texts.length = 0;
      const changed = ['Parking is free.', 'Salary bands by level.', 'Travel by train.'];
      await index.putDocument(document('a/1', changed, staff));
      expect(embedder.texts).toEqual([expect.stringContaining('Parking is free.')]);
      const [parking, ...held] = await index.fetch(wanted);
      expect(held.map(({ vector }) => vector)).toEqual([salary!.vector, travel!.vector]);
      expect([parking!.vector]).toEqual(
        await embedder.embed({ texts: embedder.texts.slice(0, 1), purpose: 'passage' }),
      );
      embedder.texts.length = 0;
      await index.putDocument(document('a/1', changed, { ...staff, title: 'Another title' }));
      expect(embedder.texts).toHaveLength(3);
      await index.close();
    });

    test('the sample is spread over the index by language, and follows the content', async () => {
      const { index, statistics } = await open(testEmbedder());
      expect(await statistics.vectorSample()).toEqual(new Map());
      const texts = Array.from({ length: 200 }, (_, i) => `Article ${i} about travel.`);
      const korean = document('a/3', texts);
      await index.putDocument(document('a/1', texts));
      await index.putDocument(document('a/2', ['사라질 문서']));
      await index.putDocument({ ...korean, document: { ...korean.document, language: 'ko' } });
      await index.removeDocument({ documentId: 'a/2' });
      const sample = await statistics.vectorSample();
      for (const language of ['en', 'ko'] as const) {
        expect(sample.get(language)!.length).toBeGreaterThan(100);
        expect(sample.get(language)!.length).toBeLessThan(156);
      }
      const ids = texts.map((_, i) => `a/1#${i}`);
      const held = await index.fetch({ ids, access: { groups: [EVERYONE] }, vectors: true });
      expect(held.map(({ vector }) => vector)).toContainEqual(sample.get('en')![0]);
      await index.removeDocument({ documentId: 'a/3' });
      expect([...(await statistics.vectorSample()).keys()]).toEqual(['en']);
      await index.close();
    });
  });
}
