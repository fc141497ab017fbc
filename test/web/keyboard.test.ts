import { controlTexts } from '../../web/pages/query/control/texts.js';
import { dialogTexts } from '../../web/pages/inbox/dialogs/texts.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { answerReviewTexts } from '../../web/pages/review/answer-review/texts.js';
import { planReviewTexts } from '../../web/pages/review/plan-review/texts.js';
import { reviewTexts } from '../../web/pages/review/texts.js';
import { decisionBarTexts } from '../../web/parts/decision-bar-texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { shellTexts } from '../../web/shell/texts.js';
import { expectCounted, press } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { endOf } from './support/stack.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

test('a whole review by keyboard alone: from the inbox through the editor to the decision', async () => {
  const first = await web.stack.askFor('local', { question: 'A weak question to leave' });
  const second = await web.stack.askFor('local', { question: 'A weak question to edit' });
  const visitor = await web.visit();
  const { page } = visitor;
  await visitor.open('inbox');
  const current = page.getByRole('grid', { name: inboxTexts.en.list }).locator('[data-current]');
  for (const [key, question] of [
    ['j', 'A weak question to leave'],
    ['j', 'A weak question to edit'],
    ['k', 'A weak question to leave'],
    ['j', 'A weak question to edit'],
  ] as const) {
    await page.keyboard.press(key);
    await current.getByText(question).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Edit/ }).waitFor();
  await page.keyboard.press('x');
  await page.getByRole('textbox', { name: answerReviewTexts.en.rejectLabel }).press('Escape');
  await page
    .getByRole('button', { name: /^Reject/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: answerReviewTexts.en.editLabel });
  await editor.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Within 30 days. [1]');
  await page.keyboard.press('Control+Enter');
  await expectCounted(visitor, 'edit');
  expect(await endOf(web.stack, second.queryId)).toMatchObject({ answer: { text: 'Within 30 days. [1]' } });
  await web.stack.decide('local', first, { action: 'reject' });
});

const CALL = {
  todos: [
    {
      id: 'sum',
      tool: 'calculate',
      task: 'Add it up',
      arguments: { expression: '3+4' },
      requiresApproval: true,
    },
  ],
};

test('ctrl and enter in a field of a dialog send that dialog, and decide nothing else', async () => {
  const request = await web.stack.askFor('kim', { question: 'What does it come to?', ...CALL });
  const visitor = await web.visit();
  const { page } = visitor;
  await visitor.open('query', request.queryId);
  await page.getByRole('button', { name: /^Approve/ }).waitFor();
  // nowhere in the form of the request
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+Enter');
  const { cancel, cancelForm } = controlTexts.en;
  await page
    .getByRole('toolbar', { name: controlTexts.en.bar })
    .getByRole('button', { name: cancel })
    .click();
  const dialog = page.getByRole('dialog', { name: cancelForm.title });
  const reason = dialog.getByRole('textbox', { name: cancelForm.reason });
  await reason.fill('Not needed any more');
  await reason.press('Control+Enter');
  expect(await endOf(web.stack, request.queryId)).toMatchObject({
    stage: 'cancelled',
    receipts: [{ action: 'cancel', reply: { reason: 'Not needed any more' } }],
  });
});

test.each([true, false])(
  'a reason is asked for where one writes at once, and is not sent by another decision (with motion: %s)',
  async (motion) => {
    const request = await web.stack.askFor('local', { question: `What does it come to? ${motion}`, ...CALL });
    const visitor = await web.visit({ motion });
    const { page } = visitor;
    await visitor.open('request', request.id);
    const { actions } = vocabulary.en;
    await page.getByRole('button', { name: new RegExp(`^${actions.approve}`) }).waitFor();
    const focused = page.locator(':focus');
    for (const [key, action] of [
      ['x', 'reject'],
      ['s', 'skip'],
    ] as const) {
      const reason = page.getByRole('textbox', { name: decisionBarTexts.en.reason(actions[action]) });
      await page.keyboard.press(key);
      await reason.and(focused).waitFor();
      await page.keyboard.press('Escape');
      const way = page.getByRole('button', { name: new RegExp(`^${actions[action]}`) });
      await way.and(focused).waitFor();
      await press(visitor, action);
      await reason.and(focused).waitFor();
      await page.keyboard.type('It would cost too much');
      await page.getByRole('button', { name: decisionBarTexts.en.back }).click();
      await way.and(focused).waitFor();
    }
    await page.keyboard.press('Control+Enter');
    await expectCounted(visitor, 'approve');
    const { receipts } = await endOf(web.stack, request.queryId);
    expect(receipts).toMatchObject([{ action: 'approve' }]);
    expect(receipts[0]!.reply).not.toHaveProperty('comment');
  },
);

test('the todos of a plan are put in another order by keyboard, and applied', async () => {
  const request = await web.stack.askFor('local', {
    question: 'Plan it',
    policy: { review: { planAlways: true } },
    todos: [{ id: 'more', tool: 'search_documents', task: 'Look further', query: 'allowance' }],
  });
  const visitor = await web.visit();
  const { page } = visitor;
  await visitor.open('request', request.id);
  const { list, move, unsaved } = planReviewTexts.en;
  const items = page.getByRole('list', { name: list.title }).getByRole('listitem');
  const handle = page.getByRole('button', { name: move('Look further'), exact: true });
  await handle.waitFor();
  const before = await items.allTextContents();
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(/is now at place 2 of 2/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText(/is now at place 1 of/).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(/^Put down/).waitFor({ state: 'attached' });
  await page.getByText(unsaved.title(1)).waitFor();
  expect((await items.allTextContents())[0]).toContain('Look further');
  expect(before[0]).not.toContain('Look further');
  const apply = page.getByRole('button', { name: unsaved.apply });
  await apply.focus();
  await page.keyboard.press('Enter');
  await page.getByText(planReviewTexts.en.changed.title).waitFor();
  const { plan } = await web.stack.read(request.queryId);
  expect(plan).toMatchObject({ version: 2, todos: [{ id: 'more' }, {}, {}] });
});

test('the focus stays where one works when what had it goes: a claim, a task that is removed', async () => {
  const request = await web.stack.askFor('local', {
    question: 'Plan what goes',
    policy: { review: { planAlways: true } },
    todos: [{ id: 'more', tool: 'search_documents', task: 'Look further', query: 'allowance' }],
  });
  const visitor = await web.visit();
  const { page } = visitor;
  await visitor.open('request', request.id);
  const { list, move, actOn } = planReviewTexts.en;
  const focused = page.locator(':focus');
  const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });
  for (const [act, next] of [
    [reviewTexts.en.claim, reviewTexts.en.release],
    [reviewTexts.en.release, reviewTexts.en.claim],
  ] as const) {
    await buttonOf(act).focus();
    await page.keyboard.press('Enter');
    await buttonOf(next).and(focused).waitFor();
  }
  const first = page.getByRole('button', { name: new RegExp(`^${list.remove}`) }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await buttonOf(move('Look further')).and(focused).waitFor();
  await buttonOf(actOn(list.remove, 'Look further')).focus();
  await page.keyboard.press('Enter');
  await buttonOf(list.add).and(focused).waitFor();
});

test('escape closes what is open over the inbox first, and a dialog has the focus also when nothing can be done in it', async () => {
  const request = await web.stack.askFor('local', { question: 'An unclear question to mark' });
  const visitor = await web.visit();
  const { page } = visitor;
  await visitor.open('inbox');
  const focused = page.locator(':focus');
  await page.getByRole('grid').getByText('An unclear question to mark').click();
  await page.keyboard.press('Space');
  const more = page.getByRole('banner').getByRole('button', { name: shellTexts.en.more, exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  const place = page.getByRole('link', { name: shellTexts.en.pages.decisions });
  await place.first().waitFor();
  await page.keyboard.press('Tab');
  await place.and(focused).waitFor();
  await page.keyboard.press('Escape');
  await more.and(focused).waitFor();
  await page.keyboard.press('a');
  const { batch, back } = dialogTexts.en;
  const dialog = page.getByRole('dialog', { name: batch.none });
  await dialog.getByRole('button', { name: back }).and(focused).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await web.stack.decide('local', request, { action: 'cancel' });
});
