import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type axe from 'axe-core';
import { SIZES } from './visitor.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  size: keyof typeof SIZES;
  colorScheme: 'light' | 'dark';
  /** True if it differs from the look before by nothing but colours. */
  coloursOnly?: true;
}

const ON_COLOURS = ['color-contrast', 'link-in-text-block'];
const ON_DESKTOP: readonly Look[] = [
  { size: 'desktop', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark', coloursOnly: true },
];
const EVERYWHERE: readonly Look[] = [
  ...ON_DESKTOP,
  { size: 'phone', colorScheme: 'dark' },
  { size: 'phone', colorScheme: 'light', coloursOnly: true },
];

/** Expects that axe-core finds nothing serious or critical in what is shown now: on both screens, in light and dark. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNothingIn(page, EVERYWHERE);
}

/** The same of what stays only while the pointer is on it: on a large screen, in light and dark. */
export function expectPassingAccessible(page: Page): Promise<void> {
  return expectNothingIn(page, ON_DESKTOP);
}

async function expectNothingIn(page: Page, looks: readonly Look[]): Promise<void> {
  const found: string[] = [];
  for (const { size, colorScheme, coloursOnly } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(SIZES[size]);
    await page.locator(`[data-mantine-color-scheme="${colorScheme}"]`).first().waitFor({ state: 'attached' });
    await still(page);
    found.push(
      ...(await violations(page, coloursOnly ? ON_COLOURS : undefined)).map(
        (violation) => `${size}, ${colorScheme}: ${violation}`,
      ),
    );
  }
  await page.setViewportSize(SIZES.desktop);
  expect(found).toEqual([]);
}

/** Waits until whatever moves has come to rest. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** @param rules those that are tried; all that axe-core tries by default where none are named */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // evaluated by the debugger, to which the content security policy does not apply
  await page.evaluate(`if (!window.axe) { ${AXE} }`);
  return page.evaluate(async (values) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations: all } = await checker.run(document, {
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return all
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, any }) => `${id} (${help}): ${html.slice(0, 300)} ${any[0]?.message ?? ''}`),
      );
  }, rules);
}
