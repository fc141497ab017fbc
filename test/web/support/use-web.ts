import type { Browser } from 'playwright-core';
import { launch } from './browser.js';
import { startStack, type Stack, type StackOptions } from './stack.js';
import { Visitor, type VisitOptions } from './visitor.js';

/**
 * A stack and a browser for all tests of a suite; to be called once, at its top. A test fails when anything went wrong in
 * a browser meanwhile.
 */
export function useWeb(options?: StackOptions): {
  stack: Stack;
  visit(who?: VisitOptions): Promise<Visitor>;
} {
  // several people, each with a browser, on a machine that may be busy
  jest.setTimeout(120_000);
  let browser: Browser;
  let visitors: Visitor[] = [];
  const web = {
    stack: {} as Stack,
    async visit(who?: VisitOptions) {
      const visitor = await Visitor.arrive(browser, web.stack.url, who);
      visitors.push(visitor);
      return visitor;
    },
  };
  beforeAll(async () => {
    [web.stack, browser] = await Promise.all([startStack(options), launch()]);
  }, 300_000);
  afterEach(async () => {
    const over = visitors;
    visitors = [];
    for (const { context } of over) await context.close();
    expect(over.flatMap(({ problems }) => problems)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await web.stack.stop?.();
  });
  return web;
}
