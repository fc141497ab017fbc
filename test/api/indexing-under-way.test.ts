import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createPorts, type OpenPorts } from '../../adapters/registry.js';
import { loadConfig } from '../../config/load-config.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import type { indexFolder } from '../../workflows/indexing/index-folder.js';
import { startDevServer } from '../support/temporal.js';
import { as, endOf, openRequest, startApi, type Api } from './support.js';

const QUESTION = 'How many days of annual leave are there?';
const LEAVE = '# Annual leave\n\nThere are 25 days of annual leave in a year.';

let env: TestWorkflowEnvironment;
let api: Api;
let ports: OpenPorts;
let base: string;
/** Reading of the file `slow.md` waits for this. */
let release: () => void;
let reading: Promise<void>;

beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterAll(() => env.teardown());
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'vouch-under-way-'));
  ports = createPorts(loadConfig({ VOUCH_DATA_DIR: join(base, 'data') }));
  let begun: () => void;
  reading = new Promise((resolve) => (begun = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const { source } = ports;
  const read: typeof source.read = async (file) => {
    if (file.path === 'slow.md') {
      begun();
      await released;
    }
    return source.read(file);
  };
  const held = { ...ports, source: { ...source, read } };
  api = await startApi(env, { ports: held, people: 'ann,sam:staff' });
  await api.startWorker();
});
afterEach(async () => {
  release();
  await api.stop();
  await ports.close();
  rmSync(base, { recursive: true });
});

/** Begins to index a folder whose file `slow.md` is still being read, and waits until it is. */
async function begin(groups = ['everyone']): Promise<WorkflowHandle<typeof indexFolder>> {
  const folder = join(base, 'docs');
  mkdirSync(folder);
  writeFileSync(join(folder, 'about.md'), 'About the office: the windows open in summer.');
  writeFileSync(join(folder, 'slow.md'), LEAVE);
  const handle = await env.client.workflow.start<typeof indexFolder>(WORKFLOW_TYPES.indexFolder, {
    workflowId: `index-${randomUUID()}`,
    taskQueue: api.taskQueue,
    args: [{ folder, collection: 'docs', groups, classification: 'internal', batchSize: 10 }],
  });
  await reading;
  return handle;
}

const ask = (who: string, more: Partial<StartQuery> = {}) =>
  api.ask({ question: QUESTION, ...more }, 30, as(who));
const codes = (view: QueryView) =>
  'answer' in view ? view.answer?.disclaimers.map(({ code }) => code) : undefined;

test('a question that the index cannot answer yet is told so at once, and answered once it can', async () => {
  const indexing = await begin();
  const early = await ask('ann');
  expect(early).toMatchObject({
    stage: 'completed',
    requests: [],
    answer: { answered: false, text: 'No information on this has been found so far.' },
  });
  expect(codes(early)).toEqual(['indexing']);
  const korean = await ask('ann', { question: '연차는 며칠인가요?' });
  expect(korean).toMatchObject({
    stage: 'completed',
    answer: { disclaimers: [{ code: 'indexing', text: expect.stringContaining('색인하는 중') as string }] },
  });

  release();
  await indexing.result();
  await expect(ports.keyValues.list({ space: 'indexing', limit: 1 })).resolves.toEqual({ items: [] });
  const late = await ask('ann', { mode: 'off' });
  expect(late).toMatchObject({ stage: 'completed', answer: { answered: true } });
  expect(codes(late)).not.toContain('indexing');
  expect(JSON.stringify(late)).toContain('25 days');
});

test('who may not know of it, and who asks elsewhere, is not told', async () => {
  const indexing = await begin(['staff']);
  expect(codes(await ask('sam'))).toEqual(['indexing']);
  expect(codes(await ask('sam', { scope: { collections: ['docs'] } }))).toEqual(['indexing']);
  for (const asked of [
    await ask('ann'),
    await ask('ann', { scope: { collections: ['docs'] } }),
    await ask('sam', { scope: { collections: ['elsewhere'] } }),
  ]) {
    // as ever, a person looks at it
    expect(openRequest(asked).payload).toMatchObject({ reasons: ['no_answer_found'] });
    expect(JSON.stringify(asked)).not.toMatch(/"indexing"|still being indexed/);
  }
  release();
  await indexing.result();
});

test('where there is no document at all that is said, once a person has looked at it', async () => {
  const asked = await ask('ann');
  const decision = `/v1/requests/${openRequest(asked).id}/decision`;
  expect((await api.post(decision, { action: 'approve' }, as('ann'))).status).toBe(200);
  const ended = await endOf(api, asked.id);
  expect(ended).toMatchObject({ stage: 'completed', answer: { answered: false } });
  expect(codes(ended)).toEqual(['no_documents']);
});

test('a run that finds nothing new is no reason to ask again', async () => {
  const first = await begin();
  release();
  await first.result();
  const noted = jest.spyOn(ports.keyValues, 'put');
  const again = await env.client.workflow.execute<typeof indexFolder>(WORKFLOW_TYPES.indexFolder, {
    workflowId: `index-${randomUUID()}`,
    taskQueue: api.taskQueue,
    args: [
      {
        folder: join(base, 'docs'),
        collection: 'docs',
        groups: ['everyone'],
        classification: 'internal',
        batchSize: 10,
      },
    ],
  });
  expect(again).toMatchObject({ indexed: 0, unchanged: 2 });
  expect(noted).not.toHaveBeenCalled();
});
