import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ApiClient } from '../../client/index.js';
import { askAndDecide } from '../../examples/ask-and-decide/ask-and-decide.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) =>
      thought(clearAnalysis(question, { clarity: clarifications.length === 0 ? 0.2 : 0.9 })),
    clarify: async () => thought({ prompt: 'Which one?', options: ['VPN', 'printer'] }),
  });
  const index = scriptedIndex(() =>
    ['a', 'b', 'c'].map((id) => hit(`${id}#0`, 'VPN is set up with the client.')),
  );
  api = await startApi(env, { ports: { reasoner, index } });
  await api.startWorker();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

test('the example asks, follows, answers what is asked back, and prints the sources', async () => {
  const printed: string[] = [];
  const asked: [string, readonly string[]][] = [];
  await askAndDecide(new ApiClient({ baseUrl: api.url, language: 'en' }), 'How is that set up?', {
    print: (line) => void printed.push(line),
    answer: async (prompt, options) => {
      asked.push([prompt, options]);
      return 'VPN';
    },
  });
  expect(asked).toEqual([['Which one?', ['VPN', 'printer']]]);
  expect(printed).toContain('… hitl_request clarification');
  expect(printed.at(-1)).toMatch(/^\[\d\] .*VPN is set up/);
});
