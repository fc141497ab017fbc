import { askTexts } from '../../web/pages/ask/texts.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { queriesTexts } from '../../web/pages/queries/texts.js';
import { queryTexts } from '../../web/pages/query/texts.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { questionTexts } from '../../web/parts/ask/texts.js';
import { partTexts } from '../../web/parts/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { shellTexts } from '../../web/shell/texts.js';
import { REVIEWED } from '../api/support.js';
import { until } from '../support/wait.js';
import { expectAccessible } from './support/accessible.js';
import { ask } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

test.each([
  [
    'en',
    'How are travel expenses settled?',
    'Who approves it, and when is it paid out?',
    /settled within 30 days/,
  ],
  ['ko', '출장비는 어떻게 정산하나요?', '누가 승인하고 언제 지급되나요?', /30일 이내에 정산/],
] as const)('a whole session in %s', async (language, question, further, answer) => {
  const visitor = await web.visit({ as: language === 'en' ? 'kim' : 'lee', language });
  const { page } = visitor;
  const texts = visitor.texts(queryTexts);
  const answered = page.getByRole('region', { name: visitor.texts(resultTexts).answer }).getByText(answer);

  const first = await ask(visitor, question);
  await answered.waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);

  // an opinion, and a word on it
  await page.getByRole('button', { name: texts.feedback.negative, exact: true }).click();
  await page.getByText(texts.feedback.thanks).waitFor();
  await page.getByRole('textbox', { name: texts.feedback.comment }).fill('기한 expired?');
  await page.getByRole('button', { name: texts.feedback.send }).click();
  await page.getByRole('button', { name: texts.feedback.send, disabled: true }).waitFor();

  // a question that follows, in the same conversation
  const box = page.getByRole('textbox', { name: texts.followUp.label });
  await box.fill(further);
  await page.getByRole('button', { name: visitor.texts(questionTexts).send, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: further }).waitFor();
  await answered.waitFor();
  const second = new URL(page.url()).pathname.split('/').at(-1)!;
  expect((await web.stack.read(second)).sessionId).toBe((await web.stack.read(first)).sessionId);
  await page
    .getByRole('navigation', { name: texts.followUp.earlier })
    .getByRole('link', { name: question })
    .click();
  await page.getByRole('heading', { level: 1, name: question }).waitFor();

  // both are found again
  await page.getByRole('link', { name: visitor.texts(shellTexts).pages.queries, exact: true }).click();
  const list = page.getByRole('list', { name: visitor.texts(queriesTexts).list });
  for (const asked of [question, further]) await list.getByText(asked).waitFor();
});

test('an example leaves what one is writing, and one that failed is asked again as it was', async () => {
  const visitor = await web.visit({ as: 'kim', expected: /status of 422/ });
  // the examples are for who has asked little
  const { page } = visitor;
  await page.route(/\/v1\/queries\?/, (route) => route.fulfill({ json: { items: [] } }));
  await visitor.open('ask');
  const box = page.getByRole('textbox', { name: askTexts.en.label });
  await box.fill('Something that is not finished');
  const problem = { status: 422, code: 'INVALID_REQUEST', title: 'Refused', detail: 'Not this time.' };
  await page.route('**/v1/queries', (route) => route.fulfill({ status: 422, json: problem }), { times: 1 });
  const example = askTexts.en.examples.questions[0]!;
  await page.getByRole('button', { name: example }).click();
  await page.getByRole('button', { name: partTexts.en.again }).click();
  await page.waitForURL(/\/queries\/q-/);
  await page.getByRole('heading', { level: 1, name: example }).waitFor();
  await page.goBack();
  expect(await box.inputValue()).toBe('Something that is not finished');
});

test.each(['en', 'ko'] as const)(
  'options that a question is asked with are shown while they are folded, and taken back (%s)',
  async (language) => {
    const visitor = await web.visit({ as: 'lee', language });
    const { page } = visitor;
    const texts = visitor.texts(askTexts);
    await ask(visitor, language === 'en' ? 'How are trips paid?' : '출장비는 어떻게 정산하나요?');
    await visitor.open('ask');
    const options = page.getByRole('button', { name: texts.options, exact: true });
    await options.click();
    const { modes } = visitor.texts(vocabulary);
    await page.getByRole('radio', { name: modes.off }).check();
    await page.locator('#ask-options').getByLabel(texts.scope.label).fill('handbook');
    await page.keyboard.press('Enter');
    const chosen = [modes.off, `${texts.scope.label}: handbook`, texts.session.goesOn].map((option) =>
      page.getByRole('button', { name: texts.takeBack(option) }),
    );
    expect(await chosen[0]!.count()).toBe(0);
    await options.click();
    for (const option of chosen) await option.waitFor();
    await expectAccessible(page);
    for (const option of chosen) {
      await option.click();
      await option.waitFor({ state: 'detached' });
    }
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/queries')),
      ask(visitor, 'How are trips paid out?'),
    ]);
    expect(request.postDataJSON()).not.toHaveProperty('mode');
    expect(request.postDataJSON()).not.toHaveProperty('scope');
  },
);

test.each(['en', 'ko'] as const)('a new request is told to who looks elsewhere: %s', async (language) => {
  const { page, open } = await web.visit({ language });
  // the headless shell has no desktop to notify, and refuses whatever was granted
  await page.addInitScript(() => {
    const shown: unknown[] = [];
    class Noted extends EventTarget {
      static permission = 'default';
      static requestPermission = async () => (Noted.permission = 'granted');
      close = () => undefined;
      constructor(title: string, options: object) {
        super();
        shown.push(Object.assign(this, { title, ...options }));
      }
    }
    Object.assign(globalThis, { shown, Notification: Noted });
    document.hasFocus = () => false;
  });
  await open('inbox');
  const { notify } = inboxTexts[language];
  const bell = page.getByRole('button', { name: notify.name });
  expect(await bell.getAttribute('aria-pressed')).toBe('false');
  await bell.click();
  await page.getByRole('button', { name: notify.name, pressed: true }).waitFor();
  await page.getByRole('img', { name: shellTexts[language].connection.live }).waitFor();
  const request = await web.stack.askFor('local', { question: 'A secret question', ...REVIEWED });
  await until(async () => (await page.evaluate<number>('shown.length')) > 0, 'a notification');
  const told = await page.evaluate('shown.map(({ title, body, tag }) => ({ title, body, tag }))');
  expect(told).toEqual([
    { title: notify.asked, body: vocabulary[language].kinds.answer_review, tag: request.id },
  ]);
  await page.evaluate('shown[0].dispatchEvent(new Event("click"))');
  await page.waitForURL((url) => url.pathname.endsWith(request.id));
});

test('the language can be changed at any time, and stays', async () => {
  const { page, open } = await web.visit({ language: 'en' });
  await open('inbox');
  await page.getByRole('button', { name: shellTexts.en.language }).click();
  const navigation = page.getByRole('navigation', { name: shellTexts.ko.nav });
  await navigation.getByRole('link', { name: shellTexts.ko.pages.ask, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '질문하기' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '질문하기' }).waitFor();
});
