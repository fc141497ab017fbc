import { EVERYONE } from '../../contract/passage.js';
import type { SearchHit, SearchIndex, SearchInput } from '../../ports/search-index.js';
import { document } from './builders.js';

const everyone = { groups: [EVERYONE] };
const ids = (hits: SearchHit[]): string[] => hits.map((hit) => hit.id);

const HANDBOOK = [
  document(
    'en/travel',
    ['Travel expenses are settled within 30 days.', 'Receipts are attached to the claim.'],
    {
      title: 'Travel expenses',
      domains: ['finance'],
    },
  ),
  document('en/leave', ['Annual leave is requested from the team lead.'], {
    title: 'Annual leave',
    domains: ['hr'],
  }),
  document('ko/travel', ['출장비는 30일 안에 정산합니다.'], { title: '출장비 정산', language: 'ko' }),
  document('ko/server', ['장애가 나면 서버를 재시작합니다.'], { title: '서버 운영', language: 'ko' }),
];

/** Registers the contract tests of search indexes. `makeIndex` gives an empty one; the suite closes it. */
export function searchIndexSuite(name: string, makeIndex: () => Promise<SearchIndex>): void {
  describe(`search index: ${name}`, () => {
    let index: SearchIndex;
    beforeEach(async () => {
      index = await makeIndex();
    });
    afterEach(async () => index.close());

    const fill = async (): Promise<void> => {
      for (const entry of HANDBOOK) await index.putDocument(entry);
    };
    const search = (query: string, more: Partial<SearchInput> = {}) =>
      index.search({ query, k: 10, access: everyone, ...more });

    test('a hit carries the passage whole', async () => {
      await fill();
      const [hit] = await search('How are travel expenses settled?');
      expect(hit).toEqual({
        id: 'en/travel#0',
        documentId: 'en/travel',
        title: 'Travel expenses',
        section: '',
        contentHash: HANDBOOK[0]!.chunks[0]!.contentHash,
        source: 'document',
        language: 'en',
        text: 'Travel expenses are settled within 30 days.',
        classification: 'internal',
        score: expect.any(Number) as number,
        similarity: expect.any(Number) as number,
      });
    });

    test('hits come best first, at most k, similarity within 0..1', async () => {
      await fill();
      const hits = await search('travel expenses receipts', { k: 2 });
      expect(hits).toHaveLength(2);
      expect(hits[0]!.score).toBeGreaterThanOrEqual(hits[1]!.score);
      for (const hit of hits) {
        expect(hit.similarity).toBeGreaterThan(0);
        expect(hit.similarity).toBeLessThanOrEqual(1);
      }
    });

    test('a title finds the document', async () => {
      await index.putDocument(document('en/a', ['Nothing of the word here.'], { title: 'Parental leave' }));
      expect(ids(await search('parental leave'))).toEqual(['en/a#0']);
    });

    test('a heading finds the chunk', async () => {
      const entry = document('en/a', ['First.', 'Second.']);
      entry.chunks[1]!.section = 'Emergencies › Escalation';
      await index.putDocument(entry);
      expect(ids(await search('escalation'))).toEqual(['en/a#1']);
    });

    test('a question of more terms than are looked up finds by its rarest, wherever it stands', async () => {
      const common = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
      await index.putDocument(document('en/common', [common, common, common]));
      await index.putDocument(document('en/rare', ['The quokka is small.']));
      for (const question of [`${common} quokka`, `quokka ${common}`, `${common} quokka`])
        expect(ids(await search(question))).toContain('en/rare#0');
    });

    test('Korean words are found under particles and in compounds', async () => {
      await fill();
      expect(ids(await search('서버'))[0]).toBe('ko/server#0');
      expect(ids(await search('서버 재시작 방법 알려줘'))[0]).toBe('ko/server#0');
      expect(ids(await search('출장비를 어떻게 정산하나요?'))[0]).toBe('ko/travel#0');
      await index.putDocument(
        document('ko/compound', ['법인카드사용내역을 확인합니다.'], { language: 'ko' }),
      );
      expect(ids(await search('카드 사용 내역'))[0]).toBe('ko/compound#0');
    });

    test('an English word is found in another inflection', async () => {
      await fill();
      expect(ids(await search('settling an expense'))[0]).toBe('en/travel#0');
    });

    test('putting again replaces, removing removes', async () => {
      await fill();
      await index.putDocument(document('en/travel', ['Mileage is paid per kilometre.']));
      expect(ids(await search('receipts'))).toEqual([]);
      expect(ids(await search('mileage'))).toEqual(['en/travel#0']);
      expect(await index.removeDocument({ documentId: 'en/travel' })).toBe(true);
      expect(await index.removeDocument({ documentId: 'en/travel' })).toBe(false);
      expect(await search('mileage')).toEqual([]);
      expect(await index.getDocument({ documentId: 'en/travel' })).toBeUndefined();
      expect(await index.fetch({ ids: ['en/travel#0'], access: everyone })).toEqual([]);
    });

    test('page and origin are kept', async () => {
      const entry = document('up/plan.pdf', ['Growth by region.', 'Nothing else.'], {
        origin: 'upload',
        mediaType: 'application/pdf',
        pages: 7,
      });
      entry.chunks[0]!.page = 3;
      await index.putDocument(entry);
      expect(await index.getDocument({ documentId: 'up/plan.pdf' })).toEqual(entry.document);
      expect(await index.listDocuments({ limit: 10 })).toEqual([entry.document]);
      expect((await search('growth region'))[0]).toMatchObject({ id: 'up/plan.pdf#0', page: 3 });
      const [first, second] = await index.fetch({
        ids: ['up/plan.pdf#0', 'up/plan.pdf#1'],
        access: everyone,
      });
      expect(first?.page).toBe(3);
      expect(second).not.toHaveProperty('page');
    });

    test('who uploaded it and how it was read is kept, and whether it gives instructions, with each of its passages', async () => {
      const fields = { origin: 'upload', uploadedBy: 'kim', readingVersion: 2, injection: true } as const;
      const hostile = document('up/hostile', ['Growth by region.'], fields);
      const looked = document('up/looked', ['Growth of trees.'], { injection: false });
      for (const entry of [hostile, looked, document('up/unseen', ['Growth of tax.'])]) {
        await index.putDocument(entry);
        expect(await index.getDocument({ documentId: entry.document.id })).toEqual(entry.document);
      }
      const marks = new Map((await search('growth')).map(({ id, injection }) => [id, injection]));
      expect(marks).toEqual(
        new Map([
          ['up/hostile#0', true],
          ['up/looked#0', undefined],
          ['up/unseen#0', undefined],
        ]),
      );
      const [first, second] = await index.fetch({ ids: ['up/hostile#0', 'up/looked#0'], access: everyone });
      expect(first?.injection).toBe(true);
      expect(second).not.toHaveProperty('injection');
    });

    test('a document without chunks is registered', async () => {
      await index.putDocument(document('en/empty', []));
      expect(await index.getDocument({ documentId: 'en/empty' })).toEqual(document('en/empty', []).document);
    });

    test('the registry lists in order, by collection, in pages', async () => {
      await fill();
      const list = async (input: Parameters<SearchIndex['listDocuments']>[0]) =>
        (await index.listDocuments(input)).map((d) => d.id);
      expect(await list({ limit: 10 })).toEqual(['en/leave', 'en/travel', 'ko/server', 'ko/travel']);
      expect(await list({ limit: 2, after: 'en/leave' })).toEqual(['en/travel', 'ko/server']);
      expect(await list({ limit: 10, collection: 'ko' })).toEqual(['ko/server', 'ko/travel']);
      expect(await index.getDocument({ documentId: 'ko/travel' })).toEqual(HANDBOOK[2]!.document);
    });

    test('a document of other groups does not exist for the asker', async () => {
      await index.putDocument(document('en/pay', ['Salary bands by level.'], { groups: ['hr', 'board'] }));
      const fetch = (groups: string[]) => index.fetch({ ids: ['en/pay#0'], access: { groups } });
      expect(await search('salary bands')).toEqual([]);
      expect(await search('salary bands', { access: { groups: [] } })).toEqual([]);
      expect(ids(await search('salary bands', { access: { groups: [EVERYONE, 'board'] } }))).toEqual([
        'en/pay#0',
      ]);
      expect(await fetch([EVERYONE])).toEqual([]);
      expect(await fetch(['hr'])).toHaveLength(1);
      await index.putDocument(document('en/pay', ['Salary bands by level.'], { groups: ['board'] }));
      expect(await fetch(['hr'])).toEqual([]);
    });

    test('hidden documents take no place among the k', async () => {
      for (let i = 0; i < 80; i += 1) {
        await index.putDocument(
          document(`en/hidden${i}`, ['Salary bands salary bands.'], { groups: ['board'] }),
        );
      }
      await index.putDocument(
        document('en/open', ['A long page that mentions salary once among other things.']),
      );
      expect(ids(await search('salary bands', { k: 3 }))).toEqual(['en/open#0']);
    });

    test('what may be seen is found behind hundreds of hidden passages that fit better', async () => {
      const hidden = Array.from({ length: 300 }, () => 'Salary bands salary bands.');
      await index.putDocument(document('en/hidden', hidden, { groups: ['board'] }));
      await index.putDocument(
        document('en/open', ['Once a year the bands of our orchestra play for everyone.']),
      );
      expect(ids(await search('salary bands'))).toEqual(['en/open#0']);
    });

    test('scope limits to collections, domains only prefer', async () => {
      await index.putDocument(document('a/1', ['Budget planning for the year.'], { domains: ['finance'] }));
      await index.putDocument(document('b/1', ['Budget planning for the year.'], { domains: ['hr'] }));
      await index.putDocument(document('c/1', ['Budget planning for the year.'], { domains: ['hr', 'api'] }));
      expect(ids(await search('budget planning', { scope: { collections: ['b'] } }))).toEqual(['b/1#0']);
      expect(await search('budget planning', { scope: { collections: ['none'] } })).toEqual([]);
      expect(ids(await search('budget planning', { domains: ['api'] }))[0]).toBe('c/1#0');
      expect(await search('budget planning', { domains: ['api'] })).toHaveLength(3);
    });

    test('fetch keeps the order asked for and leaves out what is gone', async () => {
      await fill();
      const got = await index.fetch({ ids: ['ko/travel#0', 'gone#0', 'en/travel#1'], access: everyone });
      expect(got.map((p) => p.id)).toEqual(['ko/travel#0', 'en/travel#1']);
      expect(got[0]).toMatchObject({
        title: '출장비 정산',
        similarity: 0,
        source: 'document',
        language: 'ko',
      });
    });

    test('the version changes with the content and only with it', async () => {
      const empty = await index.version();
      await fill();
      const filled = await index.version();
      expect(filled).not.toBe(empty);
      await search('travel');
      expect(await index.version()).toBe(filled);
      await index.removeDocument({ documentId: 'gone' });
      expect(await index.version()).toBe(filled);
      await index.removeDocument({ documentId: 'en/leave' });
      expect(await index.version()).not.toBe(filled);
    });

    test.each([
      'title:travel AND "',
      'travel NEAR(expenses, 2) *',
      '"travel" OR (expenses',
      "travel'; DROP TABLE chunks; --",
      '^travel -expenses +settled {x}',
      'travel 🙂🙂 \u{1F9FE}',
      `travel ${'expenses settled '.repeat(240)}`.slice(0, 4000),
      `travel ${Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ')}`,
    ])('a hostile query is only words: %j', async (query) => {
      await fill();
      expect(ids(await search(query))[0]).toBe('en/travel#0');
    });

    test.each(['', '   ', 'what is it?', '알려주세요', '?!*"()', '🙂', '\u0000'])(
      'a query without content finds nothing: %j',
      async (query) => {
        await fill();
        expect(await search(query)).toEqual([]);
      },
    );

    test('answers a ping', async () => {
      await expect(index.ping()).resolves.toBeUndefined();
    });
  });
}
