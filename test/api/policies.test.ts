import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { openDatabase } from '../../adapters/stores/embedded/database.js';
import { createEmbeddedKeyValueStore } from '../../adapters/stores/embedded/key-value-store.js';
import type { z } from 'zod';
import type { policyInForceSchema } from '../../contract/administration.js';
import type { PolicyProposal, PolicyVersion } from '../../contract/policies.js';
import type { Policy, PolicyOverrides } from '../../contract/policy.js';
import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { as, endOf, eventually, expectProblem, startApi, type Api } from './support.js';

type PolicyInForce = z.infer<typeof policyInForceSchema>;

interface Listed {
  items: PolicyVersion[];
  proposals: PolicyProposal[];
}

/** Two processes of one installation: they share the store, and the second has no worker. */
let env: TestWorkflowEnvironment;
let api: Api;
let other: Api;
const folder = mkdtempSync(join(tmpdir(), 'vouch-policies-'));
const database = openDatabase(folder);

beforeAll(async () => {
  env = await startDevServer();
  const options = {
    ports: {
      keyValues: createEmbeddedKeyValueStore(database),
      index: scriptedIndex(() => [hit('d1#0', 'As the handbook says.')]),
    },
    people: 'ann,bob:reviewers,carol:reviewers,dan',
    policy: { requests: { policy_change: { groups: ['reviewers'] } } } satisfies PolicyOverrides,
  };
  api = await startApi(env, options);
  other = await startApi(env, options);
  await api.startWorker();
});
afterAll(async () => {
  await api.stop();
  await other.stop();
  await env.teardown();
  database.close();
  rmSync(folder, { recursive: true });
});

const propose = (body: object, who = 'ann') => api.post<PolicyProposal>('/v1/policies', body, as(who));
const versions = async () => (await api.get<Listed>('/v1/policies')).body;
const versionOfNext = async (process: Api) => (await process.ask({ question: 'How?' })).policyVersion ?? 0;
const decide = (requestId: string, who: string, decision: object) =>
  eventually(
    () => api.post(`/v1/requests/${requestId}/decision`, decision, as(who)),
    ({ status }) => status !== 404,
  );

async function adopt(body: object): Promise<PolicyProposal> {
  const { body: proposal } = await propose(body);
  expect((await decide(proposal.requestId, 'bob', { action: 'approve' })).status).toBe(200);
  expect((await endOf(api, proposal.id)).stage).toBe('completed');
  return proposal;
}

test('without a change every question is started with version 0, the policy of the settings', async () => {
  expect(await versionOfNext(api)).toBe(0);
  const { items, proposals } = await versions();
  const changes = [{ key: 'requests.policy_change.groups', from: [], to: ['reviewers'] }];
  expect({ items, proposals }).toEqual({ items: [{ version: 0, changes }], proposals: [] });
});

test('a change is proposed, approved by another person, applies everywhere from then on, and is taken back', async () => {
  const started = await api.ask({ question: 'Before?' });
  const { status, body: proposal } = await propose({
    reason: 'Look at more',
    changes: { retrieval: { k: 12 } },
  });
  expect(status).toBe(202);
  const open = await eventually(versions, ({ proposals }) => proposals.length === 1);
  expect(open.proposals).toMatchObject([{ id: proposal.id, reason: 'Look at more', proposedBy: 'ann' }]);

  const mine = await decide(proposal.requestId, 'ann', { action: 'approve' });
  expectProblem(mine, 403, 'HITL_FORBIDDEN');
  expectProblem(await decide(proposal.requestId, 'dan', { action: 'approve' }), 403, 'HITL_FORBIDDEN');
  const { body: waiting } = await eventually(
    () => api.get<{ items: RequestView[] }>('/v1/requests?kind=policy_change', as('bob')),
    ({ body }) => body.items.length === 1,
  );
  expect(waiting.items[0]).toMatchObject({
    id: proposal.requestId,
    asker: { id: 'ann', mayDecide: false },
    payload: { question: 'Look at more', basedOn: 0, changes: [{ key: 'retrieval.k', from: 8, to: 12 }] },
  });
  expect(await versionOfNext(api)).toBe(0);

  expect((await decide(proposal.requestId, 'bob', { action: 'approve' })).status).toBe(200);
  const end = await endOf(api, proposal.id);
  expect(end).toMatchObject({ stage: 'completed', answer: { author: 'reviewer' } });
  expect(await Promise.all([versionOfNext(api), versionOfNext(other)])).toEqual([1, 1]);
  expect((await api.get<QueryView>(`/v1/queries/${started.id}`)).body.policyVersion).toBeUndefined();
  const [newest] = (await versions()).items;
  expect(newest).toMatchObject({
    version: 1,
    proposal: proposal.id,
    proposedBy: 'ann',
    approvedBy: ['bob'],
    reason: 'Look at more',
    changes: [{ key: 'retrieval.k', from: 8, to: 12 }],
  });
  const { body: whole } = await other.get<{ policy: Policy }>('/v1/policies/1');
  expect(whole.policy.retrieval.k).toBe(12);
  const { body: inForce } = await other.get<PolicyInForce>('/v1/policy');
  expect(inForce.version).toBe(1);
  expect(inForce.items.find(({ key }) => key === 'retrieval.k')).toMatchObject({
    value: 12,
    origin: 'version',
  });

  await adopt({ reason: 'Too slow', restore: 0 });
  expect(await versionOfNext(other)).toBe(2);
  expect((await versions()).items.map(({ version, restores }) => [version, restores])).toEqual([
    [2, 0],
    [1, undefined],
    [0, undefined],
  ]);
  expect((await api.get<{ policy: Policy }>('/v1/policies/2')).body.policy.retrieval.k).toBe(8);
});

test('a rejected change changes nothing, and its reason is kept', async () => {
  const before = (await versions()).items.length;
  const { body: proposal } = await propose({ reason: 'No web', changes: { web: { enabled: false } } });
  await decide(proposal.requestId, 'bob', { action: 'reject', reason: 'we need it' });
  expect(await endOf(api, proposal.id)).toMatchObject({
    stage: 'rejected',
    outcome: { code: 'POLICY_CHANGE_REJECTED', reason: 'we need it' },
  });
  expect((await versions()).items).toHaveLength(before);
});

test('of two changes of one version only one takes effect, and a quorum of the policy holds', async () => {
  const quorum = { approvals: 2, people: [] };
  const reason = 'Four eyes beside mine';
  const [{ body: first }, { body: second }] = [
    await propose({ reason, changes: { requests: { policy_change: { quorum } } } }),
    await propose({ reason: 'Another', changes: { retrieval: { k: 9 } } }),
  ];
  expect((await decide(first.requestId, 'bob', { action: 'approve' })).status).toBe(200);
  await endOf(api, first.id);
  // the other one ends by itself, long before its deadline
  expect(await endOf(api, second.id)).toMatchObject({
    stage: 'rejected',
    outcome: { code: 'POLICY_SUPERSEDED' },
    receipts: [{ decidedBy: 'cancel', by: 'policy' }],
  });
  const late = await decide(second.requestId, 'bob', { action: 'approve' });
  expectProblem(late, 409, 'HITL_REQUEST_EXPIRED');
  expect((await versions()).proposals.map(({ id }) => id)).not.toContain(second.id);

  const { body: third } = await propose({ reason: 'Third', changes: { retrieval: { k: 10 } } });
  expect((await decide(third.requestId, 'bob', { action: 'approve' })).status).toBe(202);
  expectProblem(await decide(third.requestId, 'bob', { action: 'approve' }), 409, 'HITL_ALREADY_VOTED');
  expect((await decide(third.requestId, 'carol', { action: 'approve' })).status).toBe(200);
  await endOf(api, third.id);
  expect((await versions()).items[0]).toMatchObject({ reason: 'Third', approvedBy: ['bob', 'carol'] });

  // one of the two is not there any more: what waits is cancelled, and proposed anew for whoever is
  const { body: fourth } = await propose({ reason: 'Fourth', changes: { retrieval: { k: 11 } } });
  expect((await decide(fourth.requestId, 'bob', { action: 'approve' })).status).toBe(202);
  expect((await api.post(`/v1/queries/${fourth.id}/cancel`, {}, as('dan'))).status).toBe(200);
  expect(await endOf(api, fourth.id)).toMatchObject({ stage: 'cancelled', receipts: [{ by: 'dan' }] });
  expect((await versions()).items[0]).toMatchObject({ reason: 'Third' });
  const { body: fifth } = await propose({ reason: 'Fifth', changes: { retrieval: { k: 11 } } });
  expect((await decide(fifth.requestId, 'bob', { action: 'approve' })).status).toBe(202);
  expect((await decide(fifth.requestId, 'carol', { action: 'approve' })).status).toBe(200);
  await endOf(api, fifth.id);
});

test('what changes nothing, cannot be, lets people approve their own, or names no version is refused', async () => {
  const reason = 'Try';
  const k = (await api.get<PolicyInForce>('/v1/policy')).body.items.find(({ key }) => key === 'retrieval.k');
  const same = expectProblem(
    await propose({ reason, changes: { retrieval: { k: k?.value } } }),
    400,
    'INVALID_REQUEST',
  );
  expect(same.errors).toMatchObject([{ pointer: '/changes' }]);
  const torn = await propose({ reason, changes: { grading: { high: 0.1, medium: 0.9 } } });
  expect(expectProblem(torn, 400, 'INVALID_REQUEST').errors).toMatchObject([
    { pointer: '/changes/grading/medium' },
  ]);
  const own = { requests: { policy_change: { askerMayDecide: true } } };
  expectProblem(await propose({ reason, changes: own }), 400, 'INVALID_REQUEST');
  expectProblem(await propose({ reason }), 400, 'INVALID_REQUEST');
  expectProblem(await propose({ reason, restore: 99 }), 404, 'POLICY_VERSION_NOT_FOUND');
  expectProblem(await api.get('/v1/policies/99'), 404, 'POLICY_VERSION_NOT_FOUND');
});
