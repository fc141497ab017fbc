import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentRecord } from '../../contract/passage.js';
import { addressOf, documentWorld, hashOf, upload } from './documents-support.js';
import { as, expectProblem } from './support.js';

const world = documentWorld();
const { form, at, read } = world;

const PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]);

// a refused upload leaves nothing in the store
afterEach(() => {
  expect(world.stores.kept.size).toBe(0);
});

test.each<[string, () => FormData]>([
  ['a picture', () => form({ 'a.png': PNG })],
  ['a picture that says it is text', () => form({ 'a.txt': PNG })],
  ['an ending that is not known', () => form({ 'a.xyz': 'Text.' })],
  ['a PDF that says it is Markdown', () => form({ 'a.md': '%PDF-1.7\n1 0 obj' })],
  ['one of two', () => form({ 'a.md': 'Text.', 'b.exe': 'MZ' })],
])('%s', async (_, body) => {
  expectProblem(await upload(world.api, body()), 415, 'DOCUMENT_TYPE_UNSUPPORTED');
});

test.each<[string, () => FormData, string]>([
  ['no file', () => form({}, { collection: 'x' }), '/file'],
  ['a collection that is no name', () => form({ 'a.md': 'T' }, { collection: 'a b' }), '/collection'],
  ['a path out of the collection', () => form({ 'a.md': 'T' }, { path: '../a.md' }), '/path'],
  [
    'a classification that is none',
    () => form({ 'a.md': 'T' }, { classification: 'secret' }),
    '/classification',
  ],
  ['a field that is none', () => form({ 'a.md': 'T' }, { owner: 'me' }), '/owner'],
  ['a path for two files', () => form({ 'a.md': 'T', 'b.md': 'T' }, { path: 'c.md' }), '/path'],
  ['two files of one name', () => form({ 'x/a.md': 'T', 'y/a.md': 'T' }), '/file'],
])('%s', async (_, body, pointer) => {
  const problem = expectProblem(await upload(world.api, body()), 422, 'DOCUMENT_INVALID');
  expect(problem.errors?.map((fault) => fault.pointer)).toEqual([pointer]);
});

test('too many bytes, announced or not, with the limit', async () => {
  const body = form({ 'a.txt': 'x'.repeat(1024 * 1024 + 1) });
  expect(expectProblem(await upload(world.api, body), 413, 'PAYLOAD_TOO_LARGE')).toMatchObject({
    limitBytes: 1024 * 1024,
    detail: expect.stringContaining('1 MB') as string,
  });
  const announced = form({ 'a.txt': 'x'.repeat(3 * 1024 * 1024) });
  expectProblem(await upload(world.api, announced), 413, 'PAYLOAD_TOO_LARGE');
  const two = form({ 'a.txt': 'x'.repeat(600 * 1024), 'b.txt': 'y'.repeat(600 * 1024) });
  expectProblem(await upload(world.api, two), 413, 'PAYLOAD_TOO_LARGE');
});

test('JSON, a broken form and somebody unknown', async () => {
  expectProblem(await world.api.post('/v1/documents', { file: 'x' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  expectProblem(await world.api.post('/v1/documents', '--x\r\nbroken', headers), 400, 'INVALID_REQUEST');
  expectProblem(await upload(world.api, form({ 'a.md': 'T' }), as('nobody-known')), 403, 'PERSON_UNKNOWN');
});

test('a client that goes away in the middle of a file', async () => {
  await world.api.startWorker();
  const { port, hostname } = new URL(world.api.url);
  const socket = connect(Number(port), hostname);
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="gone.md"\r\n\r\nHalf of it';
  socket.write(
    `POST /v1/documents HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      `Content-Length: 100000\r\n\r\n${part}`,
  );
  await pause(300);
  socket.destroy();
  await pause(300);
  expectProblem(await read(at('gone.md')), 404, 'DOCUMENT_NOT_FOUND');
  expect((await upload(world.api, form({ 'b.exe': 'MZ' }))).status).toBe(415);
});

test('a path that a folder has, and the folder keeps its document', async () => {
  const document: DocumentRecord = {
    id: 'docs/a.md',
    collection: 'docs',
    path: 'a.md',
    title: 'A',
    language: 'en',
    domains: [],
    groups: ['everyone'],
    classification: 'internal',
    fileHash: hashOf('A'),
    origin: 'folder',
    mediaType: 'text/markdown',
    indexedAt: '2026-01-01T00:00:00.000Z',
  };
  const text = 'Of the folder.';
  const chunk = { id: 'docs/a.md#0', documentId: 'docs/a.md', ordinal: 0, section: '', text };
  await world.stores.index.putDocument({ document, chunks: [{ ...chunk, contentHash: hashOf(text) }] });
  const refused = await upload(world.api, form({ 'a.md': 'Mine.' }, { collection: 'docs' }));
  expectProblem(refused, 409, 'DOCUMENT_CONFLICT');
  expect((await read('docs/a.md')).body).toMatchObject({ origin: 'folder', fileHash: hashOf('A') });
  const content = await world.api.get(`${addressOf('docs/a.md')}/content`);
  expect(expectProblem(content, 404, 'DOCUMENT_NOT_FOUND').detail).toContain('folder');
});

test('files from a web page elsewhere, on this machine too; those of a page of this installation are taken', async () => {
  const sent = (origin: string) => upload(world.api, form({ 'a.exe': 'MZ' }), { Origin: origin });
  for (const origin of ['https://elsewhere.example', 'http://localhost:5173', 'null'])
    expectProblem(await sent(origin), 403, 'ORIGIN_FORBIDDEN');
  expectProblem(await sent(world.api.url), 415, 'DOCUMENT_TYPE_UNSUPPORTED');
});
