import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Answer } from '../../contract/answer.js';
import type { IndexProgress } from '../../contract/indexing.js';
import type { DocumentRecord } from '../../contract/passage.js';
import { writeBadFiles, type BadFile } from '../support/documents/bad-files.js';
import { writeMixedFolder, type KnownFact } from '../support/documents/mixed-folder.js';
import { ask, call, vouch, vouchJson } from './program.js';
import { stackFolder, useStack } from './stack.js';

/** A folder of every format in both languages, indexed and asked about as users do it. */

/** Of the questions, this share must be answered from the right document, on the right page, with the right words. */
const ANSWERED = 0.9;

const use = useStack();
let facts: KnownFact[];
let bad: BadFile[];

beforeAll(async () => {
  facts = await writeMixedFolder(use.files);
  bad = await writeBadFiles(use.files);
});

const index = () => vouchJson<IndexProgress>(use.stack, 'index', use.files, '--collection', 'mixed');

function problemsOf({ problems }: IndexProgress): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, problem }) => [path, problem]));
}

/** Describes the fault of an answer; empty if the answer is right. */
function faultOf({ path, page, expectedText }: KnownFact, { text, citations }: Answer): string {
  const cited = citations.filter(({ documentId }) => documentId === `mixed/${path}`);
  const spaceless = (words: string) => words.replace(/\s+/g, '');
  if (cited.length === 0) return `cites ${citations.map(({ documentId }) => documentId).join(', ')}`;
  if (page !== undefined && !cited.some((citation) => citation.page === page))
    return `cites page ${cited.map((citation) => citation.page).join(', ')} instead of ${page}`;
  return spaceless(text).includes(spaceless(expectedText)) ? '' : `says ${text}`;
}

async function documents(): Promise<DocumentRecord[]> {
  const path = '/v1/documents?collection=mixed&limit=100';
  return (await call<{ items: DocumentRecord[] }>(use.stack, 'GET', path)).items;
}

test('every good file is indexed, and each bad one is reported in words of its own', async () => {
  const progress = await index();
  expect(progress).toMatchObject({ stage: 'completed', total: 65, indexed: 50, problemCount: bad.length });
  const problems = problemsOf(progress);
  expect(Object.keys(problems).sort()).toEqual(bad.map(({ path }) => path).sort());
  for (const { path, message } of bad) expect(problems[path]).toMatch(message);
  expect(await documents()).toHaveLength(50);
}, 180_000);

test('questions are answered from the right document, with its page', async () => {
  const limit = pLimit(4);
  const misses: string[] = [];
  await Promise.all(
    facts.map((fact) =>
      limit(async () => {
        const fault = faultOf(fact, await ask(use.stack, fact.question));
        if (fault !== '') misses.push(`${fact.path}: ${fact.question} → ${fault}`);
      }),
    ),
  );
  if (misses.length > 0) console.log(misses.join('\n'));
  expect(misses.length).toBeLessThanOrEqual(facts.length * (1 - ANSWERED));
}, 300_000);

test.each([
  ['en', (page: number) => `p. ${page}`],
  ['ko', (page: number) => `${page}쪽 › `],
] as const)(
  'the program names the page of a source in %s',
  async (language, place) => {
    const fact = facts.find((one) => one.language === language && one.page !== undefined)!;
    const env = { VOUCH_LANG_UI: language };
    const { code, stdout } = await vouch(use.stack, ['ask', fact.question, '--mode', 'off'], env);
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`${fact.path}, ${place(fact.page!)}`);
  },
  60_000,
);

test('what is unchanged is left alone, a sidecar changes access, and a deleted file is removed', async () => {
  expect(await index()).toMatchObject({ indexed: 0, unchanged: 50, removed: 0, problemCount: bad.length });

  const [closed, deleted] = facts.filter(({ path }) => path.endsWith('.pdf')) as [KnownFact, KnownFact];
  expect((await documents()).map(({ path }) => path)).toContain(closed.path);
  writeFileSync(
    join(use.files, `${closed.path}.meta.yaml`),
    'groups: [board]\nclassification: confidential\n',
  );
  rmSync(join(use.files, deleted.path));
  expect(await index()).toMatchObject({ indexed: 1, unchanged: 48, removed: 1 });

  const paths = (await documents()).map(({ path }) => path);
  expect(paths).toHaveLength(48);
  expect(paths).not.toContain(closed.path);
  for (const fact of [closed, deleted]) {
    const { text } = await ask(use.stack, fact.question);
    expect(text).not.toContain(fact.expectedText);
  }
}, 180_000);

test('an installation in Korean reports bad files in Korean', async () => {
  const onlyBad = mkdtempSync(join(tmpdir(), 'vouch-bad-'));
  const korean = await stackFolder({ VOUCH_LANG_UI: 'ko' });
  try {
    const files = await writeBadFiles(onlyBad);
    writeFileSync(join(onlyBad, '안내.md'), '# 안내\n\n주차 요금은 없습니다.\n');
    const ran = await korean.start('--no-sample');
    const progress = await vouchJson<IndexProgress>(ran, 'index', onlyBad, '--collection', 'bad');
    expect(progress).toMatchObject({ stage: 'completed', indexed: 1, problemCount: files.length });
    const problems = problemsOf(progress);
    for (const { path, korean: message } of files) expect(problems[path]).toMatch(message);
  } finally {
    await korean.remove();
    rmSync(onlyBad, { recursive: true, force: true });
  }
}, 300_000);
