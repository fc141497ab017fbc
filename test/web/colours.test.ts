import type { Page } from 'playwright-core';
import type { RequestView } from '../../contract/requests/index.js';
import { PAGES } from '../../contract/pages.js';
import { REVIEWED } from '../api/support.js';
import { writeAnswer } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';
import type { Visitor } from './support/visitor.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

/** Colours of the first element that fits, as the browser computes them in light and in dark. */
async function coloursOf(page: Page, selector: string, property: 'background-color' | 'color') {
  const element = page.locator(selector).first();
  await element.waitFor();
  const colours: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`[data-mantine-color-scheme="${colorScheme}"]`).first().waitFor({ state: 'attached' });
    colours.push(
      await element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property),
    );
  }
  return colours;
}

/** Expects a colour of its own in each theme: one that is not there would be transparent or inherited, in both alike. */
async function expectColoured(page: Page, selector: string, property: 'background-color' | 'color') {
  const [light, dark] = await coloursOf(page, selector, property);
  expect(light).not.toBe(dark);
  expect([light, dark]).not.toContain('rgba(0, 0, 0, 0)');
}

let visitor: Visitor;
beforeEach(async () => {
  visitor = await web.visit();
});

test('what is cited is highlighted, and what an edit deletes is red', async () => {
  const request = await web.stack.askFor('local', { question: 'A question on travel', ...REVIEWED });
  const { page } = visitor;
  await visitor.open('request', request.id);
  await expectColoured(page, 'mark', 'background-color');
  await expectColoured(page, 'mark', 'color');
  await writeAnswer(visitor, 'Something else. [1]');
  const deleted = await coloursOf(page, 'del', 'color');
  const around = await coloursOf(page, 'del + *', 'color');
  expect(deleted[0]).not.toBe(deleted[1]);
  expect(deleted[0]).not.toBe(around[0]);
  expect(deleted[1]).not.toBe(around[1]);
});

test('changes of a plan stand on a ground of their own', async () => {
  const { queryId } = await web.stack.askFor('local', {
    question: 'Plan it',
    policy: { review: { planAlways: true } },
  });
  const edits = [{ op: 'add', todo: { tool: 'search_documents', task: 'Search', query: 'travel' } }];
  await web.stack.call('local', 'PATCH', `/v1/queries/${queryId}/plan`, { edits });
  const { requests } = await web.stack.read(queryId);
  const again = (requests as RequestView[]).find(({ status }) => status === 'open')!;
  const page = await visitor.open('request', again.id);
  await expectColoured(page, 'li[data-mark]', 'background-color');
});

test('the page to sign in on has a ground', async () => {
  const { page } = visitor;
  await page.goto(web.stack.url + PAGES.signIn);
  await expectColoured(page, 'main', 'background-color');
});
