import type { Browser, Page } from 'playwright-core';
import type { ListedRequest } from '../../../contract/requests/index.js';
import { call } from '../../../test/e2e/program.js';
import type { Stack } from '../../../test/e2e/stack.js';
import { until } from '../../../test/support/wait.js';
import { countWaiting, residentMb, readPage, spread } from './requests.js';

const VISITS = 5;
const SEARCHES = 10;
const ALL_LOADED_MS = 180_000;
const GRID = '[role="grid"]';

const TO_END = `document.querySelector('${GRID}').scrollTo(0, 1e9)`;

/** Milliseconds of each of 600 frames: down, and up again, three rows a frame. Evaluated in the browser. */
const SCROLL = `(async () => {
  const grid = document.querySelector('${GRID}');
  const times = [];
  grid.scrollTo(0, 0);
  let last = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 600; frame++) {
    grid.scrollBy(0, frame < 300 ? 204 : -204);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
})()`;

/** Milliseconds until a place far away is drawn, sixty times. Evaluated in the browser. */
const JUMP = `(async () => {
  const grid = document.querySelector('${GRID}');
  const times = [];
  for (let jump = 0; jump < 60; jump++) {
    grid.scrollTo(0, (jump * 56510) % grid.scrollHeight);
    const begin = performance.now();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - begin);
  }
  return times;
})()`;

/** Measures the inbox page in Chromium with thousands of open requests. @returns lines */
export async function measurePage(browser: Browser, stack: Stack, signal: AbortSignal): Promise<string[]> {
  const head = await readPage(stack);
  const firstRows: number[] = [];
  let page = await newPage(browser);
  for (let visit = 0; visit < VISITS; visit++) {
    await page.context().close();
    page = await newPage(browser);
    firstRows.push(await timeToRow(page, head.items[0]!, () => page.goto(stack.url)));
  }
  const lines = [
    'Inbox in Chromium, nothing cached',
    `  first rows ${spread(firstRows)}`,
    ...(await measureFilters(page, stack)),
  ];
  signal.throwIfAborted();
  lines.push(...(await measureDecision(page, stack)));
  lines.push(...(await measureScrolling(page, stack, signal)));
  return lines;
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

/** Milliseconds from an act to the frame in which this request is the first row. */
async function timeToRow(page: Page, { id }: ListedRequest, act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await act();
  const row = page.locator(`${GRID} [aria-rowindex="1"]:has(a[href$="/${id}"])`);
  await row.waitFor();
  return performance.now() - begin;
}

async function measureFilters(page: Page, stack: Stack): Promise<string[]> {
  const all = (await readPage(stack)).items[0]!;
  const plan = (await readPage(stack, { kind: 'plan_review' })).items[0]!;
  const chip = page.getByRole('button', { name: /^Plan/ });
  const box = page.getByRole('searchbox');
  const filters: number[] = [];
  const searches: number[] = [];
  for (let round = 0; round < SEARCHES; round++) {
    filters.push(await timeToRow(page, plan, () => chip.click()));
    filters.push(await timeToRow(page, all, () => chip.click()));
    const text = `case ${round * 19 + 7}?`;
    const found = (await readPage(stack, { text })).items[0]!;
    searches.push(await timeToRow(page, found, () => box.fill(text)));
    await timeToRow(page, all, () => box.fill(''));
  }
  return [
    `  a filter   ${spread(filters)}`,
    `  a search   ${spread(searches)}; 250 ms of it waiting for the end of typing`,
  ];
}

/** Times how soon a request that somebody else decides disappears from the list. */
async function measureDecision(page: Page, stack: Stack): Promise<string[]> {
  const times: number[] = [];
  for (let round = 0; round < SEARCHES; round++) {
    const [first, second] = (await readPage(stack)).items;
    await timeToRow(page, first!, () => Promise.resolve());
    const decide = () => call(stack, 'POST', `/v1/requests/${first!.id}/decision`, { action: 'reject' });
    times.push(await timeToRow(page, second!, decide));
  }
  return [`  decided elsewhere → gone from the list: ${spread(times)}`];
}

async function measureScrolling(page: Page, stack: Stack, signal: AbortSignal): Promise<string[]> {
  const { total } = await countWaiting(stack);
  const grid = page.locator(GRID);
  const begin = performance.now();
  const last = grid.locator(`[aria-rowindex="${total}"]`);
  await until(
    async () => {
      signal.throwIfAborted();
      await page.evaluate(TO_END);
      return last.isVisible();
    },
    () => `row ${total} does not come into sight`,
    ALL_LOADED_MS,
  );
  const loaded = performance.now() - begin;
  const rows = await grid.getByRole('row').count();
  const frames = await page.evaluate<number[]>(SCROLL);
  const jumps = await page.evaluate<number[]>(JUMP);
  return [
    `  all ${total} rows loaded by scrolling: ${(loaded / 1000).toFixed(1)} s, ${rows} of them drawn`,
    `  a frame of scrolling   ${spread(frames)}`,
    `  a jump anywhere, two frames   ${spread(jumps)}`,
    `  JavaScript heap of the page with all rows: ${await heapMb(page)} MB; API process: ${residentMb(stack.pid('api'))} MB`,
  ];
}

/** After a collection of what is not used. */
async function heapMb(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return (usedSize / 1024 ** 2).toFixed(0);
}
