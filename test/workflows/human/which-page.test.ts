import { decide, nextRequest } from '../../support/query-harness.js';
import { useHarness } from '../../support/scenario.js';
import { startDevServer } from '../../support/temporal.js';
import { scriptedTools, sum } from './support.js';
import { severalPages } from '../../support/several-pages.js';

const harness = useHarness(startDevServer, () => ({ ...severalPages(), tools: scriptedTools() }));
const policy = { cache: { ttlSeconds: 0 } };

test('a question that several pages fit is asked back, and answered from the page that was meant', async () => {
  const handle = await harness.ask({ question: 'permits', policy });
  const request = await nextRequest(handle);
  expect(request).toMatchObject({
    kind: 'clarification',
    payload: { ambiguity: 'multiple_interpretation' },
  });
  await decide(handle, request, { action: 'answer', text: 'work' });
  const status = await handle.result();
  expect(status).toMatchObject({ stage: 'completed', analysis: { refinedQuestion: 'permits work' } });
  expect(status.searches.map(({ query }) => query)).toEqual(['permits', 'permits work']);
});

test.each([
  ['by policy', { question: 'permits', policy: { ...policy, analysis: { askWhichPage: false } } }],
  [
    'when that would do the work of a tool again',
    { question: 'permits', policy, todos: [sum('t', '1 + 2')] },
  ],
])('it is not asked back %s', async (_, ask) => {
  const handle = await harness.ask({ ...ask, mode: 'off' });
  expect((await handle.result()).receipts).toEqual([]);
});
