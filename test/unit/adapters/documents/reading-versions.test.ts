import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createFileSource } from '../../../../adapters/documents/file-source.js';
import { formatOf, READING_VERSIONS } from '../../../../adapters/documents/format.js';
import { digest } from '../../../../domain/digest.js';
import { writeMixedFolder } from '../../../support/documents/mixed-folder.js';

/**
 * The version of each format with a digest of what it reads from documents of ours. Where the digest differs, raise the version
 * (`READING_VERSIONS`) and write both here; only the digest where the documents are others than before.
 */
const READ = {
  markdown: '1: bfc15731858ee591',
  text: '1: 744555bd033ba7c0',
  html: '1: 3a01a35fe79d1833',
  pdf: '1: bedb0096a9efd3e1',
  docx: '1: d5e671562ce996ba',
  csv: '1: 950c444f1ecc3e8f',
  tsv: '1: b944742a58cbfa6a',
};

let mixed: string;
beforeAll(async () => {
  mixed = await mkdtemp(join(tmpdir(), 'vouch-read-'));
  await writeMixedFolder(mixed);
  await writeFile(join(mixed, 'rooms.tsv'), 'Room\tSeats\nHall\t120\nAttic\t8\n');
});
afterAll(() => rm(mixed, { recursive: true }));

test('what reads a format otherwise has another version, so that documents are read again', async () => {
  const source = createFileSource();
  const read: Record<string, unknown[]> = {};
  for (const folder of ['samples', 'test/quality/unseen-pages', 'test/quality/near-misses', mixed]) {
    const root = resolve(folder);
    for (const { path } of await source.list({ root })) {
      const defaults = { groups: ['everyone'], classification: 'internal' as const };
      const { document, chunks } = await source.read({ root, path, collection: 'c', defaults });
      const { title, language, domains, groups, classification, pages, injection } = document;
      const marks = { title, language, domains, groups, classification, pages, injection };
      (read[formatOf(path)] ??= []).push({ marks, chunks });
    }
  }
  const versions = Object.entries(READING_VERSIONS).map(([format, version]) => [
    format,
    `${version}: ${digest(read[format]).slice(0, 16)}`,
  ]);
  expect(Object.fromEntries(versions)).toEqual(READ);
});
