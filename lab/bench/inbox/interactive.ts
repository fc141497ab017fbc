import type { Browser, CDPSession } from 'playwright-core';
import { pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { call } from '../../../test/e2e/program.js';
import type { Stack } from '../../../test/e2e/stack.js';
import { until } from '../../../test/support/wait.js';
import { readPage, spread } from './requests.js';

const VISITS = 5;
/** Times by which the processor is slower for the page. */
const THROTTLE = 4;
/** A task of the main thread that takes longer keeps a person waiting; without one for this time the page answers. */
const LONG_MS = 50;
const QUIET_MS = 1000;

/** The element by which each page is used. */
const MAIN = {
  inbox: '[role="grid"] [aria-rowindex="1"] a',
  review: 'button[aria-keyshortcuts="A"]:not(:disabled)',
  answer: 'textarea:not(:disabled)',
};
type Measured = keyof typeof MAIN;

interface Times {
  painted: number;
  usable: number;
  interactive: number;
}

/**
 * Resolves with the first moment at which something was painted, the main action could be used, and the main thread
 * had no long task for a second from then on. Evaluated in the browser, before the page.
 */
const watch = (main: string) => `
  window.measured = new Promise((resolve) => {
    const tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
    const look = () => (document.querySelector(${JSON.stringify(main)}) ? settle() : requestAnimationFrame(look));
    look();
    function settle() {
      const usable = performance.now();
      const timer = setInterval(() => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        if (painted === undefined) return;
        let interactive = Math.max(painted, usable);
        for (const { startTime, duration } of tasks.filter(({ duration }) => duration > ${LONG_MS}))
          if (startTime + duration > interactive && startTime - interactive < ${QUIET_MS}) interactive = startTime + duration;
        // so long that a task that began within the second has been told of
        if (performance.now() - interactive < 2 * ${QUIET_MS}) return;
        clearInterval(timer);
        resolve({ painted, usable, interactive });
      }, 100);
    }
  });`;

/** Measures when the inbox, an answer and a review can be used on a processor that is four times as slow. @returns lines */
export async function measureInteractive(browser: Browser, stack: Stack): Promise<string[]> {
  const waiting = (await readPage(stack, { kind: 'answer_review' })).items[0]!;
  const addresses: Record<Measured, string> = {
    inbox: '/',
    review: pageAddress('request', waiting.id),
    answer: pageAddress('query', await answered(stack)),
  };
  const lines = [`Interactive at ${THROTTLE} × CPU throttle, nothing cached`];
  for (const [name, address] of Object.entries(addresses) as [Measured, string][]) {
    const visits: Times[] = [];
    for (let visit = 0; visit < VISITS; visit++)
      visits.push(await measure(browser, stack.url + address, MAIN[name]));
    for (const step of ['painted', 'usable', 'interactive'] as const)
      lines.push(`  ${name.padEnd(7)} ${step.padEnd(12)} ${spread(visits.map((times) => times[step]))}`);
  }
  return lines;
}

/** Asks a question that is answered without a person. @returns its id */
async function answered(stack: Stack): Promise<string> {
  const question = 'How do I settle travel expenses?';
  const { id } = await call<QueryView>(stack, 'POST', '/v1/queries', { question, mode: 'off' });
  await until(
    async () => (await call<QueryView>(stack, 'GET', `/v1/queries/${id}`)).stage === 'completed',
    'the answer',
  );
  return id;
}

async function measure(browser: Browser, url: string, main: string): Promise<Times> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const devtools: CDPSession = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.addInitScript(watch(main));
    await page.goto(url, { timeout: 120_000 });
    return await page.evaluate<Times>('window.measured');
  } finally {
    await context.close();
  }
}
