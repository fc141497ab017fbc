import type { Page } from 'playwright-core';
import type { RequestView } from '../../contract/requests/index.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { until } from '../support/wait.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts });

/** In bytes as they are sent, without headers. */
const BUDGET = { inbox: 150_000, others: 220_000, whole: 190_000 };

/** Files that a page has loaded, without its calls of the API. */
function loadedBy(page: Page) {
  const loaded: Promise<{ url: string; sent: number; encoding: string | undefined }>[] = [];
  page.on('requestfinished', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/v1/')) return;
    loaded.push(
      Promise.all([request.sizes(), request.response()]).then(([{ responseBodySize }, response]) => ({
        url: url.pathname,
        sent: responseBodySize,
        encoding: response?.headers()['content-encoding'],
      })),
    );
  });
  return () => Promise.all(loaded);
}

function sum(files: readonly { sent: number }[]): number {
  return files.reduce((total, { sent }) => total + sent, 0);
}

const isScript = ({ url }: { url: string }) => url.endsWith('.js');

test('the inbox is shown after 150 kB of scripts, without diagrams and charts', async () => {
  const request = await web.stack.askFor('kim', { question: 'A weak question about travel' });
  const { page, open } = await web.visit();
  const loaded = loadedBy(page);
  await open('inbox');
  await page
    .getByRole('grid', { name: inboxTexts.en.list })
    .getByText('A weak question about travel')
    .waitFor();
  const files = await loaded();
  const scripts = files.filter(isScript);
  expect(
    scripts.map(({ url }) => url).filter((url) => /mermaid|chart|cytoscape|katex|dagre/i.test(url)),
  ).toEqual([]);
  // not worth it for small ones
  const large = files.filter(({ sent }) => sent > 2000);
  expect(large.filter(({ encoding }) => encoding === undefined)).toEqual([]);
  expect(sum(scripts)).toBeLessThanOrEqual(BUDGET.inbox);
  expect(sum(files)).toBeLessThanOrEqual(BUDGET.whole);
  await web.stack.decide('kim', request, { action: 'reject' });
});

test('an answer and a review are shown after 220 kB of scripts', async () => {
  const request = await web.stack.askFor('kim', { question: 'A weak question about meals' });
  const answer = /Travel expenses are settled/;
  for (const [name, id] of [
    ['request', request.id],
    ['query', request.queryId],
  ] as const) {
    const { page, open } = await web.visit();
    const loaded = loadedBy(page);
    await open(name, id);
    await page.getByText(answer).first().waitFor();
    expect(sum((await loaded()).filter(isScript))).toBeLessThanOrEqual(BUDGET.others);
    // the asker sees the answer now
    if (name === 'request') await web.stack.decide('kim', request, { action: 'approve' });
  }
});

test('with 5,000 waiting requests only the rows in sight are drawn, and keys and scrolling work', async () => {
  // rows as the API gives them, but made up: asking 5,000 questions takes minutes
  const real = await web.stack.askFor('kim', { question: 'A weak question about travel' });
  const rows: RequestView[] = Array.from({ length: 5000 }, (_, at) => ({
    ...real,
    id: `${real.queryId}.r${at + 10}`,
    payload: { ...real.payload, question: `Question ${at}` } as never,
  }));
  const { page, open } = await web.visit();
  await page.route('**/v1/requests?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit') ?? 50);
    return route.fulfill({
      json: { items: rows.slice(from, to), ...(to < 5000 ? { next: String(to) } : {}) },
    });
  });
  await page.route('**/v1/requests/counts*', (route) =>
    route.fulfill({ json: { total: 5000, kinds: { answer_review: 5000 }, claimedByMe: 0, dueSoon: 0 } }),
  );
  await open('inbox');
  const grid = page.getByRole('grid', { name: inboxTexts.en.list });
  await grid.getByText('Question 0', { exact: true }).waitFor();
  expect(await grid.getAttribute('aria-rowcount')).toBe('5000');
  const current = grid.locator('[data-current]');
  for (let at = 0; at < 30; at++) await page.keyboard.press('j');
  await current.getByText('Question 29', { exact: true }).waitFor();
  await page.keyboard.press('k');
  await current.getByText('Question 28', { exact: true }).waitFor();
  // to the end, page by page
  for (let end = 100; end <= 5000; end += 100) {
    const row = grid.locator(`[aria-rowindex="${end}"]`);
    await until(async () => {
      const isShown = await row.isVisible();
      if (!isShown) await grid.evaluate(scrollDown);
      return isShown;
    }, `row ${end} comes into sight`);
    expect(await grid.getByRole('row').count()).toBeLessThan(60);
  }
  await grid.getByText('Question 4999', { exact: true }).click();
  await current.getByText('Question 4999', { exact: true }).waitFor();
  await web.stack.decide('kim', real, { action: 'reject' });
});

async function scrollDown(element: Element): Promise<void> {
  element.scrollTo(0, element.scrollHeight);
  await new Promise(requestAnimationFrame);
}
