import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type axe from 'axe-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Expects that axe-core finds nothing serious or critical in what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // evaluated by the debugger, to which the content security policy does not apply
  await page.evaluate(`if (!window.axe) { ${AXE} }`);
  const found = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, any }) => `${id} (${help}): ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
      );
  });
  expect(found).toEqual([]);
}
