import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpus, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { PAGE as SCALE, renderScale } from '../scale/page.js';
import { drawChart } from './charts.js';
import { type AnyPart, type Size, toMarkdown } from './part.js';

/** Figures of a part, with the circumstances of the measurement. */
export interface Result {
  part: string;
  size: Size;
  /** Day of the measurement. */
  day: string;
  seconds: number;
  machine: { cores: number; memoryGb: number; node: string };
  /** Share of the cores that was busy right before the part began, 0..1: with what was no part of it. */
  busyBefore: number;
  figures: unknown;
}

const LOOK_MS = 3_000;
/** Beyond this a machine is not quiet. */
const BUSY = 0.15;

/** Measures and notes the circumstances. */
export async function withCircumstances(
  part: string,
  size: Size,
  measure: () => Promise<unknown>,
): Promise<Result> {
  const busyBefore = await busyShare(LOOK_MS);
  const begin = performance.now();
  const figures = await measure();
  return {
    part,
    size,
    day: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - begin) / 1000),
    machine: {
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.versions.node.split('.')[0]!,
    },
    busyBefore: Math.round(busyBefore * 100) / 100,
    figures,
  };
}

/** Share of all cores that something runs on, 0..1. */
async function busyShare(ms: number): Promise<number> {
  const times = () => {
    const each = cpus().map((cpu) => cpu.times);
    const idle = each.reduce((sum, time) => sum + time.idle, 0);
    const all = each.reduce(
      (sum, { user, nice, sys, idle: rest, irq }) => sum + user + nice + sys + rest + irq,
      0,
    );
    return { idle, all };
  };
  const before = times();
  await delay(ms);
  const after = times();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

const SIZES: Record<Size, string> = {
  quick: 'counts for trying',
  usual: 'the usual counts',
  full: 'full counts',
};

/** One line that says when, where and how it was measured; where that counts, a machine that had other work is called busy. */
export function circumstances(
  { size, day, seconds, machine, busyBefore }: Result,
  { timed }: Pick<AnyPart, 'timed'>,
): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const { cores, memoryGb, node } = machine;
  const busy =
    busyBefore > BUSY
      ? `**shared with other work** (${Math.round(busyBefore * 100)} % busy before)`
      : 'quiet';
  return (
    `Measured on ${day} within ${minutes} min, ${SIZES[size]}: ${cores} cores, ${memoryGb} GB of memory, Node ${node}` +
    `${timed ? `, ${busy}` : ''}.`
  );
}

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
