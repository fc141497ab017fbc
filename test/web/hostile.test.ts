import type { Page } from 'playwright-core';
import type { Page as PageName } from '../../contract/pages.js';
import { isFinal, type QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { eventually } from '../support/wait.js';
import { scriptedTools, tool } from '../workflows/human/support.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';
import { SIZES } from './support/visitor.js';

const TAGS =
  '<img src="x" onerror="hacked=1"><script>hacked=1</script><a href="javascript:hacked=1">tags</a>';
const LINKS = '[link](javascript:hacked=1) ![image](x" onerror="hacked=1)';
const REVERSED = '\u202Edesrever si siht\u202C';
const LONG = 'W'.repeat(600);
const DIAGRAM = `"]; click A href "javascript:hacked=1"; A["<img src=x onerror='hacked=1'>`;
const HOSTILE = `${TAGS} ${LINKS} ${REVERSED}`;

const web = useWeb({
  policy: { cache: { ttlSeconds: 0 }, review: { planAlways: true } },
  ports: () => ({
    ...cuedPorts(),
    index: {
      ...scriptedIndex(() => [
        { ...hit('evil#0', `${HOSTILE} ${LONG}`), title: TAGS, section: HOSTILE, url: 'javascript:hacked=1' },
      ]),
      listDocuments: async () => [],
    },
    tools: scriptedTools(
      [
        tool('evil.write', {
          description: HOSTILE,
          inputSchema: {
            type: 'object',
            properties: { text: { type: 'string' }, '<img src=x onerror=hacked=1>': { type: 'string' } },
          },
        }),
      ],
      async () => `${HOSTILE} ${LONG}`,
    ),
  }),
});

/** Everything of a query that a person can look at. */
let query: QueryView;

/** Expects that nothing of the content became more than text. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(async () => {
    const alive = 'img[src="x"], script:not([src]), a[href^="javascript:"], [onerror], [onclick]';
    const tooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    // charts follow the size of the window with a delay
    for (const end = Date.now() + 5000; tooWide() && Date.now() < end;)
      await new Promise(requestAnimationFrame);
    return {
      hacked: 'hacked' in window,
      alive: [...document.querySelectorAll(alive)].map(({ outerHTML }) => outerHTML),
      tooWide: tooWide(),
    };
  });
  expect(found).toEqual({ hacked: false, alive: [], tooWide: false });
}

/** Lets a query go through everything that shows content of others; leaves its last review open. */
beforeAll(async () => {
  const { stack } = web;
  query = await stack.ask('local', {
    question: `A weak ${HOSTILE} ${LONG}`,
    todos: [
      {
        id: 'evil',
        tool: 'evil.write',
        task: `${DIAGRAM} ${TAGS}`,
        arguments: { text: HOSTILE, '<img src=x onerror=hacked=1>': LONG },
        requiresApproval: true,
      },
    ],
  });
});

async function nextOpen(): Promise<RequestView> {
  const openOf = ({ requests }: QueryView) =>
    (requests as RequestView[]).find(({ status }) => status === 'open');
  query = await eventually(
    () => web.stack.read(query.id),
    (now) => openOf(now) !== undefined || isFinal(now.stage),
  );
  const open = openOf(query);
  if (!open) throw new Error(`the query is ${query.stage}`);
  return open;
}

/** Looks at a page on both kinds of screens. */
async function look(name: PageName, id?: string): Promise<void> {
  const visitor = await web.visit({ as: 'kim' });
  const page = await visitor.open(name, id);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await visitor.settled();
    await expectHarmless(page);
  }
  await visitor.context.close();
}

test('the reviews of a plan, a call and an answer show hostile content as text', async () => {
  const plan = await nextOpen();
  expect(plan.kind).toBe('plan_review');
  await look('request', plan.id);
  await web.stack.decide('lee', plan, { action: 'approve', comment: HOSTILE });
  const call = await nextOpen();
  expect(call.kind).toBe('approval_request');
  await look('request', call.id);
  await web.stack.decide('lee', call, { action: 'approve', comment: HOSTILE });
  const answer = await nextOpen();
  expect(answer.kind).toBe('answer_review');
  await look('request', answer.id);
}, 120_000);

test('so do the inbox, the question, its history, the lists and the dashboard', async () => {
  const answer = await nextOpen();
  await look('inbox');
  await web.stack.decide('lee', answer, { action: 'edit', text: `${HOSTILE} ${LONG} [1]`, comment: HOSTILE });
  await web.stack.call('kim', 'POST', `/v1/queries/${query.id}/feedback`, {
    rating: 'negative',
    comment: HOSTILE,
  });
  await look('request', answer.id);
  await look('query', query.id);
  await look('audit', query.id);
  await look('queries');
  await look('ask');
  await look('dashboard');
}, 120_000);
