import type { Page } from 'playwright-core';
import type { StartQuery } from '../../../contract/query.js';
import { askTexts } from '../../../web/pages/ask/texts.js';
import { answerReviewTexts } from '../../../web/pages/review/answer-review/texts.js';
import { UNDO_MS } from '../../../web/decisions/outbox.js';
import { statusTexts } from '../../../web/decisions/status-texts.js';
import { questionTexts } from '../../../web/parts/ask/texts.js';
import { vocabulary, type Action } from '../../../web/parts/vocabulary.js';
import type { Visitor } from './visitor.js';

/**
 * Asks a question as a person does: on the page for it.
 * @param more what the page cannot say: sent along with the question
 * @returns id of the question
 */
export async function ask(
  visitor: Visitor,
  question: string,
  more: Partial<StartQuery> = {},
): Promise<string> {
  const page = await visitor.open('ask');
  await page.route('**/v1/queries', async (route) => {
    const { method, body } = {
      method: route.request().method(),
      body: route.request().postDataJSON() as object,
    };
    if (method !== 'POST') return route.continue();
    return route.continue({ postData: JSON.stringify({ ...body, ...more }) });
  });
  await page.getByRole('textbox', { name: visitor.texts(askTexts).label }).fill(question);
  await page.getByRole('button', { name: visitor.texts(questionTexts).send, exact: true }).click();
  await page.waitForURL(/\/queries\/q-/);
  await page.unroute('**/v1/queries');
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Opens the request with this question from the inbox. */
export async function openFromInbox(visitor: Visitor, question: string): Promise<Page> {
  const page = await visitor.open('inbox');
  await page.getByRole('grid').getByText(question).click();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/requests\//);
  return page;
}

/** Presses the button of an action, which may also show the key for it. */
export async function press(visitor: Visitor, action: Action): Promise<void> {
  const name = visitor.texts(vocabulary).actions[action];
  await visitor.page.getByRole('button', { name: new RegExp(`^${name}…? ?[A-Z]?$`) }).click();
}

/** Writes an answer instead of the draft, without sending it. */
export async function writeAnswer(visitor: Visitor, text: string): Promise<void> {
  const editor = visitor.page.getByRole('textbox', { name: visitor.texts(answerReviewTexts).editLabel });
  if (!(await editor.isVisible())) await press(visitor, 'edit');
  await editor.fill(text);
}

/** Sends what was written. */
export async function sendAnswer(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: visitor.texts(answerReviewTexts).editSend }).click();
}

/** Sends a decision before the time to take it back is over; on a busy machine it may be over by now. */
export async function sendNow(visitor: Visitor): Promise<void> {
  const button = visitor.page.getByRole('button', { name: visitor.texts(statusTexts).sendNow });
  await button.click({ timeout: UNDO_MS }).catch(async (error: unknown) => {
    if ((await button.count()) > 0) throw error;
  });
}

/** Sends a decision now and waits for the message that it counted. */
export async function expectCounted(visitor: Visitor, action: Action): Promise<void> {
  await sendNow(visitor);
  const name = visitor.texts(vocabulary).actions[action];
  await visitor.page.getByText(visitor.texts(statusTexts).counted(name)).waitFor();
}

/** Sends a decision now, which is refused, and goes back to its request as the message offers. */
export async function goBackRefused(visitor: Visitor): Promise<void> {
  await sendNow(visitor);
  await visitor.page.getByRole('link', { name: visitor.texts(statusTexts).goBack }).click();
}

/** Has the lists that a page reads come in pages of this size: the API gives them with their real cursors. */
export async function inPagesOf(page: Page, size: number): Promise<void> {
  await page.route(/\/v1\/.*[?&]limit=\d+/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, `limit=${size}`),
    }),
  );
}
