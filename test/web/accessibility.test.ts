import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { openRecalls } from '../../ports/recalls.js';
import { openLooks } from '../../ports/spot-checks.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { reviewingTexts } from '../../web/pages/dashboard/reviewing/texts.js';
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

  test('dashboard: how answers are reviewed', async () => {
    const looks = openLooks(web.stack.ports.keyValues!);
    const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
    for (const by of ['kim', 'lee', 'mina']) {
      const first = { by: 'ann', right: by === 'kim' };
      const value = { by, at, check: 'second' as const, right: true, tookMs: 900, readMs: 4000, first };
      await looks.put({ key: `${at} q-${by}-second`, value });
    }
    const { page, open } = await web.visit({ language: 'ko' });
    await open('dashboard');
    const texts = reviewingTexts.ko;
    await page
      .getByRole('table', { name: texts.everyone('3') })
      .getByText(texts.of('1', '3'))
      .waitFor();
    await expectAccessible(page);
  });

  test('query: an answer that was recalled', async () => {
    const { id } = answered;
    const diff = [
      { op: 'same' as const, text: 'Paid within ' },
      { op: 'removed' as const, text: '30' },
      { op: 'added' as const, text: '20' },
      { op: 'same' as const, text: ' days.' },
    ];
    await openRecalls(web.stack.ports.keyValues!).put({
      key: id,
      value: {
        ...{ at: new Date().toISOString(), because: 'changed', documentId: 'handbook/travel-en' },
        quotes: [{ marker: 1, diff }, { marker: 2 }],
        askedAnew: id,
      },
    });
    const { page, open } = await web.visit({ language: 'en' });
    await open('query', id);
    await page.getByRole('alert').getByText(resultTexts.en.recalled.title).waitFor();
    await expectAccessible(page);
  });
});
