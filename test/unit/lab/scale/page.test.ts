import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PAGE, renderScale } from '../../../../lab/scale/page.js';

test('the page shows what follows from what was measured', async () => {
  expect(readFileSync(resolve(PAGE), 'utf8')).toBe(await renderScale(resolve('.')));
}, 60_000);
