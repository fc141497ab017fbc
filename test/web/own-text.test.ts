import type { RequestView } from '../../contract/requests/index.js';
import { statusTexts } from '../../web/decisions/status-texts.js';
import { actTexts } from '../../web/pages/inbox/act-texts.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { dialogTexts } from '../../web/pages/inbox/dialogs/texts.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { answerReviewTexts } from '../../web/pages/review/answer-review/texts.js';
import { reviewTexts } from '../../web/pages/review/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { REVIEWED } from '../api/support.js';
import { eventually, until } from '../support/wait.js';
import { expectAccessible } from './support/accessible.js';
import { expectCounted, sendAnswer, sendNow, writeAnswer } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { endOf } from './support/stack.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

test('a text that was not sent is found where it was written, also after a reload', async () => {
  const request = await web.stack.askFor('local', { question: 'A question on travel, again', ...REVIEWED });
  const visitor = await web.visit({ as: 'kim' });
  const page = await visitor.open('request', request.id);
  const texts = answerReviewTexts.en;
  await writeAnswer(visitor, 'Half of what I mean to write');
  await page.reload();
  const editor = page.getByRole('textbox', { name: texts.editLabel });
  await until(async () => (await editor.inputValue()) === 'Half of what I mean to write', 'the text');
  await visitor.open('inbox');
  await visitor.open('request', request.id);
  await editor.waitFor();
  await web.stack.decide('kim', request, { action: 'reject' });
});

test('a text by a person cites what it names, claims the request by itself, and says who wrote it', async () => {
  const request = await web.stack.askFor('local', { question: 'A question on travel', ...REVIEWED });
  const visitor = await web.visit({ as: 'kim' });
  const other = await web.visit({ as: 'lee' });
  const { page } = visitor;
  const texts = answerReviewTexts.en;
  await Promise.all([visitor.open('request', request.id), other.open('request', request.id)]);
  await writeAnswer(visitor, 'Settle within 30 days. [1] [9]');
  await other.page
    .getByText(/kim has claimed this until/)
    .first()
    .waitFor();
  await page.getByText(reviewTexts.en.release, { exact: true }).waitFor();
  await page.getByText(texts.unknownMarkers('[9]')).waitFor();
  expect(await page.getByRole('button', { name: texts.editSend }).isDisabled()).toBe(true);
  await writeAnswer(visitor, 'Settle within 30 days. [1] The team lead approves.  Finance pays.');
  for (let back = ' Finance pays.'.length; back > 0; back--) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: texts.cite }).click();
  await page.getByRole('menuitem').filter({ hasText: 'The team lead approves' }).click();
  await page.getByText(texts.unknownMarkers('[9]')).waitFor({ state: 'detached' });
  // one writes on behind the marker
  await page.getByRole('textbox', { name: texts.editLabel }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(' It is paid out.');
  await expectAccessible(page);
  await sendAnswer(visitor);
  await expectCounted(visitor, 'edit');
  const ended = await endOf(web.stack, request.queryId);
  expect(ended).toMatchObject({
    answer: {
      author: 'reviewer',
      text: 'Settle within 30 days. [1] The team lead approves. [2] It is paid out. Finance pays.',
      citations: [{ marker: 1 }, { marker: 2, passageId: 'travel-en#1' }],
    },
  });
  const asked = await visitor.open('query', request.queryId);
  await asked.getByText(resultTexts.en.edited, { exact: true }).waitFor();
  expect(await asked.getByRole('button', { name: new RegExp(`^${vocabulary.en.confidence}`) }).count()).toBe(
    0,
  );
});

test('who is to read first sees on the button when they can decide, in the inbox as well', async () => {
  const { policy, ...reviewed } = REVIEWED;
  const review = { ...policy.review, readingShare: 0.5 };
  const question = 'A question on travel to be read first';
  const request = await web.stack.askFor('local', {
    ...{ question, ...reviewed },
    policy: { ...policy, review },
  });
  const visitor = await web.visit({ as: 'kim', language: 'ko' });
  const { page } = visitor;
  await visitor.open('inbox');
  await page.getByRole('grid').getByText(question).click();
  await page.getByText(actTexts.ko.cannot.unread).first().waitFor();
  await visitor.open('request', request.id);
  await page.getByText(answerReviewTexts.ko.claimToRead(request.readFirst!.seconds)).waitFor();
  const approve = page.getByRole('button', { name: /^승인/ });
  expect(await approve.isDisabled()).toBe(true);
  await page.getByRole('button', { name: reviewTexts.ko.claim, exact: true }).click();
  await page.getByRole('button', { name: /^승인 \(\d+\)/ }).waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^승인(?! \()/ }).waitFor();
  await approve.click();
  await expectCounted(visitor, 'approve');
});

test('the API takes no marker of no source either', async () => {
  const request = await web.stack.askFor('local', { question: 'A question on travel', ...REVIEWED });
  const text = 'Mine. [1] [7]';
  await expect(web.stack.decide('kim', request, { action: 'edit', text })).rejects.toThrow(
    /HITL_INVALID_RESPONSE.*\[7\]/,
  );
  const citations = [{ marker: 7, passageId: 'travel-en#2' }];
  await web.stack.decide('kim', request, { action: 'edit', text, citations });
  expect(await endOf(web.stack, request.queryId)).toMatchObject({
    answer: { citations: [{ marker: 1 }, { marker: 7, passageId: 'travel-en#2' }] },
  });
});

test('an answer of low confidence is approved by key only after a question; marked ones are claimed and rejected', async () => {
  const questions = ['A weak question, the first', 'A weak question, the second'];
  const requests: RequestView[] = [];
  for (const question of questions) requests.push(await web.stack.askFor('local', { question }));
  const visitor = await web.visit({ as: 'kim', language: 'ko' });
  const page = await visitor.open('inbox');
  const { marks } = inboxTexts.ko;
  const { batch, refusing, back } = dialogTexts.ko;
  await page.getByRole('grid').getByText(questions[0]!).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByText(batch.low(1)).waitFor();
  await page.getByRole('button', { name: back, exact: true }).click();
  expect((await web.stack.read(requests[0]!.queryId)).stage).toBe('reviewing');
  await page.getByRole('checkbox', { name: marks.all(2) }).click();
  await page.getByRole('button', { name: marks.claim(2) }).click();
  await eventually(
    () => Promise.all(requests.map(({ queryId }) => web.stack.read(queryId))),
    (views) => views.every((view) => view.requests.every(({ claim }) => claim?.by === 'kim')),
  );
  await page.getByRole('button', { name: marks.refuse(2) }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('오래된 정보입니다');
  await expectAccessible(page);
  await page.getByRole('button', { name: refusing.send(2), exact: true }).click();
  await sendNow(visitor);
  await page.getByText(statusTexts.ko.countedAll(2, 2)).waitFor();
  for (const { queryId } of requests) {
    expect(await endOf(web.stack, queryId)).toMatchObject({
      receipts: [{ action: 'reject', by: 'kim', reply: { reason: '오래된 정보입니다' } }],
    });
  }
});
