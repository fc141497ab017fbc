import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDataSet } from '../../../../cli/evaluation/data-set.js';
import { openCorpusIndex } from '../../../../cli/evaluation/corpus-index.js';
import { retrievalFigures, retrieve } from '../../../../cli/evaluation/retrieve.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-data-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(corpus: object[], queries: object[]): void {
  const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(dir, 'corpus.jsonl'), lines(corpus));
  writeFileSync(join(dir, 'queries.jsonl'), lines(queries));
}

const CORPUS = [
  { id: 'leave', title: 'Leave', text: 'Annual leave is requested early.', lang: 'en' },
  { id: 'leave-ko', title: '휴가', text: '연차 휴가는 미리 신청합니다. Annual leave.', lang: 'ko' },
  { id: 'pay', title: 'Pay', text: 'Pay day is the 25th. Overtime is paid too.', lang: 'en' },
];

test('questions are searched and judged', async () => {
  write(CORPUS, [
    { id: 'q1', text: 'When is pay day?', gold_doc_ids: ['pay'], lang: 'en' },
    {
      id: 'q2',
      text: 'annual leave',
      gold_doc_ids: ['leave', 'leave-ko'],
      gold_same_lang: 'leave',
      lang: 'en',
    },
    { id: 'q3', text: 'parking', answerable: false },
  ]);
  const set = loadDataSet(dir);
  const corpus = await openCorpusIndex(set.corpus);
  const rows = await retrieve(corpus.index, set.questions, { withinLanguage: true });
  expect(rows.map((row) => row.ranked)).toEqual([['pay'], ['leave'], []]);
  expect(rows[1]!.gold).toEqual(['leave']);
  expect(rows[2]!.bestSimilarity).toBe(0);
  expect(retrievalFigures(rows)).toMatchObject({ questions: 2, hit1: 1, recall5: 1, mrr10: 1, ndcg10: 1 });

  const across = await retrieve(corpus.index, set.questions, { queryOf: ({ text }) => `${text} leave` });
  expect(new Set(across[1]!.ranked)).toEqual(new Set(['leave', 'leave-ko']));
  await corpus.close();
});

test('a chunked row is one document', async () => {
  write(CORPUS, []);
  const corpus = await openCorpusIndex(loadDataSet(dir).corpus, { chunk: (text) => text.split('. ') });
  const rows = await retrieve(corpus.index, [
    { id: 'q', text: 'pay overtime', answers: [], answerable: true, gold_doc_ids: ['pay'], history: [] },
  ]);
  expect(rows[0]!.ranked).toEqual(['pay']);
  await corpus.close();
});

test('a row that cannot be read is named', () => {
  write(CORPUS, [{ id: 'q1' }]);
  expect(() => loadDataSet(dir)).toThrow(/queries\.jsonl:1 is not a row/);
});
