import type { DecideManyResult } from '../../../contract/endpoints.js';
import type { Language } from '../../../contract/language.js';
import type { StartQuery } from '../../../contract/query.js';
import type { RequestView } from '../../../contract/requests/index.js';
import { until } from '../../support/wait.js';
import { openOf, type Driver } from './driver.js';
import { GATED, STORIES } from './stories.js';

const [gate] = GATED;
// matchers of jest are typed any
const holding = (text: string): unknown => expect.stringContaining(text);

/** Registers the tours in which several reviewers decide several requests. */
export function reviewerTours(language: Language, tour: () => Driver): void {
  const story = STORIES[language];

  test('several requests approved at once, by the program and by HTTP', async () => {
    const question = `${story.question} (batch)`;
    const body: StartQuery = { question, mode: 'off', todos: [gate!] };
    const byProgram = [await tour().start(body), await tour().start(body)];
    const filter = ['--kind', 'approval_request', '--search', '(batch)'];
    await until(async () => {
      const { output } = await tour().vouch(['review', ...filter, '--json']);
      return (JSON.parse(output) as { items: RequestView[] }).items.length === 2;
    }, 'the inbox does not hold both requests');
    const unconfirmed = await tour().vouch(['review', '--approve-all', ...filter]);
    expect(unconfirmed).toMatchObject({ code: 3, output: holding('--yes') });
    const ran = await tour().vouch(['review', '--approve-all', ...filter, '--yes']);
    expect(ran.code).toBe(0);
    for (const { id } of byProgram) await tour().settled(id, ({ stage }) => stage === 'completed');

    const byHttp = [await tour().start(body), await tour().start(body)];
    const decisions = byHttp.map((view) => ({
      requestId: openOf(view, 'approval_request').id,
      action: 'approve',
    }));
    decisions.push({ requestId: openOf(byHttp[0]!, 'approval_request').id, action: 'approve' });
    const { body: result } = await tour().send<DecideManyResult>('POST', '/v1/requests/decisions', {
      decisions,
    });
    expect(result.results.filter(({ ok }) => ok)).toHaveLength(2);
  }, 120_000);

  test('two people: a claim keeps others out, and two approvals make a quorum', async () => {
    const quorum = { approvals: 2, people: ['alice', 'bob'] };
    const policy = { requests: { approval_request: { quorum } } };
    const body: StartQuery = { question: story.question, mode: 'off', todos: [gate!], policy };
    const view = await tour().start(body);
    const { id } = openOf(view, 'approval_request');
    expect((await tour().vouch(['claim', id, '--as', 'alice'])).code).toBe(0);
    const barred = await tour().vouch(['review', id, '--as', 'bob'], { lines: ['1'] });
    expect(barred).toMatchObject({ code: 1, output: holding('alice') });
    expect((await tour().vouch(['review', id, '--as', 'alice'], { lines: ['1'] })).code).toBe(0);
    const twice = await tour().vouch(['review', id, '--action', 'approve', '--as', 'alice']);
    expect(twice).toMatchObject({ code: 1, output: holding('HITL_ALREADY_VOTED') });
    expect((await tour().vouch(['review', id, '--action', 'approve', '--as', 'bob'])).code).toBe(0);
    const ended = await tour().settled(view.id, ({ stage }) => stage === 'completed');
    expect(ended.receipts[0]?.votes?.map(({ by }) => by)).toEqual(['alice', 'bob']);

    const other = openOf(await tour().start(body), 'approval_request').id;
    const claimed = await tour().send<RequestView>(
      'POST',
      `/v1/requests/${other}/claim`,
      {},
      { 'x-vouch-as': 'bob' },
    );
    expect(claimed.body.claim?.by).toBe('bob');
    expect((await tour().decide(other, { action: 'approve' }, 'alice')).body).toMatchObject({
      code: 'HITL_CLAIMED',
    });
    await tour().send('POST', `/v1/requests/${other}/release`, {}, { 'x-vouch-as': 'bob' });
    expect((await tour().decide(other, { action: 'approve' }, 'alice')).body).toMatchObject({
      pending: { approvals: 1, needed: 2 },
    });
    expect((await tour().decide(other, { action: 'reject' }, 'bob')).body).toMatchObject({
      action: 'reject',
    });
  }, 120_000);
}
