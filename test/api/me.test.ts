import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ENDPOINTS, type Me } from '../../contract/endpoints.js';
import { startDevServer } from '../support/temporal.js';
import { as, expectProblem, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let alone: Api;
let shared: Api;

beforeAll(async () => {
  env = await startDevServer();
  alone = await startApi(env);
  shared = await startApi(env, { people: 'ann:reviewers,sam' });
});
afterAll(async () => {
  await alone.stop();
  await shared.stop();
  await env.teardown();
});

const me = async (api: Api, headers: Record<string, string> = {}) => {
  const { status, body } = await api.get<Me>('/v1/me', headers);
  expect(status).toBe(200);
  expect(ENDPOINTS.getMe.response.parse(body)).toEqual(body);
  return body;
};

/** Without authentication, everyone has every role and every mode. */
const allowed = {
  roles: ['asker', 'reviewer', 'auditor', 'admin'],
  tenant: 'default',
  modes: ['strict', 'auto', 'off'],
};

test('the single user of an installation has nobody to choose from', async () => {
  expect(await me(alone)).toEqual({ id: 'local', groups: ['everyone', 'engineering'], ...allowed });
});

test('where people are set up, each is told who they are and whom one may act as', async () => {
  const people = ['local', 'ann', 'sam'];
  expect(await me(shared)).toEqual({ id: 'local', groups: ['everyone', 'engineering'], people, ...allowed });
  const ann = { id: 'ann', groups: ['everyone', 'reviewers'], people, ...allowed };
  expect(await me(shared, as('ann'))).toEqual(ann);
});

test('nobody is told anything as a person who is not known', async () => {
  expectProblem(await shared.get('/v1/me', as('eve')), 403, 'PERSON_UNKNOWN');
});
