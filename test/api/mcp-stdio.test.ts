import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { TestHost } from '../unit/cli/test-host.js';
import { callTool, newClient } from './mcp-support.js';
import { startApi, type Api } from './support.js';

/** `vouch mcp`: the client of the SDK on the other end of standard input and output. */

let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) =>
      thought(clearAnalysis(question, { clarity: clarifications.length === 0 ? 0.2 : 0.9 })),
    clarify: async () => thought({ prompt: 'Which one?', options: ['VPN', 'printer'] }),
  });
  const index = scriptedIndex(() => [hit('a#0', 'VPN is set up with the client.')]);
  api = await startApi(env, { ports: { reasoner, index }, people: 'ann' });
  await api.startWorker();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

test('asks, shows the form, answers; ends when the client closes its end', async () => {
  const host = new TestHost();
  const ended = host.vouch('mcp', '--as', 'ann', '--api', api.url);
  const client = newClient(() => ({ action: 'accept', content: { text: 'the VPN' } }));
  // lines of JSON both ways: what the server reads from, the client writes to
  await client.connect(new StdioServerTransport(host.stdout, host.stdin));
  const { content } = await callTool(client, 'ask', { question: 'How is that set up?', mode: 'off' });
  expect(content).toMatchObject({ stage: 'completed', waitingFor: [] });
  expect(content.answer?.text).toContain('VPN is set up');
  await client.close();
  host.stdin.end();
  expect(await ended).toBe(0);
  expect(host.errors).toBe('');
  for (const line of host.output.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});
