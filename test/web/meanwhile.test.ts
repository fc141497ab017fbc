import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { outcomeTexts } from '../../web/pages/review/frame/outcome-texts.js';
import { reviewTexts } from '../../web/pages/review/texts.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { partTexts } from '../../web/parts/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { shellTexts } from '../../web/shell/texts.js';
import { expectCounted, goBackRefused, press, sendAnswer, writeAnswer } from './support/acts.js';
import { REVIEWED } from '../api/support.js';
import { expectAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { endOf } from './support/stack.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

const DRAFT = 'Settle within 30 days of your return. [1]';

test('a deadline that passes while the page is open shows what was done instead, and keeps what was typed', async () => {
  const visitor = await web.visit();
  const { page } = visitor;
  // everything that the review needs is loaded before the time runs
  const before = await web.stack.askFor('local', { question: 'A weak question before' });
  await visitor.open('request', before.id);
  await web.stack.decide('local', before, { action: 'reject' });
  const request = await web.stack.askFor('local', {
    question: 'A weak question that nobody answers',
    policy: { requests: { answer_review_hard: { timeoutSeconds: 12 } } },
  });
  await visitor.open('request', request.id);
  await writeAnswer(visitor, DRAFT);
  const outcome = page.getByRole('alert').filter({ hasText: 'The default was applied' });
  await outcome.waitFor({ timeout: 60_000 });
  expect(await outcome.textContent()).toContain(vocabulary.en.done.reject);
  await page.getByText(outcomeTexts.en.typed).waitFor();
  await page.getByText(DRAFT).waitFor();
});

test('who asked is told that no one decided in time, not that the answer was rejected, and can ask again', async () => {
  const { queryId } = await web.stack.askFor('kim', {
    question: '아무도 보지 않는 약한 질문',
    policy: { requests: { answer_review_hard: { timeoutSeconds: 1 } } },
  });
  await endOf(web.stack, queryId);
  const visitor = await web.visit({ as: 'kim', language: 'ko' });
  const page = await visitor.open('query', queryId);
  const { outcome } = resultTexts.ko;
  await page.getByText(outcome.undecided).waitFor();
  await page.getByText(outcome.nextUndecided).waitFor();
  const main = page.getByRole('main');
  await main.getByText(vocabulary.ko.undecided, { exact: true }).first().waitFor();
  expect(await main.getByText(vocabulary.ko.stages.rejected, { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  for (const list of ['ask', 'queries'] as const) {
    await visitor.open(list);
    await main.getByText(vocabulary.ko.undecided, { exact: true }).first().waitFor();
    expect(await main.getByText(vocabulary.ko.stages.rejected, { exact: true }).count()).toBe(0);
  }
  await visitor.open('query', queryId);
  await page.getByRole('button', { name: outcome.again }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(queryId));
  const again = new URL(page.url()).pathname.split('/').at(-1)!;
  await web.stack.call('kim', 'POST', `/v1/queries/${again}/cancel`, {});
});

test('while it is not known who one is, something is said to be loading', async () => {
  const visitor = await web.visit();
  let go: () => void = () => undefined;
  const known = new Promise<void>((resolve) => (go = resolve));
  await visitor.page.route('**/v1/me', (route) => known.then(() => route.continue()));
  await visitor.page.goto(web.stack.url);
  await visitor.page.getByText(partTexts.en.loading).waitFor({ state: 'attached' });
  go();
  await visitor.page.getByRole('heading', { level: 1, name: inboxTexts.en.title }).waitFor();
});

test('an API that stands still is noticed within seconds, and so is that it goes on', async () => {
  const proxy = await freezable(Number(new URL(web.stack.url).port));
  const { page } = await web.visit({ expected: /Failed to fetch|ERR_/ });
  await page.goto(proxy.url);
  const { live, broken } = shellTexts.en.connection;
  await page.getByRole('img', { name: live, exact: true }).waitFor();
  proxy.freeze(true);
  await page.getByRole('img', { name: broken }).waitFor({ timeout: 14_000 });
  proxy.freeze(false);
  await page.getByRole('img', { name: live, exact: true }).waitFor({ timeout: 20_000 });
  await page.close();
  proxy.close();
});

/** A way to the API on which nothing moves while it is frozen. */
async function freezable(port: number) {
  const ends = new Set<Socket>();
  let frozen = false;
  const server = createServer((client) => {
    const api = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, api],
      [api, client],
    ] as const) {
      ends.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      if (frozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    freeze(still: boolean) {
      frozen = still;
      for (const end of ends)
        if (still) end.pause();
        else end.resume();
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

describe('two reviewers', () => {
  test('who decides second is told who was first, and what was typed stays', async () => {
    const request = await web.stack.askFor('local', { question: 'A question for two', ...REVIEWED });
    const first = await web.visit({ as: 'kim' });
    const second = await web.visit({ as: 'lee', expected: /409|ERR_FAILED/ });
    // news do not reach the second one
    await second.page.route(/\/(events(\?|$)|claim$)/, (route) => route.abort());
    await Promise.all([first.open('request', request.id), second.open('request', request.id)]);
    await writeAnswer(second, DRAFT);
    await press(first, 'approve');
    await expectCounted(first, 'approve');
    await sendAnswer(second);
    await goBackRefused(second);
    await second.page
      .getByText(/kim decided at/)
      .first()
      .waitFor();
    await second.page.getByText(DRAFT).first().waitFor();
    expect(await endOf(web.stack, request.queryId)).toMatchObject({
      receipts: [{ by: 'kim', action: 'approve' }],
    });
  });

  test('a request that one works on can only be read by the other, until it is released', async () => {
    const request = await web.stack.askFor('local', { question: 'A question to claim', ...REVIEWED });
    const first = await web.visit({ as: 'kim' });
    const second = await web.visit({ as: 'lee' });
    await Promise.all([first.open('request', request.id), second.open('request', request.id)]);
    const approve = second.page.getByRole('button', { name: /^Approve/ });
    await approve.waitFor();
    await first.page.getByRole('button', { name: reviewTexts.en.claim, exact: true }).click();
    await second.page
      .getByText(/kim has claimed this until/)
      .first()
      .waitFor();
    await approve.waitFor({ state: 'hidden' });
    await first.page.getByRole('button', { name: reviewTexts.en.release, exact: true }).click();
    await approve.waitFor();
    await press(second, 'approve');
    await expectCounted(second, 'approve');
    await first.page
      .getByText(/lee decided at/)
      .first()
      .waitFor();
  });
});

test('a list that shows only seconds later what a notice told of is read once more', async () => {
  const { page, open } = await web.visit();
  await open('inbox');
  let late = true;
  await page.route(/\/v1\/requests\?/, (route) =>
    late ? route.fulfill({ json: { items: [] } }) : route.continue(),
  );
  const request = await web.stack.askFor('local', { question: 'A weak question that is listed late' });
  await page.waitForResponse(/\/v1\/requests\?/);
  late = false;
  await page.getByText('A weak question that is listed late').first().waitFor();
  await web.stack.decide('local', request, { action: 'reject' });
});

const AWAY =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ApiUnreachable/;

test('a page that is opened for the first time while the API is away says so, and appears when it is back', async () => {
  const { page, open } = await web.visit({ expected: AWAY });
  await open('inbox');
  const { nav, pages } = shellTexts.en;
  const navigation = page.getByRole('navigation', { name: nav });
  const goTo = (name: keyof typeof pages) =>
    navigation.getByRole('link', { name: pages[name], exact: true }).click();
  const unreachable = page.getByText(partTexts.en.unreachable.title);
  await web.stack.stopApi();
  await goTo('ask');
  await unreachable.waitFor();
  // what was there before still is
  await goTo('inbox');
  await page.getByRole('heading', { level: 1, name: pages.inbox }).waitFor();
  await goTo('documents');
  await unreachable.waitFor();
  await web.stack.startApi();
  await page.getByRole('heading', { level: 1, name: pages.documents }).waitFor();
  await unreachable.waitFor({ state: 'hidden' });
});

test('while the API is away the page says so and keeps a draft; afterwards it goes on and sends it', async () => {
  const request = await web.stack.askFor('local', { question: 'A weak question across a restart' });
  const free = await web.stack.askFor('local', { question: 'A weak question that nobody has claimed' });
  const reviewer = await web.visit({ as: 'kim', expected: AWAY });
  const watcher = await web.visit({ as: 'lee', expected: AWAY });
  await Promise.all([reviewer.open('request', request.id), watcher.open('inbox')]);
  await writeAnswer(reviewer, 'Written before. ');
  await web.stack.stopApi();
  const banner = reviewer.page.getByText(shellTexts.en.connection.broken).first();
  await banner.waitFor();
  await writeAnswer(reviewer, DRAFT);
  // a part that is loaded only now leaves the page as it is, and comes with the API
  const list = watcher.page.getByRole('grid', { name: inboxTexts.en.list });
  await list.getByText('A weak question that nobody has claimed').click();
  await watcher.page.keyboard.press('x');
  await watcher.page.getByText(shellTexts.en.connection.broken).first().waitFor();
  await list.getByText('A weak question that nobody has claimed').waitFor();
  await web.stack.startApi();
  await watcher.page.getByRole('dialog').waitFor();
  await watcher.page.keyboard.press('Escape');
  await banner.waitFor({ state: 'hidden', timeout: 60_000 });
  // live again: what is asked now appears without reloading
  const another = await web.stack.askFor('local', { question: 'A weak question after the restart' });
  await list.getByText('A weak question after the restart').waitFor();
  await web.stack.decide('local', another, { action: 'reject' });
  await web.stack.decide('local', free, { action: 'reject' });
  await list.getByText('A weak question after the restart').waitFor({ state: 'hidden' });
  await sendAnswer(reviewer);
  await expectCounted(reviewer, 'edit');
  expect(await endOf(web.stack, request.queryId)).toMatchObject({
    stage: 'completed',
    answer: { text: DRAFT },
  });
});
