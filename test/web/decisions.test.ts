import type { StartQuery } from '../../contract/query.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { answerReviewTexts } from '../../web/pages/review/answer-review/texts.js';
import { pauseTexts } from '../../web/pages/review/pause/texts.js';
import { controlTexts } from '../../web/pages/query/control/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { ask, expectCounted, openFromInbox, press, sendAnswer, writeAnswer } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';
import type { Visitor } from './support/visitor.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

/** Beginnings of the answers of `cuedPorts`. */
const ANSWERS = { en: /settled within 30 days/, ko: /30일 이내에 정산/ };

/** Somebody who asks and waits, and somebody else who finds the request in the inbox and opens it. */
async function askAndReview(language: 'en' | 'ko', question: string, more?: Partial<StartQuery>) {
  const asker = await web.visit({ as: 'kim', language });
  const reviewer = await web.visit({ as: 'lee', language });
  const queryId = await ask(asker, question, more);
  await openFromInbox(reviewer, question);
  return { asker, reviewer, queryId };
}

/** Waits until the answer appears by itself. */
async function expectAnswer({ page, language }: Visitor, text: RegExp = ANSWERS[language]): Promise<void> {
  const answer = page.getByRole('region', { name: resultTexts[language].answer });
  await answer.getByText(text).waitFor();
}

describe('somebody asks and waits, somebody else decides, and the first sees it without reloading', () => {
  test('a clarification is answered', async () => {
    const { asker, reviewer } = await askAndReview('ko', '모호한 출장 규정 알려 주세요');
    await reviewer.page.getByRole('radio', { name: '해외 출장' }).click();
    await press(reviewer, 'answer');
    await expectCounted(reviewer, 'answer');
    await expectAnswer(asker);
  });

  test('a plan is approved', async () => {
    const { asker, reviewer } = await askAndReview('en', 'How are travel expenses settled with a plan?', {
      policy: { review: { planAlways: true } },
    });
    await press(reviewer, 'approve');
    await expectCounted(reviewer, 'approve');
    await expectAnswer(asker);
  });

  test('a call of a tool is skipped with a reason', async () => {
    const { asker, reviewer, queryId } = await askAndReview('ko', '출장 일비는 모두 얼마인가요?', {
      todos: [
        {
          id: 'sum',
          tool: 'calculate',
          task: '일비 계산',
          arguments: { expression: '3+4' },
          requiresApproval: true,
        },
      ],
    });
    await reviewer.page.getByText('3+4').first().waitFor();
    await press(reviewer, 'skip');
    await reviewer.page.getByRole('textbox').fill('계산이 필요 없습니다');
    await press(reviewer, 'skip');
    await expectCounted(reviewer, 'skip');
    await expectAnswer(asker);
    const [receipt] = (await web.stack.read(queryId)).receipts;
    expect(receipt).toMatchObject({ action: 'skip', by: 'lee', reply: { reason: '계산이 필요 없습니다' } });
  });

  test('what a tool lacks is given', async () => {
    const { asker, reviewer, queryId } = await askAndReview('en', 'What does the trip come to?', {
      todos: [
        {
          id: 'days',
          tool: 'ask_human',
          task: 'Ask how many days',
          arguments: { question: 'How many days was the trip?', type: 'number', min: 1 },
        },
      ],
    });
    const field = reviewer.page.getByRole('main').getByRole('textbox').first();
    await field.fill('0');
    await press(reviewer, 'answer');
    await reviewer.page.locator('[aria-invalid="true"]').first().waitFor();
    await field.fill('3');
    await press(reviewer, 'answer');
    await expectCounted(reviewer, 'answer');
    await expectAnswer(asker);
    const { receipts, plan } = await web.stack.read(queryId);
    expect(receipts).toMatchObject([{ action: 'answer', by: 'lee' }]);
    expect(plan?.todos.find(({ id }) => id === 'days')).toMatchObject({ result: '3' });
  });

  test('an answer that nobody may see before is edited and delivered', async () => {
    const { asker, reviewer } = await askAndReview('ko', '약한 근거로 출장비 정산 기한은?');
    await writeAnswer(reviewer, '복귀 후 30일 이내에 정산해 주세요. [1]');
    await sendAnswer(reviewer);
    await expectCounted(reviewer, 'edit');
    await expectAnswer(asker, /정산해 주세요/);
    await asker.page.getByText(resultTexts.ko.edited).waitFor();
  });

  test('an answer that was delivered as provisional is rejected', async () => {
    const { asker, reviewer } = await askAndReview('en', 'A medium question about travel', {
      policy: { requests: { answer_review_soft: { timeoutSeconds: 600 } } },
    });
    await expectAnswer(asker);
    await asker.page.getByText(resultTexts.en.provisional, { exact: true }).first().waitFor();
    await press(reviewer, 'reject');
    const { rejectLabel, rejectSend } = answerReviewTexts.en;
    await reviewer.page.getByRole('textbox', { name: rejectLabel }).fill('A newer rule applies.');
    await reviewer.page.getByRole('button', { name: rejectSend, exact: true }).click();
    await expectCounted(reviewer, 'reject');
    await asker.page.getByText(resultTexts.en.outcome.title).waitFor();
    await asker.page.getByText('A newer rule applies.').first().waitFor();
  });

  test('a question that was paused is resumed', async () => {
    const question = '일시 중지할 약한 질문';
    const asker = await web.visit({ as: 'kim', language: 'ko' });
    const queryId = await ask(asker, question);
    await asker.page.getByText(vocabulary.ko.stages.reviewing).first().waitFor();
    const { pause, pauseForm } = controlTexts.ko;
    await asker.page.getByRole('button', { name: pause, exact: true }).click();
    const form = asker.page.getByRole('dialog', { name: pauseForm.title });
    await form.getByRole('textbox', { name: pauseForm.reason }).fill('확인할 것이 있습니다');
    await form.getByRole('button', { name: pause, exact: true }).click();
    await asker.page.getByText(vocabulary.ko.stages.paused).first().waitFor();
    const reviewer = await web.visit({ as: 'lee', language: 'ko' });
    const paused = (await web.stack.read(queryId)).requests.find(({ kind }) => kind === 'pause')!;
    await reviewer.open('request', paused.id);
    // the draft is written: what would be refused is not offered
    await reviewer.page.getByText(pauseTexts.ko.locked).waitFor();
    expect(await reviewer.page.getByRole('button', { name: pauseTexts.ko.retryLabel }).count()).toBe(0);
    await press(reviewer, 'resume');
    await expectCounted(reviewer, 'resume');
    await asker.page.getByText(vocabulary.ko.stages.reviewing).first().waitFor();
  });
});
