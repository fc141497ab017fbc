import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { QueryHistory } from '../../contract/history.js';
import type { MetricsSummary } from '../../contract/metrics.js';
import { auditTexts } from '../../web/pages/audit/texts.js';
import { healthTexts } from '../../web/pages/administration/health/texts.js';
import { cardTexts } from '../../web/pages/dashboard/card-texts.js';
import { dashboardTexts } from '../../web/pages/dashboard/texts.js';
import { partTexts } from '../../web/parts/texts.js';
import { reasoningScript } from '../support/model-servers/reasoning-script.js';
import { scriptedIndex } from '../support/memory-ports.js';
import { until } from '../support/wait.js';
import { PRICES, startProvider, WORLD, type Provider } from '../workflows/models/support.js';
import { useWeb } from './support/use-web.js';

let model: Provider;

beforeAll(async () => {
  model = await startProvider('openai');
  model.server.script(reasoningScript());
});

const web = useWeb({
  policy: { cache: { ttlSeconds: 0 } },
  ports: () =>
    model.ports({ index: { ...scriptedIndex(() => WORLD.en.passages), listDocuments: async () => [] } }),
});

afterAll(() => model.server.stop());

/** The lines of what a page has the browser save when something is done. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: unknown[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const content = await readFile(await download.path(), 'utf8');
  const lines = content.split('\n').slice(0, -1);
  return { name: download.suggestedFilename(), lines: lines.map((line) => JSON.parse(line) as unknown) };
}

test('the dashboard shows what models were used for and cost, as pictures and as numbers', async () => {
  for (const question of [WORLD.en.question, 'How many days of annual leave are left?'])
    await web.stack.ask('kim', { question, mode: 'off' });
  const { usage } = await web.stack.call<MetricsSummary>('kim', 'GET', '/v1/metrics/summary?days=7');
  expect(usage.models.map(({ model: name }) => name).sort()).toEqual(Object.keys(PRICES).sort());
  expect(usage.costUsd).toBeGreaterThan(0);

  const { page, open } = await web.visit();
  await open('dashboard');
  const { cards, numbers, chart, columns, keys } = { ...dashboardTexts.en, cards: cardTexts.en };
  await page.getByText(keys.cost, { exact: true }).first().waitFor();
  const models = page.getByRole('table', { name: cards.models.title });
  for (const { model: name, calls } of usage.models) {
    const row = models.getByRole('row', { name });
    expect(await row.getByRole('cell').first().textContent()).toBe(String(calls));
  }
  const prompts = page.getByRole('table', { name: cards.prompts.title });
  for (const { prompt } of usage.prompts) await prompts.getByRole('row', { name: prompt }).first().waitFor();

  // nobody judged a draft yet: a card without a picture that says so
  for (const { title } of [cards.reliability, cards.risk]) {
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: numbers(title), exact: true }).count()).toBe(0);
  }

  // a bar of the day, and the same as numbers and back
  const bars = page.locator('.recharts-bar-rectangle path');
  await bars.first().waitFor();
  const all = await bars.count();
  await page.getByRole('button', { name: numbers(cards.cost.title), exact: true }).click();
  const costs = page.getByRole('table', { name: cards.cost.title });
  await costs.getByRole('columnheader', { name: columns.cost }).waitFor();
  expect(await bars.count()).toBeLessThan(all);
  expect(await costs.getByRole('cell').first().textContent()).toMatch(/\$0\.\d*[1-9]/);
  await page.getByRole('button', { name: chart(cards.cost.title), exact: true }).click();
  await bars.nth(all - 1).waitFor();

  // the health of the installation leads to its page; a period of an hour has no days to draw
  await page.getByRole('link', { name: healthTexts.en.someBad(1) }).waitFor();
  await page.getByText(dashboardTexts.en.periods['1h'], { exact: true }).click();
  await page
    .getByRole('button', { name: numbers(cards.daily.title), exact: true })
    .waitFor({ state: 'detached' });
  await models.getByRole('row').nth(1).waitFor();
  await page.getByText(dashboardTexts.en.periods.custom, { exact: true }).click();
  await page.getByLabel(partTexts.en.until, { exact: true }).fill('2020-01-31');
  await page.getByText(dashboardTexts.en.empty.title).waitFor();
  expect(new URL(page.url()).search).toBe('?period=custom&until=2020-01-31');
  await page.getByText(dashboardTexts.en.periods['30d'], { exact: true }).click();

  const { exports, export: label } = dashboardTexts.en;
  await page.getByRole('button', { name: label }).click();
  const file = await saved(page, () =>
    page.getByRole('menuitem', { name: `${exports.metrics} · ${exports.jsonl}` }).click(),
  );
  expect(file.name).toMatch(/^vouch-metrics-\d+d\.jsonl$/);
  expect(file.lines).toHaveLength(2);
  const cost = (file.lines as { costUsd: number }[]).reduce((sum, { costUsd }) => sum + costUsd, 0);
  expect(cost).toBeCloseTo(usage.costUsd, 6);
});

test('a long history is shown in parts, and saved whole', async () => {
  const { stack } = web;
  const request = await stack.askFor('local', {
    question: WORLD.en.question,
    mode: 'strict',
    policy: { review: { planInStrict: false } },
  });
  const path = `/v1/queries/${request.queryId}/history`;
  const read = () => stack.call<QueryHistory>('local', 'GET', path);
  const lengthen = async () => {
    for (let round = 0; round < 15; round++)
      for (const act of ['claim', 'release'])
        await stack.call('kim', 'POST', `/v1/requests/${request.id}/${act}`, {});
    return (await read()).entries.length > 210;
  };
  await until(lengthen, 'a history of more than 210 entries', 100_000); // of as many calls through a workflow
  await stack.decide('kim', request, { action: 'reject' });
  const { page, open } = await web.visit();
  await open('audit', request.queryId);
  const { list, types } = auditTexts.en;
  const { entries } = await read();
  await page.getByText(list.count(entries.length, entries.length)).waitFor();
  const rows = page.locator('ol > li');
  expect(await rows.count()).toBe(200);
  const left = entries.length - 200;
  await page.getByRole('button', { name: list.more(left, left) }).click();
  expect(await rows.count()).toBe(entries.length);

  const save = async () => {
    await page.getByRole('button', { name: list.export }).click();
    return saved(page, () => page.getByRole('menuitem', { name: list.exportJsonLines }).click());
  };
  const { queryId } = request;
  const whole = await save();
  expect(whole.name).toBe(`vouch-audit-${queryId}.jsonl`);
  expect(whole.lines).toEqual(entries.map((entry) => ({ queryId, ...entry })));

  // what a filter leaves is shown whole, and saved alone
  await page.getByText(`${types.decision} 1`, { exact: true }).click();
  await page.getByText(list.count(1, entries.length)).waitFor();
  expect((await save()).lines).toMatchObject([
    { type: 'decision', receipt: { by: 'kim', action: 'reject' } },
  ]);
});
