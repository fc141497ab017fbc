import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'vouch-eval-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function questionSet(name: string, corpus: object[], questions: object[]): string {
  const dir = join(folder, name);
  const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  mkdirSync(dir);
  writeFileSync(join(dir, 'corpus.jsonl'), lines(corpus));
  writeFileSync(join(dir, 'queries.jsonl'), lines(questions));
  return dir;
}

const SET = questionSet(
  'town',
  [
    {
      id: 'harbour',
      title: 'Harbour',
      text: 'The harbour of Velm is closed on the 5th of May. Boats wait outside.',
    },
    {
      id: 'lighthouse',
      title: 'Lighthouse',
      text: 'The lighthouse is run by Ms Rho. It was painted in 1998.',
    },
    {
      id: '등대',
      title: '등대',
      text: '등대는 매일 저녁 7시에 켭니다. 등대지기는 이바다 씨입니다.',
      lang: 'ko',
    },
  ],
  [
    {
      id: 'a',
      text: 'When is the harbour of Velm closed?',
      answers: ['5th of May'],
      gold_doc_ids: ['harbour'],
    },
    {
      id: 'b',
      text: 'Who is it run by?',
      answers: ['Ms Rho'],
      gold_doc_ids: ['lighthouse'],
      history: [
        { role: 'user', text: 'Tell me about the lighthouse' },
        { role: 'agent', text: 'It was painted.' },
      ],
    },
    { id: 'c', text: '등대는 언제 켜나요?', answers: ['저녁 7시'], gold_doc_ids: ['등대'], lang: 'ko' },
  ],
);
const OTHER = questionSet(
  'other',
  [{ id: 'opera', title: 'Opera', text: 'An opera.' }],
  [
    { id: 'd', text: 'Which composer wrote the opera about dragons?' },
    { id: 'e', text: 'hello' },
  ],
);

test('vouch eval goes from questions through the workflow to figures and rows', async () => {
  const json = join(folder, 'result.json');
  await run(process.execPath, [
    resolve('bin/vouch.js'),
    'eval',
    SET,
    '--out-of-corpus',
    OTHER,
    '--json',
    json,
  ]);
  const { metrics, rows } = JSON.parse(readFileSync(json, 'utf8')) as { metrics: object; rows: object[] };
  expect(metrics).toMatchObject({ hitAt1: 1, goldSentence: 1, declinedOutOfCorpus: 1, aurocOutOfCorpus: 1 });
  expect(rows).toHaveLength(5);
}, 120_000);

test('vouch eval --retrieval-only measures the search alone', async () => {
  const json = join(folder, 'search.json');
  await run(process.execPath, [resolve('bin/vouch.js'), 'eval', SET, '--retrieval-only', '--json', json]);
  const { metrics } = JSON.parse(readFileSync(json, 'utf8')) as { metrics: object };
  expect(metrics).toMatchObject({ hitAt1: 1, questions: 3 });
});

test('vouch eval of sentence pairs measures the judge', async () => {
  const premise = 'The harbour of Velm is closed on the 5th of May.';
  const pairs = [
    { id: 'a', premise, hypothesis: 'The harbour is closed on the 5th of May.', label: 'entailment' },
    { id: 'b', premise, hypothesis: 'The harbour is closed on the 7th of May.', label: 'contradiction' },
    { id: 'c', premise, hypothesis: 'Velm has a lighthouse and a market.', label: 'neutral' },
  ];
  const json = join(folder, 'judge.json');
  const dir = questionSet('pairs', [], pairs);
  rmSync(join(dir, 'corpus.jsonl'));
  await run(process.execPath, [resolve('bin/vouch.js'), 'eval', dir, '--json', json]);
  const { metrics } = JSON.parse(readFileSync(json, 'utf8')) as { metrics: object };
  expect(metrics).toEqual({ pairs: 3, auroc: 1, aurocAgainst: { contradiction: 1, neutral: 1 } });
});
