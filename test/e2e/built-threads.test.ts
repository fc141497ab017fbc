import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { latinPdf, layOut } from '../support/documents/write-pdf.js';

const LOADER = pathToFileURL(resolve('test/support/load-typescript.mjs')).href;
const PROGRAM = `
  import { createFileSource } from ${JSON.stringify(pathToFileURL(resolve('adapters/documents/file-source.ts')).href)};
  const bytes = Buffer.from(process.argv[1], 'base64');
  const defaults = { groups: ['everyone'], classification: 'internal' };
  const source = createFileSource();
  const { chunks } = await source.readUpload({ path: 'a.pdf', bytes, collection: 'up', defaults });
  console.log(JSON.stringify(chunks.map(({ page, text }) => [page, text])));
`;

/** The program is run from its sources, the thread as `npm run build` has made it. */
test('documents are parsed in the threads that were built, and they keep no process alive', async () => {
  const bytes = await latinPdf(layOut('T', [{ paragraphs: [['First.']] }, { paragraphs: [['Second.']] }]));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    LOADER,
    '--input-type=module',
    '-e',
    PROGRAM,
    Buffer.from(bytes).toString('base64'),
  ]);
  expect(JSON.parse(stdout)).toEqual([
    [1, expect.stringContaining('First.')],
    [2, expect.stringContaining('Second.')],
  ]);
});

test('the API starts with the packages of Temporal in its own bundle, and without what only workers use', () => {
  const api = readFileSync('dist/api/main.js', 'utf8');
  expect(api).not.toMatch(/^import .*"@temporalio\//m);
  expect(api).not.toMatch(/createExtractiveReasoner|createLlmReasoner|createSmtpMailer/);
});
