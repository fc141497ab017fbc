import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawChart } from './charts.js';
import type { AnyPart } from './part.js';
import { toMarkdown } from './report.js';
import { PAGE as SCALE, renderScale } from '../scale/page.js';
import { circumstances, type Result } from './result.js';

const RESULTS = 'lab/bench/results';
const PAGE = 'docs/performance.md';
const CHARTS = 'docs/charts';

/** Saves the result of a part. @param root folder of the package */
export async function saveResult(root: string, result: Result): Promise<void> {
  await mkdir(join(root, RESULTS), { recursive: true });
  await writeFile(join(root, RESULTS, `${result.part}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** The generated docs: the page, and the charts by file name. */
export interface Pages {
  page: string;
  charts: Map<string, string>;
}

/**
 * Puts the kept results of the parts between their marks in the page. What stands between the marks of a part without a
 * result stays as it is.
 * @param root folder of the package
 * @throws Error when the page has no marks for a part that has a result.
 */
export async function renderPages(root: string, parts: readonly AnyPart[]): Promise<Pages> {
  let page = await readFile(join(root, PAGE), 'utf8');
  const charts = new Map<string, string>();
  for (const part of parts) {
    const file = join(root, RESULTS, `${part.name}.json`);
    if (!existsSync(file)) continue;
    const result = JSON.parse(readFileSync(file, 'utf8')) as Result;
    const { tables, charts: drawn } = part.describe(result.figures);
    for (const chart of drawn) charts.set(`${chart.name}.svg`, drawChart(chart));
    page = replaceBetween(
      page,
      part.name,
      [
        circumstances(result, part),
        ...tables.map(toMarkdown),
        ...drawn.map(({ name, title }) => `![${title}](charts/${name}.svg)`),
      ].join('\n\n'),
    );
  }
  return { page, charts };
}

/** Writes the pages, also that of sizes and costs; charts that no result has any more are removed. @param root folder of the package */
export async function publish(root: string, parts: readonly AnyPart[]): Promise<void> {
  const { page, charts } = await renderPages(root, parts);
  await writeFile(join(root, PAGE), page);
  await writeFile(join(root, SCALE), await renderScale(root));
  await mkdir(join(root, CHARTS), { recursive: true });
  for (const name of await readdir(join(root, CHARTS))) {
    if (name.endsWith('.svg') && !charts.has(name)) await rm(join(root, CHARTS, name));
  }
  for (const [name, svg] of charts) await writeFile(join(root, CHARTS, name), svg);
}

/** Text between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->`, replaced. */
function replaceBetween(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${PAGE} has no marks ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
