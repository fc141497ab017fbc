import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadResult } from '../../contract/documents.js';
import type { Problem } from '../../contract/failures.js';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import type { Decision, Receipt, RequestView } from '../../contract/requests/index.js';
import { STORIES } from './tours/stories.js';
import { ask, call, queryUntil, send, vouchJson } from './program.js';
import type { Stack } from './stack.js';

/** Data that a backup must bring back, and data that must be gone after it: the same for every installation. */

type Target = Pick<Stack, 'url' | 'env'>;

const DOCUMENT = '# Boats\n\nThe deposit for a rowing boat is 85 dollars.\n';
const QUESTION = 'What is the deposit for a rowing boat?';
const EDITED: Decision = { action: 'edit', text: STORIES.en.edited };

/** The data that exists when the backup begins. */
export interface Before {
  finished: QueryView;
  /** Waits for a person, and is decided only after the backup. */
  waiting: QueryView;
  /** Waits for a person, and is decided after Temporal was copied and before the store is. */
  overtaken: QueryView;
  /** Had been accepted, and nobody waited for them. */
  underWay: string[];
  documentId: string;
}

/** The data that is made after the backup. */
export interface After {
  query: QueryView;
  documentId: string;
}

/** @param more `mode: 'off'` asks nobody */
function start(target: Target, question: string, more: Partial<StartQuery> = {}): Promise<QueryView> {
  const body: StartQuery = { question, policy: { cache: { ttlSeconds: 0 } }, ...more };
  return call(target, 'POST', '/v1/queries', body);
}

async function finish(target: Target, question: string): Promise<QueryView> {
  const { id } = await start(target, question, { mode: 'off' });
  return queryUntil(target, id, ({ stage }) => isFinal(stage));
}

/** A query as it is; the first reads after a start may find nobody who tells. */
const read = (target: Target, id: string) => queryUntil(target, id, () => true);

/** Asks what no document answers, so that a person is asked. */
async function askUntilItWaits(target: Target): Promise<QueryView> {
  const { id } = await start(target, STORIES.en.unknown);
  return queryUntil(target, id, ({ requests }) => requests.some(({ status }) => status === 'open'));
}

async function upload(target: Target, folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const { items } = await vouchJson<{ items: UploadResult[] }>(target, 'documents', 'upload', path);
  return items[0]!.id;
}

/** Decides what a query waits for; there must be one receipt in the end, and it is the one that was handed out. */
async function decide(target: Target, { id, requests }: QueryView): Promise<QueryView> {
  const receipt = await call<Receipt>(target, 'POST', `/v1/requests/${requests[0]!.id}/decision`, EDITED);
  expect(receipt).toMatchObject({ decidedBy: 'human', action: 'edit' });
  const view = await queryUntil(target, id, ({ stage }) => isFinal(stage));
  expect(view).toMatchObject({
    stage: 'completed',
    receipts: [receipt],
    answer: { text: STORIES.en.edited, author: 'reviewer', status: 'final' },
  });
  return view;
}

/** @param folder for the files that are uploaded */
export async function beforeBackup(target: Target, folder: string): Promise<Before> {
  const documentId = await upload(target, folder, 'boats.md', DOCUMENT);
  const finished = await finish(target, QUESTION);
  expect(finished).toMatchObject({ stage: 'completed', answer: { answered: true } });
  const [waiting, overtaken] = [await askUntilItWaits(target), await askUntilItWaits(target)];
  const started = Array.from({ length: 4 }, () => start(target, QUESTION, { mode: 'off' }));
  const underWay = (await Promise.all(started)).map(({ id }) => id);
  // what is recorded about an answer comes a moment after it
  return { finished: await read(target, finished.id), waiting, overtaken, underWay, documentId };
}

/** Between the copies: to be called once Temporal was copied, and before the store is. */
export async function betweenCopies(target: Target, { overtaken }: Before): Promise<void> {
  await decide(target, overtaken);
}

/** Life goes on after the backup. */
export async function afterBackup(target: Target, folder: string, { waiting }: Before): Promise<After> {
  await decide(target, waiting);
  const documentId = await upload(target, folder, 'canoes.md', '# Canoes\n\nCanoes are free of charge.\n');
  return { query: await finish(target, 'What does a canoe cost?'), documentId };
}

async function expectGone(target: Target, path: string, code: Problem['code']): Promise<void> {
  expect(await send<Problem>(target, 'GET', path)).toMatchObject({
    status: 404,
    body: { status: 404, code },
  });
}

async function expectVerified(target: Target, ids: readonly string[]): Promise<void> {
  const verdicts = await vouchJson<unknown>(target, 'audit', 'verify', ...ids);
  expect(verdicts).toMatchObject(ids.map((queryId) => ({ queryId, verdict: 'same' })));
}

/** The installation is as it was at the backup, and goes on from there. */
export async function expectRestored(target: Target, before: Before, after: After): Promise<void> {
  const { finished, waiting, overtaken, underWay, documentId } = before;

  expect(await read(target, finished.id)).toEqual(finished);
  for (const view of [waiting, overtaken]) expect(await read(target, view.id)).toEqual(view);
  const { items } = await call<{ items: RequestView[] }>(target, 'GET', '/v1/requests');
  const open = [waiting, overtaken].map(({ requests }) => requests[0]!.id);
  expect(items.map(({ id }) => id).sort()).toEqual(open.sort());
  for (const id of underWay) {
    const view = await queryUntil(target, id, ({ stage }) => isFinal(stage));
    expect(view).toMatchObject({ stage: 'completed', answer: { answered: true } });
  }
  await expectVerified(target, [finished.id, waiting.id, overtaken.id, ...underWay]);

  await expectGone(target, `/v1/queries/${after.query.id}`, 'QUERY_NOT_FOUND');
  await expectGone(target, `/v1/documents/${encodeURIComponent(after.documentId)}`, 'DOCUMENT_NOT_FOUND');
  const content = await fetch(`${target.url}/v1/documents/${encodeURIComponent(documentId)}/content`);
  expect(await content.text()).toBe(DOCUMENT);

  for (const view of [waiting, overtaken]) await decide(target, view);
  await expectVerified(target, [waiting.id, overtaken.id]);

  const answer = await ask(target, QUESTION);
  expect(answer).toMatchObject({ answered: true });
  expect(answer.text).toContain('85 dollars');
  expect(answer.citations).toContainEqual(expect.objectContaining({ documentId }));
}
