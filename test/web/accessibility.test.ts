import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { expectAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

/** One open request of every kind, and a question that was answered. */
const open: Partial<Record<RequestView['kind'], RequestView>> = {};
let answered: QueryView;

beforeAll(async () => {
  const { stack } = web;
  const ask = (question: Parameters<typeof stack.askFor>[1]) => stack.askFor('local', question);
  open.clarification = await ask({ question: '모호한 질문' });
  open.plan_review = await ask({ question: 'Plan it', policy: { review: { planAlways: true } } });
  open.approval_request = await ask({
    question: 'Calculate it',
    todos: [{ tool: 'calculate', task: 'Add', arguments: { expression: '3+4' }, requiresApproval: true }],
  });
  open.input_request = await ask({
    question: 'Ask somebody',
    todos: [{ tool: 'ask_human', task: 'Ask', arguments: { question: 'How many days?', type: 'number' } }],
  });
  open.answer_review = await ask({ question: 'A weak question' });
  const paused = await ask({ question: 'A weak question to pause' });
  await stack.call('local', 'POST', `/v1/queries/${paused.queryId}/pause`, { reason: 'Wait for the audit.' });
  open.pause = ((await stack.read(paused.queryId)).requests as RequestView[]).find(
    ({ kind }) => kind === 'pause',
  )!;
  answered = await stack.ask('local', { question: 'How are travel expenses settled?' });
  await stack.call('kim', 'POST', `/v1/queries/${answered.id}/feedback`, {
    rating: 'negative',
    comment: 'Too short.',
  });
});

describe('axe-core finds nothing serious', () => {
  test.each(['inbox', 'ask', 'queries', 'dashboard'] as const)('%s', async (name) => {
    const visitor = await web.visit({ language: 'en' });
    await expectAccessible(await visitor.open(name));
  });

  test.each(['query', 'audit'] as const)('%s', async (name) => {
    const visitor = await web.visit({ language: 'ko' });
    await expectAccessible(await visitor.open(name, answered.id));
  });

  test.each([
    'clarification',
    'plan_review',
    'approval_request',
    'input_request',
    'answer_review',
    'pause',
  ] as const)('review: %s', async (kind) => {
    const visitor = await web.visit({ language: 'ko' });
    await expectAccessible(await visitor.open('request', open[kind]!.id));
  });
});
