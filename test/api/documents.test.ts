import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { startDevServer } from '../support/temporal.js';
import type { DocumentView, UploadResult } from '../../contract/documents.js';
import type { DocumentRecord } from '../../contract/passage.js';
import {
  addressOf,
  form as formOf,
  hashOf,
  openStores,
  upload,
  type DocumentStores,
} from './documents-support.js';
import { as, eventually, expectProblem, startApi, type Api } from './support.js';

const MANUAL = '# 출장비 규정\n\n출장비는 하루 5만 원입니다.\n';
const WAIT = { Prefer: 'wait=30' };

let env: TestWorkflowEnvironment;
let api: Api;
let stores: DocumentStores;
/** One per test: the workflows of all tests are on one server. */
let collection = 'test-0';
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
beforeEach(async () => {
  stores = openStores();
  collection = `test-${randomUUID()}`;
  api = await startApi(env, { ports: stores, people: 'hana:hr,raj:it|hr,mallory', documentMaxMb: 1 });
});
afterEach(async () => {
  await api.stop();
  await stores.close();
});
afterAll(() => env.teardown());

const form = (files: Parameters<typeof formOf>[0], fields: Parameters<typeof formOf>[1] = {}) =>
  formOf(files, { collection, ...fields });
const at = (path: string) => `${collection}/${path}`;
const read = (id: string, headers?: Record<string, string>) => api.get<DocumentView>(addressOf(id), headers);
const found = async (query: string, groups: string[]) =>
  (await stores.index.search({ query, k: 5, access: { groups } })).map((hit) => hit.documentId);

test('an uploaded file is indexed, found, listed, read and given back as it was sent', async () => {
  await api.startWorker();
  const { status, headers, body } = await upload<UploadResult>(api, formOf({ '출장비 규정.md': MANUAL }));
  expect([status, body]).toEqual([
    201,
    {
      id: 'uploads/출장비 규정.md',
      collection: 'uploads',
      path: '출장비 규정.md',
      status: 'indexed',
      chunks: 1,
    },
  ]);
  const address = headers.get('location') ?? '';
  expect(address).toBe(addressOf(body.id));
  expect(await found('출장비', ['everyone'])).toEqual([body.id]);
  expect((await api.get<DocumentView>(address)).body).toMatchObject({
    id: body.id,
    status: 'indexed',
    title: '출장비 규정',
    language: 'ko',
    origin: 'upload',
    groups: ['everyone'],
    classification: 'internal',
    fileHash: hashOf(MANUAL),
  });
  const { body: list } = await api.get<{ items: DocumentRecord[] }>('/v1/documents?text=출장비');
  expect(list.items.map(({ id }) => id)).toEqual([body.id]);

  const content = await fetch(`${api.url}${address}/content`);
  expect(await content.text()).toBe(MANUAL);
  expect(content.headers.get('content-type')).toMatch(/^text\/markdown/);
  expect(content.headers.get('content-disposition')).toMatch(/^attachment; /);
});

test('the fields of the form are kept with the document', async () => {
  await api.startWorker();
  const fields = {
    collection: 'hr',
    path: 'rules/2026/leave.txt',
    groups: ['hr', 'it'],
    classification: 'confidential',
    title: 'Leave rules',
    language: 'en',
    domains: 'hr,finance',
  };
  const response = await upload<UploadResult>(api, form({ 'x.txt': 'Twenty days.' }, fields), {
    ...WAIT,
    ...as('raj'),
  });
  expect(response.status).toBe(201);
  expect((await read('hr/rules/2026/leave.txt', as('raj'))).body).toMatchObject({
    groups: ['hr', 'it'],
    classification: 'confidential',
    title: 'Leave rules',
    language: 'en',
    domains: ['hr', 'finance'],
  });
});

test('what a document states itself narrows who may read it, and widens nothing', async () => {
  await api.startWorker();
  const secret = '---\ngroups: [hr]\nclassification: confidential\n---\nPay.';
  const wide = '---\ngroups: [everyone]\nclassification: public\n---\nPay.';
  const headers = { ...WAIT, ...as('hana') };
  await upload(api, form({ 'a.md': secret }), headers);
  await upload(api, form({ 'b.md': wide }, { groups: 'hr' }), headers);
  expect((await read(at('a.md'), as('hana'))).body).toMatchObject({
    groups: ['hr'],
    classification: 'confidential',
  });
  expect((await read(at('b.md'), as('hana'))).body).toMatchObject({
    groups: ['hr'],
    classification: 'internal',
  });
});

test('without a preference the answer comes at once; who sent it sees how it goes, nobody else', async () => {
  const { status, body } = await upload<UploadResult>(
    api,
    form({ 'a.md': 'Text.' }, { groups: 'hr' }),
    as('hana'),
  );
  expect([status, body.status]).toEqual([202, 'indexing']);
  expect((await read(body.id, as('hana'))).body).toEqual({
    id: at('a.md'),
    collection,
    path: 'a.md',
    status: 'indexing',
  });
  expectProblem(await read(body.id, as('raj')), 404, 'DOCUMENT_NOT_FOUND');
  await api.startWorker();
  const done = await eventually(
    () => read(body.id, as('hana')),
    ({ body: view }) => view.status === 'indexed',
  );
  expect(done.body).toMatchObject({ status: 'indexed', groups: ['hr'] });
  expect((await read(body.id, as('raj'))).body.status).toBe('indexed');
});

test('what cannot be read is said in the words of its reader, and nothing of it stays', async () => {
  await api.startWorker();
  const refused = await upload(api, form({ 'empty.md': '  \n' }));
  expect(expectProblem(refused, 422, 'DOCUMENT_UNREADABLE').detail).toBe('The file holds no text.');
  expect(stores.kept.size).toBe(0);
  expect((await read(at('empty.md'))).body).toEqual({
    id: at('empty.md'),
    collection,
    path: 'empty.md',
    status: 'failed',
    problem: 'The file holds no text.',
  });

  await upload(api, form({ 'a.md': 'First.' }));
  expectProblem(await upload(api, form({ 'a.md': '' })), 422, 'DOCUMENT_UNREADABLE');
  expect((await read(at('a.md'))).body).toMatchObject({
    status: 'indexed',
    fileHash: hashOf('First.'),
    problem: 'The file holds no text.',
  });
  expect([...stores.kept]).toEqual([hashOf('First.')]);
});

test('several files count or fail for themselves', async () => {
  await api.startWorker();
  const files = { 'a.md': 'One.', 'b.txt': '', 'c.html': '<p>Three.</p>' };
  const { status, body } = await upload<{ items: UploadResult[] }>(api, form(files, { collection: 'many' }));
  expect(status).toBe(200);
  expect(body.items.map((item) => [item.id, item.status, item.problem?.code])).toEqual([
    ['many/a.md', 'indexed', undefined],
    ['many/b.txt', 'failed', 'DOCUMENT_UNREADABLE'],
    ['many/c.html', 'indexed', undefined],
  ]);
});

test('a later upload takes the place of an earlier one, with its bytes', async () => {
  await api.startWorker();
  await upload(api, form({ 'a.md': 'Old wording.' }));
  await upload(api, form({ 'same.md': 'Old wording.' }));
  expect([...stores.kept]).toEqual([hashOf('Old wording.')]);
  await upload(api, form({ 'a.md': 'New phrase.' }));
  expect(await found('phrase', ['everyone'])).toEqual([at('a.md')]);
  // the other document still has the bytes
  expect(stores.kept).toEqual(new Set([hashOf('Old wording.'), hashOf('New phrase.')]));
  await upload(api, form({ 'same.md': 'Other.' }));
  expect(stores.kept).toEqual(new Set([hashOf('Other.'), hashOf('New phrase.')]));
});

test('many uploads of one document at once leave the last one, whole', async () => {
  const sent: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    sent.push(`Version ${n} of the text.`);
    expect((await upload(api, form({ 'a.md': sent[n] ?? '' }), {})).status).toBe(202);
  }
  await api.startWorker();
  await eventually(
    () => read(at('a.md')),
    ({ body }) => body.status === 'indexed' && body.fileHash === hashOf(sent[4] ?? ''),
  );
  expect((await read(at('a.md'))).body.fileHash).toBe(hashOf(sent[4] ?? ''));
  expect([...stores.kept]).toEqual([hashOf(sent[4] ?? '')]);
});

test('a document that waits keeps its bytes when another with the same goes', async () => {
  const worker = await api.startWorker();
  await upload(api, form({ 'a.md': MANUAL }));
  await worker.stop();
  await upload(api, form({ 'b.md': MANUAL }), {});
  const removing = api.delete(addressOf(at('a.md')));
  await api.startWorker();
  expect((await removing).body).toEqual({ id: at('a.md'), status: 'removed' });
  await eventually(
    () => read(at('b.md')),
    ({ body }) => body.status === 'indexed',
  );
  expect([...stores.kept]).toEqual([hashOf(MANUAL)]);
});

test('what was lost from the store is told in the language of who asks', async () => {
  const { body } = await upload<UploadResult>(api, form({ 'a.md': MANUAL }), {});
  for (const hash of [...stores.kept]) await stores.blobs.remove({ hash });
  await api.startWorker();
  const problemIn = async (language: string) =>
    (
      await eventually(
        () => read(body.id, { 'Accept-Language': language }),
        ({ body: view }) => view.status === 'failed',
      )
    ).body.problem;
  expect(await problemIn('en')).toBe('The file is no longer in the store. Upload it again.');
  expect(await problemIn('ko')).toContain('다시 업로드해 주세요');
});

describe('removing', () => {
  test('takes the document, its passages and its bytes', async () => {
    await api.startWorker();
    await upload(api, form({ 'a.md': MANUAL }));
    const { status, body } = await api.delete(addressOf(at('a.md')));
    expect([status, body]).toEqual([200, { id: at('a.md'), status: 'removed' }]);
    expect(await found('출장비', ['everyone'])).toEqual([]);
    expect(stores.kept.size).toBe(0);
    expectProblem(await read(at('a.md')), 404, 'DOCUMENT_NOT_FOUND');
    expectProblem(await api.delete(addressOf(at('a.md'))), 404, 'DOCUMENT_NOT_FOUND');
  });

  test('comes after the upload that it follows, also when the worker was away', async () => {
    const worker = await api.startWorker();
    await upload(api, form({ 'a.md': 'One.' }));
    await worker.stop();
    await upload(api, form({ 'a.md': 'Two.' }), {});
    const removing = api.delete(addressOf(at('a.md')));
    await pause(200);
    await api.startWorker();
    expect((await removing).body).toEqual({ id: at('a.md'), status: 'removed' });
    expect(await stores.index.getDocument({ documentId: at('a.md') })).toBeUndefined();
    expect(stores.kept.size).toBe(0);
  });
});

describe('who may', () => {
  beforeEach(async () => {
    await api.startWorker();
    await upload(api, form({ 'pay.md': 'Pay grades.' }, { groups: 'hr' }), { ...WAIT, ...as('hana') });
  });

  test('who shares no group with a document does not see that it is there', async () => {
    const id = at('pay.md');
    expect((await read(id, as('raj'))).status).toBe(200);
    for (const response of [
      await read(id, as('mallory')),
      await api.get(`${addressOf(id)}/content`, as('mallory')),
      await api.delete(addressOf(id), as('mallory')),
      await read(at('never.md'), as('mallory')),
    ])
      expectProblem(response, 404, 'DOCUMENT_NOT_FOUND');
    const { body } = await api.get<{ items: unknown[] }>('/v1/documents', as('mallory'));
    expect(body.items).toEqual([]);
    expect(await stores.index.getDocument({ documentId: id })).toBeDefined();
  });

  test('nobody takes the place of a document that they may not read', async () => {
    const other = await upload(api, form({ 'pay.md': 'Mine.' }), { ...WAIT, ...as('mallory') });
    expectProblem(other, 409, 'DOCUMENT_CONFLICT');
    expect((await read(at('pay.md'), as('hana'))).body.fileHash).toBe(hashOf('Pay grades.'));
    expect(stores.kept.size).toBe(1);
  });

  test('nobody gives a document to a group that they are not in', async () => {
    const refused = await upload(api, form({ 'x.md': 'X.' }, { groups: 'everyone,hr' }), as('mallory'));
    expect(expectProblem(refused, 422, 'DOCUMENT_INVALID').errors).toEqual([
      { pointer: '/groups/1', detail: 'only groups that you belong to' },
    ]);
  });
});

describe('what is refused leaves nothing', () => {
  const PNG = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]);

  afterEach(() => {
    expect(stores.kept.size).toBe(0);
  });

  test.each<[string, () => FormData]>([
    ['a picture', () => form({ 'a.png': PNG })],
    ['a picture that says it is text', () => form({ 'a.txt': PNG })],
    ['an ending that is not known', () => form({ 'a.xyz': 'Text.' })],
    ['a PDF that says it is Markdown', () => form({ 'a.md': '%PDF-1.7\n1 0 obj' })],
    ['one of two', () => form({ 'a.md': 'Text.', 'b.exe': 'MZ' })],
  ])('%s', async (_, body) => {
    expectProblem(await upload(api, body()), 415, 'DOCUMENT_TYPE_UNSUPPORTED');
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
    const problem = expectProblem(await upload(api, body()), 422, 'DOCUMENT_INVALID');
    expect(problem.errors?.map((fault) => fault.pointer)).toEqual([pointer]);
  });

  test('too many bytes, announced or not, with the limit', async () => {
    const body = form({ 'a.txt': 'x'.repeat(1024 * 1024 + 1) });
    expect(expectProblem(await upload(api, body), 413, 'PAYLOAD_TOO_LARGE')).toMatchObject({
      limitBytes: 1024 * 1024,
      detail: expect.stringContaining('1 MB') as string,
    });
    const announced = form({ 'a.txt': 'x'.repeat(3 * 1024 * 1024) });
    expectProblem(await upload(api, announced), 413, 'PAYLOAD_TOO_LARGE');
    const two = form({ 'a.txt': 'x'.repeat(600 * 1024), 'b.txt': 'y'.repeat(600 * 1024) });
    expectProblem(await upload(api, two), 413, 'PAYLOAD_TOO_LARGE');
  });

  test('JSON, a broken form and somebody unknown', async () => {
    expectProblem(await api.post('/v1/documents', { file: 'x' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expectProblem(await api.post('/v1/documents', '--x\r\nbroken', headers), 400, 'INVALID_REQUEST');
    expectProblem(await upload(api, form({ 'a.md': 'T' }), as('nobody-known')), 403, 'PERSON_UNKNOWN');
  });

  test('a client that goes away in the middle of a file', async () => {
    await api.startWorker();
    const { port, hostname } = new URL(api.url);
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
    expect((await upload(api, form({ 'b.exe': 'MZ' }))).status).toBe(415);
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
    await stores.index.putDocument({ document, chunks: [{ ...chunk, contentHash: hashOf(text) }] });
    const refused = await upload(api, form({ 'a.md': 'Mine.' }, { collection: 'docs' }));
    expectProblem(refused, 409, 'DOCUMENT_CONFLICT');
    expect((await read('docs/a.md')).body).toMatchObject({ origin: 'folder', fileHash: hashOf('A') });
    const content = await api.get(`${addressOf('docs/a.md')}/content`);
    expect(expectProblem(content, 404, 'DOCUMENT_NOT_FOUND').detail).toContain('folder');
  });
});

test('the list goes on where a page ended, within one collection', async () => {
  await api.startWorker();
  const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}.txt`, `Text ${n}.`]));
  await upload(api, form(files));
  await upload(api, form({ 'other.txt': 'Text.' }, { collection: 'other' }));
  const seen: string[] = [];
  let path = `/v1/documents?collection=${collection}&limit=2`;
  for (let next: string | undefined = ''; next !== undefined;) {
    const { body } = await api.get<{ items: DocumentRecord[]; next?: string }>(path);
    seen.push(...body.items.map(({ id }) => id));
    next = body.next;
    path = `/v1/documents?collection=${collection}&limit=2&cursor=${next ?? ''}`;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => at(`${n}.txt`)));
  expectProblem(await api.get('/v1/documents?cursor=abc'), 400, 'INVALID_REQUEST');
});
