import { google } from '@temporalio/proto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { missingSearchAttributes } from '../../infra/local/search-attributes.js';
import { startDevServer } from '../support/temporal.js';
import { eventually } from '../support/wait.js';
import { vouch } from './program.js';

/** `vouch setup` on a namespace that somebody else has made. */
const NAMESPACE = 'of-others';

jest.setTimeout(240_000);

let temporal: TestWorkflowEnvironment;
beforeAll(async () => {
  temporal = await startDevServer();
  await temporal.connection.workflowService.registerNamespace({
    namespace: NAMESPACE,
    workflowExecutionRetentionPeriod: google.protobuf.Duration.fromObject({ seconds: 86_400 }),
  });
}, 120_000);
afterAll(() => temporal.teardown());

const setup = (settings: Record<string, string> = {}) =>
  vouch({ env: { ...process.env, VOUCH_TEMPORAL_ADDRESS: temporal.address } }, ['setup'], {
    VOUCH_TEMPORAL_NAMESPACE: NAMESPACE,
    ...settings,
  });

test('the search attributes are registered once, and a second time nothing is, in the language of the shell', async () => {
  // a server knows a namespace some seconds after it was made
  const first = await eventually(setup, ({ code }) => code === 0, 120_000);
  expect(first.stdout).toMatch(/^Namespace of-others has all search attributes; [1-9]\d* were added\.\n$/);
  expect(await missingSearchAttributes(temporal.connection, NAMESPACE)).toEqual([]);
  expect(await setup({ LC_ALL: 'ko_KR.UTF-8' })).toMatchObject({
    code: 0,
    stdout: '네임스페이스 of-others에 모든 검색 속성이 있습니다. 추가한 속성: 0개\n',
  });
  const set = await setup({ LC_ALL: 'ko_KR.UTF-8', VOUCH_LANG_UI: 'en' });
  expect(set.stdout).toMatch(/^Namespace of-others has all search attributes/);
});

test('a namespace that does not exist is said, with a code for scripts', async () => {
  const { code, stderr } = await setup({ VOUCH_TEMPORAL_NAMESPACE: 'nowhere' });
  expect(code).not.toBe(0);
  expect(stderr).toContain('nowhere');
});
