import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import type { VerificationRecord } from '../../contract/verification.js';
import { wholeResult } from '../../domain/whole-result.js';
import { PortError } from '../../ports/port-error.js';
import { hit, memoryBlobs, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { scriptedTools, tool } from '../workflows/human/support.js';
import { as, eventually, expectProblem, openRequest, REVIEWED, startApi, type Api } from './support.js';

const SECRET = /quokka/i;
/** State of the index: the page is public until `closed`, reads fail while `away`, and `fetches` counts them. */
const pages = { closed: false, away: false, fetches: 0 };
const blobs = memoryBlobs();
let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const found = [hit('a#1', 'The quokka lands on Tuesday.'), hit('b#1', 'The press office tells everyone.')];
  const index = scriptedIndex(() => found);
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) => {
      const clarity = question.includes('unclear') && clarifications.length === 0 ? 0.1 : 0.9;
      return thought(clearAnalysis([question, ...clarifications].join(' '), { clarity }));
    },
    clarify: async () =>
      thought({ prompt: 'Do you mean the quokka?', options: ['the quokka', 'another one'] }),
    grade: async ({ passages, question }) =>
      thought(passages.map(({ id }) => ({ passageId: id, score: question.includes('weak') ? 0.55 : 0.9 }))),
    rewrite: async ({ tried }) =>
      thought({ strategy: 'synonym_expansion', query: `quokka ${tried.length}`, changes: '' }),
    verify: async () =>
      thought({
        summary: 'The quokka is sound.',
        qualityScore: 1,
        issues: ['quokka'],
        recommendations: ['quokka'],
      }),
  });
  const whole = wholeResult('a long list of everything', 'q-1.s1');
  const tools = {
    ...scriptedTools([tool('list.all'), tool('list.few')]),
    call: async ({ tool: name }: { tool: string }) =>
      name === 'list.all'
        ? { text: 'a long …', reference: await blobs.put({ bytes: whole }) }
        : { text: 'all' },
  };
  const fetch: typeof index.fetch = async (input) => {
    pages.fetches++;
    if (pages.away) throw new PortError('unavailable', alike('the index is away'));
    const passages = await index.fetch(input);
    const open = !pages.closed || input.access.groups.includes('staff');
    return passages.filter(({ id }) => open || id !== 'a#1');
  };
  const getDocument: typeof index.getDocument = async ({ documentId }) =>
    ({ id: documentId, groups: documentId === 'a' && pages.closed ? ['staff'] : ['everyone'] }) as never;
  api = await startApi(env, {
    ports: { index: { ...index, fetch, getDocument }, reasoner, tools, blobs },
    people: 'ann,sam:staff,una:reviewers',
  });
  await api.startWorker();
});
beforeEach(() => {
  Object.assign(pages, { closed: false, away: false, fetches: 0 });
});
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const read = (id: string, who: string, headers: Record<string, string> = {}) =>
  api.get<QueryView>(`/v1/queries/${id}`, { ...as(who), ...headers });
const reviewed = () => api.ask({ question: 'When does it land?', ...REVIEWED }, 20, as('ann'));

describe('a status', () => {
  test('is checked in one call, and in none when it holds no text of a document', async () => {
    const answered = await api.ask({ question: 'Where?', mode: 'off' }, 20, as('ann'));
    pages.fetches = 0;
    await read(answered.id, 'ann');
    expect(pages.fetches).toBe(1);
    pages.fetches = 0;
    expect((await api.get<{ items: unknown[] }>('/v1/queries', as('ann'))).body.items).toHaveLength(1);
    expect(pages.fetches).toBe(0);
  });

  test('fits its schema when everything is withheld, and keeps ids and hashes', async () => {
    const asked = await reviewed();
    pages.closed = true;
    const { body } = await read(asked.id, 'una');
    expect(ENDPOINTS.getQuery.response.parse(body)).toEqual(body);
    expect(JSON.stringify(body)).not.toMatch(SECRET);
    const { grade: graded, ...before } = asked.passages.find(({ id }) => id === 'a#1')!;
    // how many words of the question its sentences hold tells of them
    const { inSentence: _, ...grade } = graded!;
    expect(body.passages.find(({ id }) => id === 'a#1')).toEqual({
      ...before,
      grade,
      title: '',
      section: '',
      snippet: '',
      withheld: true,
    });
    expect(body.passages.find(({ id }) => id === 'b#1')).toEqual(
      asked.passages.find(({ id }) => id === 'b#1'),
    );
  });

  test('has another ETag for whom something is withheld: 304 hides no change of what may be read', async () => {
    const { id } = await reviewed();
    const etag = (await read(id, 'una')).headers.get('etag')!;
    expect((await read(id, 'una', { 'If-None-Match': etag })).status).toBe(304);
    pages.closed = true;
    const closed = await read(id, 'una', { 'If-None-Match': etag });
    expect(closed).toMatchObject({ status: 200, body: { withheldBecause: 'not_readable' } });
    const mark = closed.headers.get('etag')!;
    expect(mark).not.toBe(etag);
    expect((await read(id, 'una', { 'If-None-Match': mark })).status).toBe(304);
    expect((await read(id, 'sam', { 'If-None-Match': etag })).status).toBe(304);
    const waited = await read(id, 'una', { 'If-None-Match': etag, Prefer: 'wait=5' });
    expect(waited.status).toBe(200);
    pages.closed = false;
    expect((await read(id, 'una', { 'If-None-Match': mark })).body).not.toHaveProperty('withheldBecause');
  });

  test('is read, with its texts withheld, while the index is away; nothing is decided then', async () => {
    const asked = await reviewed();
    pages.away = true;
    const { status, body } = await read(asked.id, 'sam');
    expect(status).toBe(200);
    expect(body).toMatchObject({ withheldBecause: 'not_checked', question: asked.question });
    expect(JSON.stringify(body)).not.toMatch(SECRET);
    const list = await api.get<{ items: RequestView[] }>(`/v1/requests?queryId=${asked.id}`, as('sam'));
    expect(list.body.items).toMatchObject([{ withheld: true, withheldBecause: 'not_checked' }]);
    const path = `/v1/requests/${openRequest(asked).id}/decision`;
    expectProblem(await api.post(path, { action: 'approve' }, as('sam')), 503, 'STORE_UNAVAILABLE');
    pages.away = false;
    expect((await api.post(path, { action: 'approve' }, as('sam'))).status).toBe(200);
  });
});

test('search words that were made from a page, what a judge or a verification says of it, are its words', async () => {
  // searched a second time, with words of a page
  const policy = { ...REVIEWED.policy, grading: { sufficientBy: 'evidence' as const } };
  const question = 'What of the weak one?';
  const asked = await api.ask({ question, ...REVIEWED, policy }, 20, as('ann'));
  const verified = await api.post<VerificationRecord>(
    `/v1/queries/${asked.id}/verify`,
    { type: 'consistency' },
    as('ann'),
  );
  expect(verified.body.summary).toMatch(SECRET);
  const open = (await read(asked.id, 'una')).body;
  expect(JSON.stringify(open.searches)).toMatch(SECRET);
  pages.closed = true;
  const closed = (await read(asked.id, 'una')).body;
  expect(JSON.stringify(closed)).not.toMatch(SECRET);
  expect(closed.searches.filter(({ withheld }) => withheld).length).toBeGreaterThan(0);
  expect(closed.verifications).toMatchObject([{ summary: '', withheld: true }]);
  expect(JSON.stringify((await read(asked.id, 'sam')).body)).toMatch(SECRET);
  const again = await api.post(`/v1/queries/${asked.id}/verify`, { type: 'progress' }, as('ann'));
  expect(JSON.stringify(again.body)).not.toMatch(SECRET);
});

test('a question asked back is withheld with the pages it came from, and may still be answered by its asker', async () => {
  const asked = await api.ask({ question: 'something unclear', mode: 'off' }, 20, as('ann'));
  const request = openRequest(asked);
  expect(request).toMatchObject({
    kind: 'clarification',
    payload: { options: ['the quokka', 'another one'] },
  });
  pages.closed = true;
  for (const who of ['ann', 'una']) {
    const { body } = await api.get<RequestView>(`/v1/requests/${request.id}`, as(who));
    expect(body).toMatchObject({ withheld: true, payload: { prompt: '', options: [] } });
    expect(ENDPOINTS.getRequest.response.parse(body)).toEqual(body);
  }
  const answer = { action: 'answer', text: 'the second one' };
  expect((await api.post(`/v1/requests/${request.id}/decision`, answer, as('ann'))).status).toBe(200);
});

describe('who may not read what a review rests on', () => {
  test('neither finds it by its words, nor holds, extends or decides it, alone or among others', async () => {
    const asked = await reviewed();
    const { id } = openRequest(asked);
    const found = (who: string) =>
      api.get<{ items: RequestView[] }>(`/v1/requests?queryId=${asked.id}&text=quokka`, as(who));
    // the list follows visibility, which comes a moment later
    await eventually(
      () => found('una'),
      ({ body }) => body.items.length > 0,
    );
    pages.closed = true;
    expect((await found('una')).body.items).toHaveLength(0);
    expect((await found('sam')).body.items).toHaveLength(1);
    const path = `/v1/requests/${id}`;
    for (const [act, body] of [
      ['claim', {}],
      ['extend', { seconds: 5 }],
      ['decision', { action: 'approve' }],
      ['decision', { action: 'reject' }],
    ] as const)
      expectProblem(await api.post(`${path}/${act}`, body, as('una')), 403, 'HITL_NOT_CLEARED');
    const many = { decisions: [{ requestId: id, action: 'approve' }] };
    const batch = await api.post('/v1/requests/decisions', many, as('una'));
    expect(batch.body).toMatchObject({ results: [{ ok: false, problem: { code: 'HITL_NOT_CLEARED' } }] });
    const [logged] = (await api.securityLog.list({ principal: 'una', limit: 1 })).items;
    expect(logged).toMatchObject({ type: 'decision_refused', code: 'HITL_NOT_CLEARED', target: id });
    expect((await api.post(`${path}/decision`, { action: 'approve' }, as('sam'))).status).toBe(200);
  });

  test('is not told of it by the receipt of somebody else', async () => {
    const asked = await reviewed();
    const path = `/v1/requests/${openRequest(asked).id}/decision`;
    const edit = { action: 'edit', text: 'On Tuesday the quokka lands. [1]' };
    expect((await api.post(path, edit, as('sam'))).status).toBe(200);
    const late = expectProblem(await api.post(path, edit, as('una')), 409, 'HITL_ALREADY_DECIDED');
    expect(JSON.stringify(late)).toMatch(SECRET);
    pages.closed = true;
    const closed = expectProblem(await api.post(path, edit, as('una')), 409, 'HITL_ALREADY_DECIDED');
    expect(closed['receipt']).toMatchObject({
      by: 'sam',
      action: 'edit',
      reply: { text: '' },
      withheld: true,
    });
    expect(JSON.stringify((await read(asked.id, 'una')).body)).not.toMatch(SECRET);
  });

  test('is not told of it by a refused claim, release or extension either', async () => {
    const asked = await reviewed();
    expect((await api.post(`/v1/queries/${asked.id}/pause`, {}, as('ann'))).status).toBe(200);
    const path = `/v1/requests/${openRequest(asked).id}`;
    const edit = { action: 'edit', text: 'On Tuesday the quokka lands. [1]' };
    expect((await api.post(`${path}/decision`, edit, as('sam'))).status).toBe(200);
    const acts = { claim: {}, release: {}, extend: { seconds: 5 } };
    for (const closed of [false, true]) {
      pages.closed = closed;
      for (const [act, body] of Object.entries(acts)) {
        const late = expectProblem(
          await api.post(`${path}/${act}`, body, as('una')),
          409,
          'HITL_ALREADY_DECIDED',
        );
        expect(SECRET.test(JSON.stringify(late))).toBe(!closed);
      }
    }
  });

  test('may as its asker have another answer, or none', async () => {
    const asked = await reviewed();
    pages.closed = true;
    const path = `/v1/requests/${openRequest(asked).id}/decision`;
    expectProblem(await api.post(path, { action: 'approve' }, as('ann')), 403, 'HITL_NOT_CLEARED');
    expect((await api.post(path, { action: 'reject' }, as('ann'))).status).toBe(200);
  });
});

test('a delivered answer stays with its asker, unless they have other groups by then', async () => {
  pages.closed = true;
  const asked = await api.ask({ question: 'What lands when?', mode: 'off' }, 20, as('sam'));
  // by a digest anybody could find out in which groups they are
  expect(asked).not.toHaveProperty('askedWith');
  const text = ({ body }: { body: QueryView }) => ('answer' in body ? body.answer?.text : undefined);
  expect(text(await read(asked.id, 'sam'))).toMatch(SECRET);
  const later = await startApi(env, { ports: api.ports, people: 'sam' });
  try {
    const now = await later.get<QueryView>(`/v1/queries/${asked.id}`, as('sam'));
    expect(now.body).toMatchObject({ stage: 'completed', answer: { text: '', withheld: true } });
    expect(JSON.stringify(now.body)).not.toMatch(SECRET);
    pages.closed = false;
    expect(text(await later.get<QueryView>(`/v1/queries/${asked.id}`, as('sam')))).toMatch(SECRET);
  } finally {
    await later.stop();
  }
});

test('what protects documents cannot be loosened with a question', async () => {
  const loosened = {
    question: 'When does it land?',
    policy: { review: { confidentialAlways: false }, evidence: { checkAtDelivery: false } },
  };
  const problem = expectProblem(await api.post('/v1/queries', loosened, as('ann')), 400, 'INVALID_REQUEST');
  expect(problem.errors?.map(({ pointer }) => pointer)).toEqual([
    '/policy/review/confidentialAlways',
    '/policy/evidence/checkAtDelivery',
  ]);
});

test('a result that the plan holds the beginning of is read whole', async () => {
  const todos = ['list.all', 'list.few'].map((name) => ({
    id: name.replace('.', '-'),
    tool: name,
    task: 'List them',
    arguments: { text: 'x' },
  }));
  const asked = await api.ask({ question: 'What is there?', mode: 'off', todos }, 20, as('ann'));
  const result = (todo: string) => api.get(`/v1/queries/${asked.id}/todos/${todo}/result`, as('ann'));
  const { status, body } = await result('list-all');
  expect({ status, body }).toEqual({
    status: 200,
    body: { queryId: asked.id, todoId: 'list-all', text: 'a long list of everything' },
  });
  for (const todo of ['list-few', 'none']) expectProblem(await result(todo), 404, 'RESULT_NOT_FOUND');
  expectProblem(await api.get('/v1/queries/q-00000000/todos/a/result'), 404, 'QUERY_NOT_FOUND');
});

test('a completion is not told while nobody knows what may be read: 503, and then the same words as ever', async () => {
  const complete = () =>
    api.post<{ choices: [{ message: { content: string } }]; error?: { code: string } }>(
      '/v1/chat/completions',
      { model: 'vouch', messages: [{ role: 'user', content: 'Where does it land?' }] },
      { ...as('ann'), 'Idempotency-Key': 'told-the-same' },
    );
  const told = await complete();
  expect(told.body.choices[0].message.content).toMatch(/Sources:\n\[1\] /);
  pages.away = true;
  const away = await complete();
  expect(away).toMatchObject({ status: 503, body: { error: { code: 'STORE_UNAVAILABLE' } } });
  pages.away = false;
  expect((await complete()).body.choices).toEqual(told.body.choices);
});
