import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../adapters/stores/embedded/index.js';
import type { IndexProgress } from '../../contract/indexing.js';
import { until } from '../support/wait.js';
import { startVouch, vouchJson, type Running } from './program.js';
import { useStack } from './stack.js';

/** Passages of the folder, ten in each file. */
const PASSAGES = Number(process.env['VOUCH_TEST_CHUNKS'] ?? 10_000);
const PER_FILE = 10;
const FILES = Math.ceil(PASSAGES / PER_FILE);

const use = useStack();

beforeAll(() => {
  for (let file = 0; file < FILES; file += 1) writeDocument(file);
});

/** Every second file a table; each section, and each row, is as long as one passage. */
function writeDocument(file: number): void {
  const number = String(file).padStart(5, '0');
  const sentences = (section: number) =>
    Array.from(
      { length: 12 },
      (_, n) =>
        `Rule ${number}-${section}-${n} names item ${file * 97 + section * 12 + n} of the stock list.`,
    ).join(' ');
  const sections = Array.from({ length: PER_FILE }, (_, section) => sentences(section));
  if (file % 2 === 0) {
    const text = sections.map((text, section) => `# Section ${section} of ${number}\n\n${text}\n`).join('\n');
    writeFileSync(join(use.files, `guide-${number}.md`), text);
  } else {
    const rows = sections.map((text, section) => `S${section},${text}`).join('\n');
    writeFileSync(join(use.files, `table-${number}.csv`), `Section,Rules\n${rows}\n`);
  }
}

/** Returns the numbers of processed documents that a command has reported so far, oldest first. */
function told({ ran }: Running): number[] {
  return [...ran.stderr.matchAll(/(\d+)\/\d+ ·/g)].map(([, done]) => Number(done));
}

const begun = Date.now();
const seconds = () => ((Date.now() - begun) / 1000).toFixed(1);

/** Waits until a share of the folder is done, and tells how far it has come. */
async function reached(running: Running, share: number): Promise<void> {
  await until(
    () => (told(running).at(-1) ?? 0) >= FILES * share || running.ran.code !== null,
    () => `stands at ${told(running).at(-1)} of ${FILES}: ${running.ran.stderr}`,
    300_000,
  );
  console.log(`${told(running).at(-1)} of ${FILES} after ${seconds()} s`);
  expect(running.ran.code).toBeNull();
}

test(
  `a folder of ${PASSAGES} passages is indexed once although the worker and the server are killed`,
  async () => {
    const running = startVouch(use.stack, ['index', use.files, '--collection', 'large', '--json']);
    await reached(running, 0.2);
    await use.stack.killAndWait('worker');
    await reached(running, 0.5);
    await use.stack.killAndWait('temporal');
    const { stdout, stderr } = await running.ended;
    console.log(`all of ${FILES} after ${seconds()} s`);
    if (stdout === '') throw new Error(stderr);
    const progress = JSON.parse(stdout) as IndexProgress;
    expect(progress).toMatchObject({ stage: 'completed', total: FILES, removed: 0, problems: [] });
    // a file that was put into the index when the worker died is found unchanged
    expect(progress.indexed + progress.unchanged).toBe(FILES);
    const growing = told(running);
    expect(growing).toEqual([...growing].sort((a, b) => a - b));

    expect(
      await vouchJson<IndexProgress>(use.stack, 'index', use.files, '--collection', 'large'),
    ).toMatchObject({
      indexed: 0,
      unchanged: FILES,
    });
    expect(counts()).toMatchObject({
      documents: FILES,
      passages: FILES * PER_FILE,
      distinct: FILES * PER_FILE,
      terms: FILES * PER_FILE,
      least: PER_FILE,
      most: PER_FILE,
    });
  },
  120_000 + PASSAGES * 60,
);

/** Counts the documents, terms and passages in the store, with the least and the most passages of a document. */
function counts(): unknown {
  const db = openDatabase(use.stack.env['VOUCH_DATA_DIR']!);
  try {
    return db
      .prepare(
        `SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM chunk_terms) AS terms,
           sum(n) AS passages, sum(ids) AS "distinct", min(n) AS least, max(n) AS most
         FROM (SELECT count(*) AS n, count(DISTINCT id) AS ids FROM chunks GROUP BY document_key)`,
      )
      .get();
  } finally {
    db.close();
  }
}
