import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { layOut } from '../support/documents/pages.js';
import { latinPdf } from '../support/documents/write-pdf.js';

const built = resolve('dist/adapters/documents/file-source.js');
const PROGRAM = `
  import { createFileSource } from ${JSON.stringify(pathToFileURL(built).href)};
  const bytes = Buffer.from(process.argv[1], 'base64');
  const defaults = { groups: ['everyone'], classification: 'internal' };
  const source = createFileSource({ language: 'en' });
  const { chunks } = await source.readUpload({ path: 'a.pdf', bytes, collection: 'up', defaults });
  console.log(JSON.stringify(chunks.map(({ page, text }) => [page, text])));
`;

test('the built product parses in its threads, and they keep no process alive', async () => {
  expect(existsSync(resolve('dist/adapters/documents/thread/main.js'))).toBe(true); // `npm run build` makes it
  const bytes = await latinPdf(layOut('T', [{ paragraphs: [['First.']] }, { paragraphs: [['Second.']] }]));
  const { stdout } = await promisify(execFile)(process.execPath, [
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
