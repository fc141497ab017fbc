import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentView, UploadResult } from '../../contract/documents.js';
import type { DocumentRecord } from '../../contract/passage.js';
import { addressOf, documentWorld, form as formOf, hashOf, upload } from './documents-support.js';
import { as, eventually, expectProblem } from './support.js';

const MANUAL = '# 출장비 규정\n\n출장비는 하루 5만 원입니다.\n';
const WAIT = { Prefer: 'wait=30' };

const world = documentWorld();
const { form, at, read } = world;
const found = async (query: string, groups: string[]) =>
  (await world.stores.index.search({ query, k: 5, access: { groups } })).map((hit) => hit.documentId);

test('an uploaded file is indexed, found, listed, read and given back as it was sent', async () => {
  await world.api.startWorker();
  const { status, headers, body } = await upload<UploadResult>(
    world.api,
    formOf({ '출장비 규정.md': MANUAL }),
  );
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
  expect((await world.api.get<DocumentView>(address)).body).toMatchObject({
    id: body.id,
    status: 'indexed',
    title: '출장비 규정',
    language: 'ko',
    origin: 'upload',
    groups: ['everyone'],
    classification: 'internal',
    fileHash: hashOf(MANUAL),
  });
  const { body: list } = await world.api.get<{ items: DocumentRecord[] }>('/v1/documents?text=출장비');
  expect(list.items.map(({ id }) => id)).toEqual([body.id]);

  const content = await fetch(`${world.api.url}${address}/content`);
  expect(await content.text()).toBe(MANUAL);
  expect(content.headers.get('content-type')).toMatch(/^text\/markdown/);
  expect(content.headers.get('content-disposition')).toMatch(/^attachment; /);
});

test('the fields of the form are kept with the document', async () => {
  await world.api.startWorker();
  const fields = {
    collection: 'hr',
    path: 'rules/2026/leave.txt',
    groups: ['hr', 'it'],
    classification: 'confidential',
    title: 'Leave rules',
    language: 'en',
    domains: 'hr,finance',
  };
  const response = await upload<UploadResult>(world.api, form({ 'x.txt': 'Twenty days.' }, fields), {
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
  await world.api.startWorker();
  const secret = '---\ngroups: [hr]\nclassification: confidential\n---\nPay.';
  const wide = '---\ngroups: [everyone]\nclassification: public\n---\nPay.';
  const headers = { ...WAIT, ...as('hana') };
  await upload(world.api, form({ 'a.md': secret }), headers);
  await upload(world.api, form({ 'b.md': wide }, { groups: 'hr' }), headers);
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
    world.api,
    form({ 'a.md': 'Text.' }, { groups: 'hr' }),
    as('hana'),
  );
  expect([status, body.status]).toEqual([202, 'indexing']);
  expect((await read(body.id, as('hana'))).body).toEqual({
    id: at('a.md'),
    collection: world.collection,
    path: 'a.md',
    status: 'indexing',
  });
  expectProblem(await read(body.id, as('raj')), 404, 'DOCUMENT_NOT_FOUND');
  await world.api.startWorker();
  const done = await eventually(
    () => read(body.id, as('hana')),
    ({ body: view }) => view.status === 'indexed',
  );
  expect(done.body).toMatchObject({ status: 'indexed', groups: ['hr'] });
  expect((await read(body.id, as('raj'))).body.status).toBe('indexed');
});

test('what cannot be read is said in the words of its reader, and nothing of it stays', async () => {
  await world.api.startWorker();
  const refused = await upload(world.api, form({ 'empty.md': '  \n' }));
  expect(expectProblem(refused, 422, 'DOCUMENT_UNREADABLE').detail).toBe('The file contains no text.');
  expect(world.stores.kept.size).toBe(0);
  expect((await read(at('empty.md'))).body).toEqual({
    id: at('empty.md'),
    collection: world.collection,
    path: 'empty.md',
    status: 'failed',
    problem: 'The file contains no text.',
  });

  await upload(world.api, form({ 'a.md': 'First.' }));
  expectProblem(await upload(world.api, form({ 'a.md': '' })), 422, 'DOCUMENT_UNREADABLE');
  expect((await read(at('a.md'))).body).toMatchObject({
    status: 'indexed',
    fileHash: hashOf('First.'),
    problem: 'The file contains no text.',
  });
  expect([...world.stores.kept]).toEqual([hashOf('First.')]);
});

test('several files count or fail for themselves', async () => {
  await world.api.startWorker();
  const files = { 'a.md': 'One.', 'b.txt': '', 'c.html': '<p>Three.</p>' };
  const { status, body } = await upload<{ items: UploadResult[] }>(
    world.api,
    form(files, { collection: 'many' }),
  );
  expect(status).toBe(200);
  expect(body.items.map((item) => [item.id, item.status, item.problem?.code])).toEqual([
    ['many/a.md', 'indexed', undefined],
    ['many/b.txt', 'failed', 'DOCUMENT_UNREADABLE'],
    ['many/c.html', 'indexed', undefined],
  ]);
});

test('a later upload takes the place of an earlier one, with its bytes', async () => {
  await world.api.startWorker();
  await upload(world.api, form({ 'a.md': 'Old wording.' }));
  await upload(world.api, form({ 'same.md': 'Old wording.' }));
  expect([...world.stores.kept]).toEqual([hashOf('Old wording.')]);
  await upload(world.api, form({ 'a.md': 'New phrase.' }));
  expect(await found('phrase', ['everyone'])).toEqual([at('a.md')]);
  // the other document still has the bytes
  expect(world.stores.kept).toEqual(new Set([hashOf('Old wording.'), hashOf('New phrase.')]));
  await upload(world.api, form({ 'same.md': 'Other.' }));
  expect(world.stores.kept).toEqual(new Set([hashOf('Other.'), hashOf('New phrase.')]));
});

test('many uploads of one document at once leave the last one, whole', async () => {
  const sent: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    sent.push(`Version ${n} of the text.`);
    expect((await upload(world.api, form({ 'a.md': sent[n] ?? '' }), {})).status).toBe(202);
  }
  await world.api.startWorker();
  await eventually(
    () => read(at('a.md')),
    ({ body }) => body.status === 'indexed' && body.fileHash === hashOf(sent[4] ?? ''),
  );
  expect((await read(at('a.md'))).body.fileHash).toBe(hashOf(sent[4] ?? ''));
  expect([...world.stores.kept]).toEqual([hashOf(sent[4] ?? '')]);
});

test('a document that waits keeps its bytes when another with the same goes', async () => {
  const worker = await world.api.startWorker();
  await upload(world.api, form({ 'a.md': MANUAL }));
  await worker.stop();
  await upload(world.api, form({ 'b.md': MANUAL }), {});
  const removing = world.api.delete(addressOf(at('a.md')));
  await world.api.startWorker();
  expect((await removing).body).toEqual({ id: at('a.md'), status: 'removed' });
  await eventually(
    () => read(at('b.md')),
    ({ body }) => body.status === 'indexed',
  );
  expect([...world.stores.kept]).toEqual([hashOf(MANUAL)]);
});

test('why a document was refused is told in the language of who asks', async () => {
  await world.api.startWorker();
  const { id } = (await upload<UploadResult>(world.api, form({ 'a.md': '' }), {})).body;
  await eventually(
    () => read(id),
    ({ body }) => body.status === 'failed',
  );
  const told = { en: 'The file contains no text.', ko: '파일에 내용이 없습니다.' };
  for (const [language, problem] of Object.entries(told)) {
    const headers = { 'Accept-Language': language };
    expect((await read(id, headers)).body.problem).toBe(problem);
    const failed = await world.api.get<{ items: object[] }>('/v1/failed-uploads', headers);
    expect(failed.body.items).toContainEqual(expect.objectContaining({ id, problem }));
    const refused = await upload(world.api, form({ 'b.md': '' }), { ...headers, Prefer: 'wait=30' });
    expect(expectProblem(refused, 422, 'DOCUMENT_UNREADABLE').detail).toBe(problem);
  }
});

test('what was lost from the store is told in the language of who asks', async () => {
  const { body } = await upload<UploadResult>(world.api, form({ 'a.md': MANUAL }), {});
  for (const hash of [...world.stores.kept]) await world.stores.blobs.remove({ hash });
  await world.api.startWorker();
  const problemIn = async (language: string) =>
    (
      await eventually(
        () => read(body.id, { 'Accept-Language': language }),
        ({ body: view }) => view.status === 'failed',
      )
    ).body.problem;
  expect(await problemIn('en')).toBe('The file is no longer in the store. Upload it again.');
  expect(await problemIn('ko')).toContain('다시 업로드해 주십시오');
});

describe('removing', () => {
  test('takes the document, its passages and its bytes', async () => {
    await world.api.startWorker();
    await upload(world.api, form({ 'a.md': MANUAL }));
    const { status, body } = await world.api.delete(addressOf(at('a.md')));
    expect([status, body]).toEqual([200, { id: at('a.md'), status: 'removed' }]);
    expect(await found('출장비', ['everyone'])).toEqual([]);
    expect(world.stores.kept.size).toBe(0);
    expectProblem(await read(at('a.md')), 404, 'DOCUMENT_NOT_FOUND');
    expectProblem(await world.api.delete(addressOf(at('a.md'))), 404, 'DOCUMENT_NOT_FOUND');
  });

  test('comes after the upload that it follows, also when the worker was away', async () => {
    const worker = await world.api.startWorker();
    await upload(world.api, form({ 'a.md': 'One.' }));
    await worker.stop();
    await upload(world.api, form({ 'a.md': 'Two.' }), {});
    const removing = world.api.delete(addressOf(at('a.md')));
    await pause(200);
    await world.api.startWorker();
    expect((await removing).body).toEqual({ id: at('a.md'), status: 'removed' });
    expect(await world.stores.index.getDocument({ documentId: at('a.md') })).toBeUndefined();
    expect(world.stores.kept.size).toBe(0);
  });
});

describe('who may', () => {
  beforeEach(async () => {
    await world.api.startWorker();
    await upload(world.api, form({ 'pay.md': 'Pay grades.' }, { groups: 'hr' }), { ...WAIT, ...as('hana') });
  });

  test('who shares no group with a document does not see that it is there', async () => {
    const id = at('pay.md');
    expect((await read(id, as('raj'))).status).toBe(200);
    for (const response of [
      await read(id, as('mallory')),
      await world.api.get(`${addressOf(id)}/content`, as('mallory')),
      await world.api.delete(addressOf(id), as('mallory')),
      await read(at('never.md'), as('mallory')),
    ])
      expectProblem(response, 404, 'DOCUMENT_NOT_FOUND');
    const { body } = await world.api.get<{ items: unknown[] }>('/v1/documents', as('mallory'));
    expect(body.items).toEqual([]);
    expect(await world.stores.index.getDocument({ documentId: id })).toBeDefined();
  });

  test('nobody takes the place of a document that they may not read', async () => {
    const other = await upload(world.api, form({ 'pay.md': 'Mine.' }), { ...WAIT, ...as('mallory') });
    expectProblem(other, 409, 'DOCUMENT_CONFLICT');
    expect((await read(at('pay.md'), as('hana'))).body.fileHash).toBe(hashOf('Pay grades.'));
    expect(world.stores.kept.size).toBe(1);
  });

  test('who uploaded a document replaces and removes it, though its own words closed it to them', async () => {
    const closed = '---\ngroups: [hr]\n---\nPay grades.';
    const send = (who: string, text: string) =>
      upload(world.api, form({ 'own.md': text }), { ...WAIT, ...as(who) });
    const id = at('own.md');
    expect((await send('mallory', closed)).status).toBe(201);
    expect((await read(id, as('mallory'))).body).toEqual({
      ...{ id, collection: world.collection, path: 'own.md', status: 'indexed' },
    });
    expectProblem(await world.api.get(`${addressOf(id)}/content`, as('mallory')), 404, 'DOCUMENT_NOT_FOUND');
    const { body: list } = await world.api.get<{ items: unknown[] }>('/v1/documents', as('mallory'));
    expect(list.items).toEqual([]);
    expect((await send('mallory', closed.replace('Pay', 'New'))).status).toBe(201);
    expect((await read(id, as('hana'))).body).toMatchObject({ groups: ['hr'], uploadedBy: 'mallory' });
    // whoever replaces it has it from then on
    expect((await send('hana', closed)).status).toBe(201);
    expectProblem(await send('mallory', closed), 409, 'DOCUMENT_CONFLICT');
    expectProblem(await world.api.delete(addressOf(id), as('mallory')), 404, 'DOCUMENT_NOT_FOUND');
    expect((await send('raj', closed)).status).toBe(201);
    expect((await world.api.delete(addressOf(id), as('raj'))).body).toEqual({ id, status: 'removed' });
  });

  test('who uploaded it removes what they may not read', async () => {
    const id = at('own.md');
    await upload(world.api, form({ 'own.md': '---\ngroups: [hr]\n---\nPay.' }), {
      ...WAIT,
      ...as('mallory'),
    });
    expect((await world.api.delete(addressOf(id), as('mallory'))).body).toEqual({ id, status: 'removed' });
    expect(await world.stores.index.getDocument({ documentId: id })).toBeUndefined();
    expectProblem(await read(id, as('mallory')), 404, 'DOCUMENT_NOT_FOUND');
  });

  test('nobody gives a document to a group that they are not in', async () => {
    const refused = await upload(world.api, form({ 'x.md': 'X.' }, { groups: 'everyone,hr' }), as('mallory'));
    expect(expectProblem(refused, 422, 'DOCUMENT_INVALID').errors).toEqual([
      { pointer: '/groups/1', detail: 'only groups that you belong to' },
    ]);
  });
});

test('the list goes on where a page ended, within one collection', async () => {
  await world.api.startWorker();
  const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}.txt`, `Text ${n}.`]));
  await upload(world.api, form(files));
  await upload(world.api, form({ 'other.txt': 'Text.' }, { collection: 'other' }));
  const seen: string[] = [];
  let path = `/v1/documents?collection=${world.collection}&limit=2`;
  for (let next: string | undefined = ''; next !== undefined;) {
    const { body } = await world.api.get<{ items: DocumentRecord[]; next?: string }>(path);
    seen.push(...body.items.map(({ id }) => id));
    next = body.next;
    path = `/v1/documents?collection=${world.collection}&limit=2&cursor=${next ?? ''}`;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => at(`${n}.txt`)));
  expectProblem(await world.api.get('/v1/documents?cursor=abc'), 400, 'INVALID_REQUEST');
});

test('a file goes back under its name, whatever signs are in it', async () => {
  await world.api.startWorker();
  const { body } = await upload<UploadResult>(world.api, form({ "it's (1).md": 'Text.' }));
  const { headers } = await fetch(`${world.api.url}${addressOf(body.id)}/content`);
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''it%27s%20%281%29.md");
});
