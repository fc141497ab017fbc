import type { Page } from 'playwright-core';
import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { actTexts } from '../../web/pages/inbox/act-texts.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { answerReviewTexts } from '../../web/pages/review/answer-review/texts.js';
import { decisionBarTexts } from '../../web/parts/decision-bar-texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { planTexts } from '../../web/parts/plan-texts.js';
import { statusTexts } from '../../web/decisions/status-texts.js';
import { REVIEWED } from '../api/support.js';
import { ask } from './support/acts.js';
import { still } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { endOf } from './support/stack.js';
import { useWeb } from './support/use-web.js';
import { SIZES } from './support/visitor.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

/** A laptop of 1280 × 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };

let review: RequestView;
let call: RequestView;
let answered: QueryView;
/** Its answer holds what is wider than any window. */
let holding: QueryView;

const CELLS = Array.from({ length: 20 }, (_, at) => `Column ${at + 1}`);
const WIDE = [
  `| ${CELLS.join(' | ')} |`,
  `| ${CELLS.map(() => '---').join(' | ')} |`,
  `| ${CELLS.map((_, at) => `${at * 1_234_567}원`).join(' | ')} |`,
  '',
  '```',
  `const line = "${'wide '.repeat(60)}";`,
  '```',
  '',
  `${'Donaudampfschifffahrt'.repeat(12)} [1]`,
].join('\n');

beforeAll(async () => {
  review = await web.stack.askFor('local', { question: 'A question on travel', ...REVIEWED });
  call = await web.stack.askFor('local', {
    question: 'Calculate it',
    todos: [{ tool: 'calculate', task: 'Add', arguments: { expression: '3+4' }, requiresApproval: true }],
  });
  answered = await web.stack.ask('local', { question: 'How are travel expenses settled?' });
  const written = await web.stack.askFor('kim', {
    question: 'A wide question on travel',
    sessionId: 'travel-wide',
    ...REVIEWED,
  });
  await web.stack.decide('lee', written, { action: 'edit', text: WIDE });
  holding = await endOf(web.stack, written.queryId);
});

test.each(['en', 'ko'] as const)(
  'at 200 %% a review shows all that decides it without scrolling (%s)',
  async (language) => {
    const visitor = await web.visit({ language });
    const { page } = visitor;
    await page.setViewportSize(ZOOMED);
    await visitor.open('request', review.id);
    // both columns are rendered
    await page.locator('mark').first().waitFor();
    const dock = page.getByRole('region', { name: answerReviewTexts[language].decide });
    const draft = page.getByText(/Travel expenses are settled/).first();
    const source = page.getByText(answerReviewTexts[language].sources, { exact: true });
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      draft,
      source,
      dock.getByRole('button').first(),
    ]) {
      const box = (await part.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + Math.min(box.height, 40)).toBeLessThanOrEqual(ZOOMED.height);
    }
    const [left, right] = [(await draft.boundingBox())!, (await source.boundingBox())!];
    // side by side, and both above the buttons
    expect(right.x).toBeGreaterThan(left.x + left.width - 1);
    const foot = (await dock.boundingBox())!;
    expect(left.y + 20).toBeLessThan(foot.y);
    const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
    expect((await head.boundingBox())!.height).toBe(48);
    await page.mouse.wheel(0, 300);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect((await head.boundingBox())!.y).toBe(0);
  },
);

test('nothing is wider than the window, which widens from that of a phone', async () => {
  const visitor = await web.visit({ language: 'ko', phone: true });
  const { page } = visitor;
  const wide: string[] = [];
  for (const [name, id] of [
    ['inbox'],
    ['request', review.id],
    ['request', call.id],
    ['query', answered.id],
    ['query', holding.id],
    ['conversation', 'travel-wide'],
    ['dashboard'],
  ] as const) {
    await page.setViewportSize(SIZES.phone);
    await visitor.open(name, id);
    if (id === holding.id || name === 'conversation') await page.getByRole('table').waitFor();
    for (const width of [360, 390, 640, 768, 800, 850, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await still(page);
      await visitor.settled();
      const over = await page.evaluate(overflowing);
      if (over.length > 0) wide.push(`${name} at ${width}: ${over.join(', ')}`);
    }
  }
  expect(wide).toEqual([]);
});

/** The page, if it scrolls sideways, and what of the header stands outside the window. */
function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const outside = [...document.querySelectorAll('header :is(a, button, input)')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} pixels`] : []),
    ...outside.map((one) => one.outerHTML.slice(0, 80)),
  ];
}

test('on paper the page stands alone, and where colours are forced, what is chosen has an edge', async () => {
  const visitor = await web.visit({ dark: true });
  const page = await visitor.open('audit', answered.id);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  const colourOf = (element: Element) => getComputedStyle(element).color;
  expect(await page.locator('body').evaluate(colourOf)).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const here = page.getByRole('banner').locator('[aria-current="page"]');
  expect(await here.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

test.each(['en', 'ko'] as const)(
  'a claim moves nothing in the inbox, whose acts stand in one line (%s)',
  async (language) => {
    const visitor = await web.visit({ language });
    const page = await visitor.open('inbox');
    const grid = page.getByRole('grid');
    // a tool by the name that its request shows, not by that of the machine
    await grid.getByText(`${planTexts[language].tools.calculate} ·`).waitFor();
    await grid.getByText('A question on travel').click();
    const texts = actTexts[language];
    const actOf = (name: string) => page.getByRole('button', { name, exact: true });
    const lineOf = async (name: string) => (await actOf(name).boundingBox())!.y;
    const line = await lineOf(vocabulary[language].actions.approve);
    expect(await lineOf(texts.claim)).toBe(line);
    const before = await grid.boundingBox();
    await actOf(texts.claim).click();
    const mine = page.getByRole('button', { name: `${inboxTexts[language].filter.mine} 1`, exact: true });
    await mine.waitFor();
    expect(await lineOf(texts.release)).toBe(line);
    expect(await grid.boundingBox()).toEqual(before);
    const chips = page.getByRole('group', { name: inboxTexts[language].filter.state });
    const fields = page.getByRole('combobox', { name: inboxTexts[language].sort });
    for (const width of [1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await still(page);
      const [field, chip] = [(await fields.boundingBox())!, (await chips.boundingBox())!];
      // beside it where the window is wide, else beside it or below it
      if (width >= 1280) expect(chip.x).toBeGreaterThanOrEqual(field.x + field.width);
      expect(chip.x >= field.x + field.width || chip.y >= field.y + field.height).toBe(true);
      expect(chip.x + chip.width).toBeLessThanOrEqual(width);
    }
    await actOf(texts.release).click();
    await mine.waitFor({ state: 'detached' });
  },
);

test('an answer appears without moving what is there: its column of sources is reserved', async () => {
  const visitor = await web.visit();
  const { page } = visitor;
  await page.addInitScript(watchShifts);
  await visitor.open('query', answered.id);
  expect(await shiftsOf(page)).toEqual([]);
  await ask(visitor, 'How are travel expenses paid out?');
  await page.getByRole('region', { name: resultTexts.en.answer }).waitFor();
  await page.getByRole('region', { name: resultTexts.en.sources }).waitFor();
  await visitor.settled();
  expect(await shiftsOf(page)).toEqual([]);
  // what one could do while it ran is gone, and nothing moved by that
  expect(await page.getByRole('toolbar').count()).toBe(0);
});

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Collects what moves by itself. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) =>
    shifts.push(...(list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)),
  ).observe({ type: 'layout-shift', buffered: true });
}

/** Elements that have moved, if it comes to a cumulative layout shift of 0.02; else none. */
function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: Shift[] };
    if (shifts.reduce((sum, { value }) => sum + value, 0) < 0.02) return [];
    return shifts.map(({ value, sources }) => {
      const nodes = sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120));
      return `${value}: ${nodes.join(' ')}`;
    });
  });
}

test('a call of a tool is approved by one key', async () => {
  const visitor = await web.visit();
  const { page } = visitor;
  await visitor.open('request', call.id);
  await page.getByRole('region', { name: decisionBarTexts.en.decide }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: statusTexts.en.sendNow }).click();
  expect(await endOf(web.stack, call.queryId)).toMatchObject({
    receipts: [{ action: 'approve', by: 'kim' }],
  });
});
