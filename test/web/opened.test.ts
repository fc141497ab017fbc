import type { Locator } from 'playwright-core';
import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { auditTexts } from '../../web/pages/audit/texts.js';
import { cardTexts } from '../../web/pages/dashboard/card-texts.js';
import { dashboardTexts } from '../../web/pages/dashboard/texts.js';
import { dialogTexts } from '../../web/pages/inbox/dialogs/texts.js';
import { statusTexts } from '../../web/decisions/status-texts.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { controlTexts } from '../../web/pages/query/control/texts.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { planReviewTexts } from '../../web/pages/review/plan-review/texts.js';
import { reviewTexts } from '../../web/pages/review/texts.js';
import { todoTexts } from '../../web/parts/todo-texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { expectAccessible, expectPassingAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

let weak: RequestView;
let plan: RequestView;
let call: RequestView;
let answered: QueryView;

beforeAll(async () => {
  const { stack } = web;
  weak = await stack.askFor('local', { question: '약한 근거로 출장비 정산 기한은?' });
  plan = await stack.askFor('local', { question: 'Plan it', policy: { review: { planAlways: true } } });
  call = await stack.askFor('local', {
    question: 'Calculate it',
    todos: [{ tool: 'calculate', task: 'Add', arguments: { expression: '3+4' }, requiresApproval: true }],
  });
  answered = await stack.ask('local', { question: 'How are travel expenses settled?' });
});

/** Expects no obstacles in what was opened, which is still open afterwards. */
async function expectOpenAccessible(opened: Locator): Promise<void> {
  await opened.waitFor();
  await expectAccessible(opened.page());
  expect(await opened.isVisible()).toBe(true);
}

/** Expects that Escape closes a dialog, and that the focus is where it was before. */
async function expectClosedTo(before: Locator, dialog: Locator): Promise<void> {
  await dialog.page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await before.and(dialog.page().locator(':focus')).waitFor();
}

describe('axe-core finds nothing serious', () => {
  test('in the dialogs of a plan, also when they find fault', async () => {
    const { page, open } = await web.visit({ language: 'ko' });
    await open('request', plan.id);
    const { list } = planReviewTexts.ko;
    const add = page.getByRole('button', { name: list.add });
    await add.click();
    const dialog = page.getByRole('dialog', { name: list.addTitle });
    await dialog.getByLabel('도구').fill('Not a tool');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: todoTexts.ko.save }).click();
    await dialog.getByText(todoTexts.ko.badTool).waitFor();
    await expectOpenAccessible(dialog);
    await dialog.getByRole('button', { name: todoTexts.ko.discard }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await add.and(page.locator(':focus')).waitFor();
    const edit = page.getByRole('button', { name: new RegExp(`^${list.edit}: `) }).first();
    await edit.click();
    const edited = page.getByRole('dialog', { name: new RegExp(list.editTitle) });
    await expectOpenAccessible(edited);
    await expectClosedTo(edit, edited);
  });

  test.each(['pause', 'verify', 'cancel'] as const)('in the form to %s a question', async (act) => {
    const { page, open } = await web.visit({ language: 'ko' });
    await open('query', weak.queryId);
    const { [act]: name, [`${act}Form` as const]: form } = controlTexts.ko;
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: form.title });
    await expectOpenAccessible(dialog);
    await expectClosedTo(opener, dialog);
  });

  test('in what is approved at once, in what is refused and in the list of keys', async () => {
    const { page, open } = await web.visit({ language: 'ko' });
    await open('inbox');
    const { batch, refuse, close } = dialogTexts.ko;
    for (const question of [weak.payload.question, call.payload.question]) {
      await page.getByRole('checkbox', { name: inboxTexts.ko.row.mark(question) }).check();
    }
    const both = page.getByRole('button', { name: inboxTexts.ko.marks.approve(2) });
    await both.click();
    const summary = page.getByRole('dialog', { name: batch.title(2) });
    await expectOpenAccessible(summary);
    await expectClosedTo(both, summary);
    const grid = page.getByRole('grid');
    await grid.getByText(weak.payload.question).click();
    await page.keyboard.press('x');
    const reason = page.getByRole('dialog').filter({ has: page.getByLabel(refuse.reason) });
    await expectOpenAccessible(reason);
    await expectClosedTo(grid, reason);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog').filter({ has: page.getByLabel(close) });
    await expectOpenAccessible(keys);
    await expectClosedTo(grid, keys);
    // a Korean writes a moment so, whatever the browser knows of Korean
    const moment = /^\d{4}년 \d{1,2}월 \d{1,2}일 \([일월화수목금토]\) 오[전후] \d{1,2}:\d\d$/;
    expect(await grid.getByRole('time').first().getAttribute('title')).toMatch(moment);
  });

  test('in the choice of more time, and in what is told of a decision', async () => {
    const { page, open } = await web.visit({ language: 'ko' });
    await open('request', call.id);
    await page.getByRole('button', { name: reviewTexts.ko.extend }).click();
    await expectOpenAccessible(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(`^${vocabulary.ko.actions.approve}`) }).click();
    const { label, sendNow, counted } = statusTexts.ko;
    const line = page.getByRole('status', { name: label });
    await line.getByText(call.payload.question).waitFor();
    await expectPassingAccessible(page);
    await line.getByRole('button', { name: sendNow }).click();
    await line.getByText(counted(vocabulary.ko.actions.approve)).waitFor();
    await expectPassingAccessible(page);
  });

  test('in the parts of a confidence and in a source', async () => {
    const { page, open } = await web.visit({ language: 'ko' });
    await open('query', answered.id);
    await page.getByRole('button', { name: new RegExp(resultTexts.ko.signals) }).click();
    await expectOpenAccessible(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    const sources = page.getByRole('region', { name: resultTexts.ko.sources });
    await sources.getByRole('button').first().click();
    await expectOpenAccessible(sources.locator('[aria-expanded="true"]'));
  });

  test('in what explains a figure and in the choice of an export', async () => {
    const { page, open } = await web.visit({ language: 'ko' });
    await open('dashboard');
    await page
      .getByRole('button', { name: dashboardTexts.ko.help(cardTexts.ko.spread.title), exact: true })
      .click();
    await expectOpenAccessible(page.getByRole('dialog').getByText(cardTexts.ko.spread.help));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: dashboardTexts.ko.export }).click();
    await expectOpenAccessible(page.getByRole('menu'));
    await open('audit', answered.id);
    await page.getByRole('button', { name: auditTexts.ko.list.export }).click();
    await expectOpenAccessible(page.getByRole('menu'));
  });
});
