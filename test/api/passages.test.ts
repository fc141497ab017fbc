import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import { createFileSource } from '../../adapters/documents/file-source.js';
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
  const source = createFileSource({ language: 'en' });
  for (const [path, group] of [
    ['한글 50%.md', 'everyone'],
    ['secret.md', 'staff'],
  ] as const) {
    const { document, chunks } = await source.readUpload({
      bytes: Buffer.from(LONG),
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

test.each(['web:123', 'todo:t', '#', "' OR 1=1 --", 'a'.repeat(601)])(
  'what is no passage of a document is not there: %s',
  async (id) => {
    expectProblem(await passage(id, 'sam'), 404, 'PASSAGE_NOT_FOUND');
  },
);
