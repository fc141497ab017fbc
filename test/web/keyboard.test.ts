import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { answerReviewTexts } from '../../web/pages/review/answer-review/texts.js';
import { planReviewTexts } from '../../web/pages/review/plan-review/texts.js';
import { expectCounted } from './support/acts.js';
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
