import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import { createFileSource } from '../../adapters/documents/file-source.js';
import type { ResponseOf } from '../../client/api-client.js';
import { ENDPOINTS, type PassageView } from '../../contract/endpoints.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { startDevServer } from '../support/temporal.js';
import { as, expectProblem, startApi, type Api } from './support.js';

const LONG = `# Leave\n\n## Days\n\n${'Every day of leave is written down. '.repeat(15)}`;
let env: TestWorkflowEnvironment;
let api: Api;
let index: SearchIndex;
let folder: string;

beforeAll(async () => {
  env = await startDevServer();
  folder = await mkdtemp(join(tmpdir(), 'vouch-passages-'));
  index = createEmbeddedSearchIndex(openDatabase(folder));
  const source = createFileSource();
  for (const [path, group, text] of [
    ['한글 50%.md', 'everyone', LONG],
    ['secret.md', 'staff', LONG],
    ['long.md', 'everyone', `${LONG}${'Every other day is worked. '.repeat(150)}`],
  ] as const) {
    const { document, chunks } = await source.readUpload({
      bytes: Buffer.from(text),
      collection: 'docs',
      path,
      defaults: { groups: [group], classification: 'internal' },
    });
    await index.putDocument({ document, chunks });
  }
  api = await startApi(env, { ports: { index }, people: 'ann,sam:staff' });
});
afterAll(async () => {
  await api.stop();
  await index.close();
  await rm(folder, { recursive: true });
  await env.teardown();
});

const passage = (id: string, who: string) =>
  api.get<PassageView>(`/v1/passages/${encodeURIComponent(id)}`, as(who));

test('a passage is given in full, by its percent-encoded id', async () => {
  const id = 'docs/한글 50%.md#0';
  const { status, body } = await passage(id, 'ann');
  expect(status).toBe(200);
  expect(ENDPOINTS.getPassage.response.parse(body)).toEqual(body);
  expect(body).toMatchObject({ id, documentId: 'docs/한글 50%.md', title: 'Leave' });
  expect(body.text.length).toBeGreaterThan(400);
  expect(body.text).toContain('Every day of leave is written down.');
});

test('who may not read its document gets the same answer as for one that is not there', async () => {
  const id = 'docs/secret.md#0';
  expect((await passage(id, 'sam')).status).toBe(200);
  const foreign = expectProblem(await passage(id, 'ann'), 404, 'PASSAGE_NOT_FOUND');
  const missing = expectProblem(await passage('docs/none.md#0', 'ann'), 404, 'PASSAGE_NOT_FOUND');
  expect(foreign).toMatchObject({ title: missing.title, detail: missing.detail });
  expect(JSON.stringify(foreign)).not.toContain('leave is written');
});

describe('the text of a document, passage by passage', () => {
  const textOf = (id: string, who: string, query = '') =>
    api.get<ResponseOf<'listPassages'>>(`/v1/documents/${encodeURIComponent(id)}/passages${query}`, as(who));

  test('is given in order, a part at a time', async () => {
    const id = 'docs/long.md';
    const { status, body } = await textOf(id, 'ann');
    expect(status).toBe(200);
    expect(ENDPOINTS.listPassages.response.parse(body)).toEqual(body);
    const ids = body.items.map((item) => item.id);
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual(ids.map((_, at) => `${id}#${at}`));
    expect(body.next).toBeUndefined();
    const first = await textOf(id, 'ann', '?limit=2');
    expect(first.body).toMatchObject({ items: body.items.slice(0, 2), next: 2 });
    const rest = await textOf(id, 'ann', '?from=2&limit=200');
    expect(rest.body).toEqual({ items: body.items.slice(2) });
    expect((await textOf(id, 'ann', '?from=500')).body.items).toEqual([]);
  });

  test('is only for those who may read the document', async () => {
    expect((await textOf('docs/secret.md', 'sam')).status).toBe(200);
    const foreign = expectProblem(await textOf('docs/secret.md', 'ann'), 404, 'DOCUMENT_NOT_FOUND');
    const missing = expectProblem(await textOf('docs/none.md', 'ann'), 404, 'DOCUMENT_NOT_FOUND');
    expect(foreign).toMatchObject({ title: missing.title, detail: missing.detail });
    expectProblem(await textOf('docs/long.md', 'ann', '?from=-1'), 400, 'INVALID_REQUEST');
  });
});

test.each(['web:123', 'todo:t', '#', "' OR 1=1 --", 'a'.repeat(601)])(
  'what is no passage of a document is not there: %s',
  async (id) => {
    expectProblem(await passage(id, 'sam'), 404, 'PASSAGE_NOT_FOUND');
  },
);
