import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { HistoryEntry, HistoryEntryType, QueryHistory } from '../../contract/history.js';
import { PortError } from '../../ports/port-error.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { as, endOf, openRequest, REVIEWED, startApi, type Api } from './support.js';

const SECRET = /quokka/i;
/** The page a#1 is for everyone until it is closed. */
const pages = { closed: false, away: false };
let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const found = [
    { ...hit('a#1', 'The quokka lands on Tuesday.'), title: 'The quokka' },
    hit('b#1', 'The press office tells everyone.'),
  ];
  const index = scriptedIndex(() => found);
  const reasoner = scriptedReasoner({
    analyse: async ({ question }) => thought(clearAnalysis(question)),
    grade: async ({ passages, question }) =>
      thought(passages.map(({ id }) => ({ passageId: id, score: question.includes('weak') ? 0.55 : 0.9 }))),
    rewrite: async ({ tried }) =>
      thought({ strategy: 'synonym_expansion', query: `quokka ${tried.length}`, changes: '' }),
    judge: async () => {
      throw new PortError('invalid', alike('the judge stumbled over “The quokka lands”'));
    },
  });
  const fetch: typeof index.fetch = async (input) => {
    if (pages.away) throw new PortError('unavailable', alike('the index is away'));
    const passages = await index.fetch(input);
    const open = !pages.closed || input.access.groups.includes('staff');
    return passages.filter(({ id }) => open || id !== 'a#1');
  };
  const getDocument: typeof index.getDocument = async ({ documentId }) =>
    ({ id: documentId, groups: ['everyone'] }) as never;
  api = await startApi(env, {
    ports: { index: { ...index, fetch, getDocument }, reasoner },
    people: 'ann,sam:staff,una:reviewers',
  });
  await api.startWorker();
});
beforeEach(() => {
  Object.assign(pages, { closed: false, away: false });
});
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

async function history(id: string, who: string): Promise<QueryHistory> {
  const { status, body } = await api.get<QueryHistory>(`/v1/queries/${id}/history`, as(who));
  expect(status).toBe(200);
  expect(ENDPOINTS.getHistory.response.parse(body)).toEqual(body);
  return body;
}
function only<T extends HistoryEntryType>({ entries }: QueryHistory, type: T) {
  return entries.filter((entry): entry is Extract<HistoryEntry, { type: T }> => entry.type === type);
}

/** A query whose searches, whose failure and whose edited answer hold words of the page. */
async function edited(): Promise<string> {
  // searched a second time, with words of a page
  const policy = { ...REVIEWED.policy, grading: { sufficientBy: 'evidence' as const } };
  const question = 'What of the weak one?';
  const asked = await api.ask({ question, ...REVIEWED, policy }, 20, as('ann'));
  const edit = { action: 'edit', text: 'On Tuesday the quokka lands. [1]' };
  const path = `/v1/requests/${openRequest(asked).id}/decision`;
  expect((await api.post(path, edit, as('sam'))).status).toBe(200);
  await endOf(api, asked.id);
  return asked.id;
}

test('who may read everything sees what was searched, found, failed and written', async () => {
  const id = await edited();
  pages.closed = true;
  const body = await history(id, 'sam');
  expect(body).not.toHaveProperty('withheldBecause');
  const text = JSON.stringify(body);
  for (const words of ['The quokka', 'quokka 1', 'the judge stumbled', 'On Tuesday the quokka'])
    expect(text).toContain(words);
});

test('who may not read a document learns none of its words, but what can be proven', async () => {
  const id = await edited();
  const open = await history(id, 'una');
  pages.closed = true;
  const body = await history(id, 'una');
  expect(body.withheldBecause).toBe('not_readable');
  expect(JSON.stringify(body)).not.toMatch(SECRET);
  expect(body.entries).toHaveLength(open.entries.length);
  const first = only(body, 'step').find(({ step }) => step === 'retrieve');
  const before = only(open, 'step').find(({ step }) => step === 'retrieve');
  expect(first?.search).toEqual({ query: 'What of the weak one?', hits: 2 });
  expect(first?.passages).toEqual([
    { ...before?.passages?.[0], title: '', withheld: true },
    before?.passages?.[1],
  ]);
  expect(only(body, 'step').flatMap(({ search }) => (search?.withheld ? [search] : []))).toContainEqual({
    query: '',
    hits: 2,
    withheld: true,
  });
  expect(only(body, 'step').flatMap(({ failure }) => failure ?? [])).toContainEqual({
    code: 'invalid',
    message: '',
  });
  expect(only(body, 'decision')).toMatchObject([
    { receipt: { by: 'sam', action: 'edit', reply: { text: '' }, withheld: true } },
  ]);
  const [asked] = only(body, 'asked');
  expect(asked).toMatchObject({ question: 'What of the weak one?', by: 'ann' });
});

test('while the index is away everything is withheld, and the rest is told', async () => {
  const id = await edited();
  pages.away = true;
  const body = await history(id, 'sam');
  expect(body.withheldBecause).toBe('not_checked');
  expect(JSON.stringify(body)).not.toMatch(SECRET);
  expect(only(body, 'ended')).toMatchObject([{ stage: 'completed' }]);
});

test('of a query that was terminated nothing is known but its history: it withholds the same', async () => {
  const asked = await api.ask({ question: 'What of the weak one?', ...REVIEWED }, 20, as('ann'));
  await env.client.workflow.getHandle(asked.id).terminate();
  await endOf(api, asked.id);
  expect(JSON.stringify(await history(asked.id, 'sam'))).toMatch(SECRET);
  pages.closed = true;
  expect(JSON.stringify(await history(asked.id, 'una'))).not.toMatch(SECRET);
});
