import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PARTS } from '../../../../lab/bench/parts.js';
import { renderPages } from '../../../../lab/bench/publish.js';

const root = resolve('.');

test('the page and its charts show what was measured, and nothing else', async () => {
  const { page, charts } = await renderPages(root, PARTS);
  expect(readFileSync(resolve('docs/performance.md'), 'utf8')).toBe(page);
  const folder = resolve('docs/charts');
  const drawn = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svg')) : [];
  expect(drawn.sort()).toEqual([...charts.keys()].sort());
  for (const [name, svg] of charts) expect(readFileSync(resolve(folder, name), 'utf8')).toBe(svg);
});

test('every part has its marks in the page', () => {
  const page = readFileSync(resolve('docs/performance.md'), 'utf8');
  for (const { name } of PARTS) {
    expect(page.indexOf(`<!-- bench:${name} -->`)).toBeGreaterThan(0);
    expect(page.indexOf(`<!-- /bench:${name} -->`)).toBeGreaterThan(page.indexOf(`<!-- bench:${name} -->`));
  }
});
