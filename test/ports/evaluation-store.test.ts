import { loadConfig } from '../../config/load-config.js';
import { openCorpusIndex } from '../../cli/evaluation/corpus-index.js';
import { retrieve } from '../../cli/evaluation/retrieve.js';
import type { CorpusRow } from '../../cli/evaluation/data-set.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';

const CORPUS: CorpusRow[] = [
  { id: 'leave', title: 'Leave', text: 'Annual leave is requested early.', lang: 'en' },
  { id: 'pay', title: 'Pay', text: 'Pay day is the 25th.', lang: 'en' },
  { id: '등대', title: '등대', text: '등대는 매일 저녁 7시에 켭니다.', lang: 'ko' },
];
const question = (text: string) => ({
  id: text,
  text,
  answers: [],
  answerable: true,
  gold_doc_ids: [],
  history: [],
});

let opensearch: TestOpenSearch;
let prefix: string;
beforeAll(async () => {
  opensearch = await startOpenSearch();
}, 180_000);
beforeEach(() => {
  prefix = opensearch.freshPrefix();
});
afterAll(() => opensearch.close());

const settings = () =>
  loadConfig({
    VOUCH_STORE: 'opensearch',
    VOUCH_OPENSEARCH_URL: opensearch.url,
    VOUCH_OPENSEARCH_PREFIX: prefix,
  });

/** Names of everything below the prefix. */
async function remains(): Promise<string[]> {
  const read = async (path: string) => {
    const response = await fetch(`${opensearch.url}/${path}`);
    return response.ok ? ((await response.json()) as Record<string, unknown>) : {};
  };
  const { index_templates: templates = [] } = (await read(`_index_template/${prefix}-*`)) as {
    index_templates?: { name: string }[];
  };
  return [
    ...Object.keys(await read(`${prefix}-*`)),
    ...templates.map(({ name }) => name),
    ...Object.keys(await read(`_search/pipeline/${prefix}-*`)),
  ];
}

test('a corpus is searched in indices of its own, which are gone afterwards', async () => {
  const corpus = await openCorpusIndex(CORPUS, { config: settings() });
  expect((await remains()).every((name) => name.startsWith(`${prefix}-eval-`))).toBe(true);
  expect(await remains()).not.toEqual([]);
  const rows = await retrieve(corpus.index, [question('When is pay day?'), question('등대는 언제 켜나요?')]);
  expect(rows.map(({ ranked }) => ranked[0])).toEqual(['pay', '등대']);
  const { chunks } = await corpus.statistics.documentFrequencies({
    terms: ['pay'],
    access: undefined,
  });
  expect(chunks).toBe(3);
  await corpus.close();
  expect(await remains()).toEqual([]);
}, 120_000);

test('nothing stays behind when the corpus cannot be loaded', async () => {
  const failing = openCorpusIndex(CORPUS, {
    config: settings(),
    chunk: (text) => {
      if (text.includes('Pay')) throw new Error('cannot be cut');
      return [text];
    },
  });
  await expect(failing).rejects.toThrow('cannot be cut');
  expect(await remains()).toEqual([]);
}, 120_000);
