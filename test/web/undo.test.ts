import { actTexts } from '../../web/pages/inbox/act-texts.js';
import { statusTexts } from '../../web/decisions/status-texts.js';
import { UNDO_MS } from '../../web/decisions/outbox.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { answerReviewTexts } from '../../web/pages/review/answer-review/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { shellTexts } from '../../web/shell/texts.js';
import { REVIEWED } from '../api/support.js';
import { expectAccessible } from './support/accessible.js';
import { press, sendAnswer, sendNow, writeAnswer } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { endOf } from './support/stack.js';
import { useWeb } from './support/use-web.js';
import type { Visitor } from './support/visitor.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

const ask = (question: string) => web.stack.askFor('local', { question, ...REVIEWED });
const lineOf = ({ page, language }: Visitor) =>
  page.getByRole('status', { name: statusTexts[language].label });
const receiptsOf = async (queryId: string) => (await web.stack.read(queryId)).receipts;

test('a decision is taken back by key: nothing was sent, and what was typed is there', async () => {
  const request = await ask('A question to take back');
  const visitor = await web.visit({ language: 'ko' });
  const { page } = visitor;
  await visitor.open('request', request.id);
  await writeAnswer(visitor, '복귀 후 30일 이내입니다. [1]');
  await sendAnswer(visitor);
  await lineOf(visitor).getByText(vocabulary.ko.done.edit, { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('z');
  await page.waitForURL((url) => url.pathname.endsWith(request.id));
  await page.getByRole('heading', { level: 1 }).getByText(request.payload.question).waitFor();
  const editor = page.getByRole('textbox', { name: answerReviewTexts.ko.editLabel });
  await editor.waitFor();
  expect(await editor.inputValue()).toBe('복귀 후 30일 이내입니다. [1]');
  await page.waitForTimeout(UNDO_MS + 500);
  expect(await receiptsOf(request.queryId)).toEqual([]);
  // who has begun to write has claimed it
  await web.stack.decide('kim', request, { action: 'reject' });
});

test('a decision that is not taken back is sent after eight seconds; another one sends it at once', async () => {
  const requests = [
    await ask('The first of three'),
    await ask('The second of three'),
    await ask('The third'),
  ];
  const [first, second, third] = requests;
  const visitor = await web.visit();
  const page = await visitor.open('inbox');
  const grid = page.getByRole('grid', { name: inboxTexts.en.list });
  await grid.getByText('The third').waitFor();
  const line = lineOf(visitor);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await line.getByText('The first of three').waitFor();
  expect(await receiptsOf(first!.queryId)).toEqual([]);
  expect(await grid.getByText('The first of three').count()).toBe(0);
  await page.keyboard.press('a');
  await line.getByText('The second of three').waitFor();
  expect(await endOf(web.stack, first!.queryId)).toMatchObject({ receipts: [{ action: 'approve' }] });
  // back in its place, and looked at
  await line.getByRole('button', { name: statusTexts.en.undo }).click();
  await grid.locator('[data-current]').getByText('The second of three').waitFor();
  const at = Date.now();
  await page.keyboard.press('a');
  await line.getByText(statusTexts.en.counted(vocabulary.en.actions.approve)).waitFor();
  expect(Date.now() - at).toBeGreaterThan(UNDO_MS - 500);
  expect(await endOf(web.stack, second!.queryId)).toMatchObject({ receipts: [{ action: 'approve' }] });
  await web.stack.decide('local', third!, { action: 'reject' });
});

test.each(['closes the tab', 'goes to another page'])(
  'whoever %s sends the decision at once',
  async (how) => {
    const request = await ask(`A question of somebody who ${how}`);
    const visitor = await web.visit();
    const { page } = visitor;
    await visitor.open('request', request.id);
    await press(visitor, 'approve');
    await lineOf(visitor).getByText(vocabulary.en.done.approve, { exact: true }).waitFor();
    const at = Date.now();
    if (how === 'closes the tab') await page.close({ runBeforeUnload: true });
    else await page.getByRole('link', { name: shellTexts.en.pages.ask, exact: true }).click();
    expect(await endOf(web.stack, request.queryId)).toMatchObject({ receipts: [{ by: 'kim' }] });
    expect(Date.now() - at).toBeLessThan(UNDO_MS - 1000);
  },
);

test('of two who decide at once the second is told who was first, with a way back', async () => {
  const request = await ask('A question that two decide at once');
  const [first, second] = [await web.visit({ as: 'kim' }), await web.visit({ as: 'lee', expected: /409/ })];
  await Promise.all([first.open('request', request.id), second.open('request', request.id)]);
  await press(first, 'approve');
  await press(second, 'approve');
  await sendNow(first);
  expect(await endOf(web.stack, request.queryId)).toMatchObject({ receipts: [{ by: 'kim' }] });
  await sendNow(second);
  const line = lineOf(second);
  await line.getByText(statusTexts.en.before('kim', vocabulary.en.done.approve)).waitFor();
  await expectAccessible(second.page);
  await line.getByRole('link', { name: statusTexts.en.goBack }).click();
  await second.page.getByText(/kim decided at/).waitFor();
});

test('an obstacle is said in the same line', async () => {
  const request = await web.stack.askFor('local', { question: '모호한 출장 규정' });
  const visitor = await web.visit();
  const page = await visitor.open('inbox');
  await page.getByRole('grid').getByText('모호한 출장 규정').click();
  await page.keyboard.press('a');
  await lineOf(visitor).getByText(actTexts.en.cannot.kind).waitFor();
  await web.stack.decide('local', request, { action: 'cancel' });
});
