import type { HumanRequest } from '../../../contract/requests/index.js';
import { approval, input, waitingFor } from './requests.js';
import { decided, QUERY_ID } from './samples.js';
import { ScriptedApi, type Script } from './scripted-api.js';
import { TestHost } from './test-host.js';

let api: ScriptedApi;
afterEach(() => api.close());

async function run(
  requests: HumanRequest[],
  args: string[],
  { lines = [], answer }: { lines?: string[]; answer?: NonNullable<Script['answer']> } = {},
) {
  await (api as ScriptedApi | undefined)?.close();
  api = new ScriptedApi({
    first: waitingFor(...requests),
    afterDecision: (to, receipt) => to.become(decided(to.view, receipt)),
    ...(answer ? { answer } : {}),
  });
  const url = await api.listen();
  const host = new TestHost().pipe(...lines);
  const code = await host.vouch(...args, '--api', url);
  return { code, output: host.output, errors: host.errors };
}

const acts = () =>
  api.received.map(({ path }) => path).filter((path) => /\/(claim|release|decision)$/.test(path));

test('a request is claimed while it is open, and given back when nothing was decided', async () => {
  const { code } = await run([input], ['review', input.id], { lines: ['1'] });
  expect(code).toBe(3);
  expect(acts().map((path) => path.split('/').at(-1))).toEqual(['claim', 'release']);
});

test('a decided request is not given back, --no-claim claims nothing', async () => {
  await run([approval], ['review', approval.id], { lines: ['1'] });
  expect(acts().map((path) => path.split('/').at(-1))).toEqual(['claim', 'decision']);
  await run([approval], ['review', approval.id, '--no-claim'], { lines: ['1'] });
  expect(acts().map((path) => path.split('/').at(-1))).toEqual(['decision']);
});

test('who else works on it, and until when, is told instead of asking', async () => {
  const claim = { by: 'kim', at: new Date().toISOString(), until: new Date().toISOString() };
  const { code, output } = await run([approval], ['review', approval.id], {
    lines: ['1'],
    answer: ({ path }) =>
      path.endsWith('/claim') ? { problem: 'HITL_CLAIMED', more: { claim } } : undefined,
  });
  expect(code).toBe(1);
  expect(output).toContain('kim is working on this request until');
  expect(api.decisions()).toEqual([]);
});

test('who may not read what it rests on is told so at the decision, and leaves it to others', async () => {
  const { code, output, errors } = await run([approval], ['review', approval.id], {
    lines: ['1'],
    answer: ({ path }) => (/\/(claim|decision)$/.test(path) ? { problem: 'HITL_NOT_CLEARED' } : undefined),
  });
  expect([code, errors]).toEqual([1, '']);
  expect(output).toContain('You may not read what this request shows (HITL_NOT_CLEARED)');
});

test('one vote of several is told as such', async () => {
  const vote = {
    requestId: approval.id,
    queryId: QUERY_ID,
    kind: 'approval_request',
    action: 'approve',
    by: 'local',
    at: new Date().toISOString(),
    pending: { approvals: 1, needed: 2 },
  };
  const { code, output } = await run([approval], ['review', approval.id, '--action', 'approve'], {
    answer: ({ path }) => (path.endsWith('/decision') ? { body: vote } : undefined),
  });
  expect(code).toBe(0);
  expect(output).toContain('1 of 2 approvals');
});

test('the inbox counts by kind, and filters go to the API', async () => {
  const args = [
    'review',
    '--group',
    'finance',
    '--claimed-by',
    'me',
    '--search',
    'trip',
    '--due-before',
    '2h',
  ];
  const { output } = await run([approval, { ...input, id: `${QUERY_ID}.r2` }], args);
  expect(output).toContain('2 waiting: task approval 1, input request 1');
  const listed = new URL(api.received.find(({ path }) => path.startsWith('/v1/requests?'))!.path, 'http://x');
  expect(Object.fromEntries(listed.searchParams)).toMatchObject({
    group: 'finance',
    claimedBy: 'me',
    text: 'trip',
  });
  const due = Date.parse(listed.searchParams.get('dueBefore')!) - Date.now();
  expect(due).toBeGreaterThan(7_000_000);
  expect((await run([], ['review', '--due-before', 'soon'])).code).toBe(2);
});

describe('approving at once', () => {
  const second = { ...approval, id: `${QUERY_ID}.r2` };
  const answer: Script['answer'] = ({ path, body }) => {
    if (!path.endsWith('/decisions')) return undefined;
    const { decisions } = body as { decisions: { requestId: string }[] };
    const problem = { type: 'about:blank', title: '', status: 409, detail: '', code: 'HITL_CLAIMED' };
    return { body: { results: decisions.map(({ requestId }) => ({ requestId, ok: false, problem })) } };
  };
  const sent = () => api.received.filter(({ path }) => path.endsWith('/decisions')).map(({ body }) => body);

  test('shows what it would approve and asks', async () => {
    const requests = [approval, second, { ...input, id: `${QUERY_ID}.r3` }];
    const { code, output } = await run(requests, ['review', '--approve-all'], { lines: ['n'], answer });
    expect(code).toBe(3);
    expect(output).toContain('2 to approve: task approval 2');
    expect(output).toContain('mail.send {"to":"finance","copies":2}');
    expect(output).toContain('1 more cannot be approved at once');
    expect(sent()).toEqual([]);
  });

  test('sends what was shown and tells the result of each', async () => {
    const args = ['review', '--approve-all', '--yes'];
    const { code, output } = await run([approval, second], args, { answer });
    expect(code).toBe(1);
    expect(sent()).toEqual([
      {
        decisions: [approval, second].map(({ id, shownHash }) => ({
          requestId: id,
          action: 'approve',
          shownHash,
        })),
      },
    ]);
    expect(output).toContain(`✗ ${second.id} · Someone else is working on this request (HITL_CLAIMED)`);
    expect(output).toContain('0 approved, 2 not');
  });

  test('refuses kinds that need an answer', async () => {
    const { code, errors } = await run(
      [input],
      ['review', '--approve-all', '--kind', 'input_request', '--yes'],
    );
    expect(code).toBe(2);
    expect(errors).toContain('cannot be approved');
  });
});
