import { PAGES, pageAddress } from '../../contract/pages.js';
import type { QueryView } from '../../contract/query.js';
import { conversationTexts } from '../../web/pages/conversation/texts.js';
import { conversationsTexts } from '../../web/pages/conversations/texts.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { questionTexts } from '../../web/parts/ask/texts.js';
import { inPagesOf } from './support/acts.js';
import { expectAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({
  ports: cuedPorts,
  policy: { cache: { ttlSeconds: 0 } },
  // without keys nothing can be erased
  settings: {
    VOUCH_LOCAL_PEOPLE: 'kim:reviewers|engineering,lee:reviewers',
    VOUCH_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  },
});

const SESSION = 's-travel';
const texts = conversationTexts.en;

test('a conversation is one thread: asked on, answered in place, and the same after a reload', async () => {
  for (const question of ['How are travel expenses settled?', 'How soon?'])
    await web.stack.ask('kim', { question, sessionId: SESSION, mode: 'off' });
  const visitor = await web.visit();
  const { page } = visitor;
  await page.goto(web.stack.url + pageAddress('conversation', SESSION));
  const turn = (question: string) => page.getByRole('article').filter({ hasText: question });
  for (const question of ['How are travel expenses settled?', 'How soon?'])
    await turn(question).getByRole('heading', { name: resultTexts.en.answer, exact: true }).waitFor();
  // the next question stays in the thread; what is asked back is answered there
  await page.getByRole('textbox', { name: texts.next }).fill('An unclear question');
  await page.getByRole('button', { name: questionTexts.en.send, exact: true }).click();
  const third = turn('An unclear question');
  await third.getByText('Which one do you mean?').first().waitFor();
  await page.reload();
  await third.getByText('a trip abroad').click();
  await third.getByRole('button', { name: /^Answer/ }).click();
  await third.getByRole('heading', { name: resultTexts.en.answer, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(pageAddress('conversation', SESSION));
  expect(await page.getByRole('article').count()).toBe(3);
  await expectAccessible(page);
  // it is found by any of its questions
  await page.getByRole('link', { name: texts.all }).click();
  await page.getByRole('searchbox', { name: conversationsTexts.en.search }).fill('unclear');
  const list = page.getByRole('list', { name: conversationsTexts.en.list });
  await list.getByText('3 questions').waitFor();
  await expectAccessible(page);
  await list.getByRole('link', { name: 'How are travel expenses settled?' }).click();
  await third.waitFor();
});

test('a long conversation is read back page by page, and to the question that a link names', async () => {
  const turns: QueryView[] = [];
  for (let nth = 1; nth <= 5; nth++)
    turns.push(
      await web.stack.ask('kim', { question: `How soon, number ${nth}?`, sessionId: 's-long', mode: 'off' }),
    );
  const { page } = await web.visit();
  await inPagesOf(page, 2);
  const shown = page.getByRole('article');
  const address = web.stack.url + pageAddress('conversation', 's-long');
  await page.goto(`${address}#${turns[0]!.id}`);
  await shown.filter({ hasText: 'How soon, number 1?' }).waitFor();
  expect(await shown.count()).toBe(5);
  expect(await page.getByRole('button', { name: texts.earlier }).count()).toBe(0);
});

test('somebody else’s conversation is not there', async () => {
  const { page } = await web.visit({ as: 'lee' });
  await page.goto(web.stack.url + pageAddress('conversation', SESSION));
  await page.getByText(texts.none.title).waitFor();
  expect(await page.content()).not.toContain('travel expenses');
});

test('a conversation is deleted after a question, and nobody can read it any more', async () => {
  const sessionId = 's-deleted';
  const { id } = await web.stack.ask('kim', { question: 'How soon is it paid?', sessionId, mode: 'off' });
  const { page } = await web.visit({ expected: /status of 410/ });
  await page.goto(web.stack.url + PAGES.conversations);
  const { list, remove, dialog } = conversationsTexts.en;
  const row = page.getByRole('list', { name: list }).getByText('How soon is it paid?');
  await page.getByRole('button', { name: remove('How soon is it paid?') }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: dialog.confirm, exact: true }).click();
  await page.getByText(dialog.done).waitFor();
  await row.waitFor({ state: 'detached' });
  await page.goto(web.stack.url + pageAddress('query', id));
  await page.getByText(/^Erased on /).waitFor();
});

test('in Korean, on a phone', async () => {
  const visitor = await web.visit({ language: 'ko', phone: true });
  const { page } = visitor;
  await page.goto(web.stack.url + pageAddress('conversation', SESSION));
  await page.getByRole('textbox', { name: conversationTexts.ko.next }).waitFor();
  await visitor.settled();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await page.goto(web.stack.url + PAGES.conversations);
  await page.getByRole('list', { name: conversationsTexts.ko.list }).waitFor();
  expect(await wide()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
