import { hit } from '../support/memory-ports.js';
import { eventually, until } from '../support/wait.js';
import { obstacleTexts } from '../../web/kinds/obstacle-texts.js';
import { statusTexts } from '../../web/decisions/status-texts.js';
import { differenceTexts } from '../../web/pages/review/difference/texts.js';
import { answerReviewTexts } from '../../web/pages/review/answer-review/texts.js';
import { outcomeTexts } from '../../web/pages/review/frame/outcome-texts.js';
import { reviewTexts } from '../../web/pages/review/texts.js';
import { partTexts } from '../../web/parts/texts.js';
import { REVIEWED } from '../api/support.js';
import { changingIndex } from '../workflows/human/support.js';
import { expectCounted, press, sendNow, writeAnswer } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { endOf } from './support/stack.js';
import { useWeb } from './support/use-web.js';

const index = changingIndex(
  hit('rule#0', 'Claims are due in 7 days.'),
  hit('more#0', 'Claims are paid with the next salary.'),
  hit('more#1', 'Claims are approved by the team lead.'),
);
/** True if only engineering may read the document with the rule. */
let closed: boolean;

const web = useWeb({
  policy: { cache: { ttlSeconds: 0 } },
  ports: () => ({
    ...cuedPorts(),
    index: {
      ...index,
      listDocuments: async () => [],
      getDocument: async ({ documentId: id }) =>
        ({ id, groups: [closed && id === 'rule' ? 'engineering' : 'everyone'] }) as never,
      fetch: async (input) => {
        const open = !closed || input.access.groups.includes('engineering');
        return (await index.fetch(input)).filter(({ documentId }) => open || documentId !== 'rule');
      },
    },
  }),
});

beforeEach(() => {
  closed = false;
  index.say('rule#0', 'Claims are due in 7 days.');
});

test('where two must approve, the first is told so and cannot approve again; the second decides', async () => {
  const request = await web.stack.askFor('local', {
    question: 'A question for two to approve',
    mode: 'strict',
    policy: {
      review: { planInStrict: false },
      requests: { answer_review_hard: { quorum: { approvals: 2, people: [] } } },
    },
  });
  const first = await web.visit({ as: 'kim' });
  const second = await web.visit({ as: 'lee' });
  await Promise.all([first.open('request', request.id), second.open('request', request.id)]);
  const { en: texts } = reviewTexts;
  await first.page.getByText(texts.votes(0, 2)).waitFor();
  await press(first, 'approve');
  await sendNow(first);
  await first.page.getByText(statusTexts.en.votesMore(1)).waitFor();
  await second.page.getByText(texts.votes(1, 2)).waitFor();
  await second.page.getByText(texts.approvedBy('kim')).waitFor();
  expect((await web.stack.read(request.queryId)).stage).toBe('reviewing');
  await first.open('request', request.id);
  await first.page.getByText(obstacleTexts.en.voted).waitFor();
  expect(await first.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await press(second, 'approve');
  await expectCounted(second, 'approve');
  await first.page.getByText(/lee decided at/).waitFor();
  expect(await endOf(web.stack, request.queryId)).toMatchObject({
    stage: 'completed',
    receipts: [{ votes: [{ by: 'kim' }, { by: 'lee' }] }],
  });
});

test('who may not read the documents sees that the draft is withheld and cannot approve it; who may decides', async () => {
  const question = 'A question of engineering';
  const request = await web.stack.askFor('kim', { question, ...REVIEWED });
  closed = true;
  const outside = await web.visit({ as: 'lee' });
  const inside = await web.visit({ as: 'kim' });
  const withheld = partTexts.en.withheld.not_readable;
  const { page } = outside;
  await outside.open('inbox');
  await page.getByRole('grid').getByText(question).waitFor();
  expect(await page.content()).not.toContain('7 days');
  await outside.open('request', request.id);
  await page.getByText(withheld).first().waitFor();
  expect(await page.content()).not.toContain('7 days');
  for (const name of [/^Approve/, /^Edit/]) {
    const button = page.getByRole('button', { name });
    expect((await button.count()) === 0 || (await button.isDisabled())).toBe(true);
  }
  await outside.open('query', request.queryId);
  await outside.open('audit', request.queryId);
  expect(await page.content()).not.toContain('7 days');
  await inside.open('request', request.id);
  await inside.page.getByText('7 days').first().waitFor();
  await press(inside, 'approve');
  await expectCounted(inside, 'approve');
  expect((await endOf(web.stack, request.queryId)).stage).toBe('completed');
});

test('an approval of what has changed since lapses; who reads along is led to the difference and approves that', async () => {
  const request = await web.stack.askFor('local', { question: 'A question on a rule', ...REVIEWED });
  const first = await web.visit({ as: 'kim' });
  const second = await web.visit({ as: 'lee' });
  await Promise.all(
    [first, second].map(async ({ page, open }) => {
      // what the page compares the sources with
      const read = page.waitForResponse((response) => response.url().includes('/v1/passages/rule%230'));
      await open('request', request.id);
      await read;
    }),
  );
  index.say('rule#0', 'Claims are due in 14 days.');
  await press(first, 'approve');
  await sendNow(first);
  const { page } = second;
  const { en: outcome } = outcomeTexts;
  // not that the asker had got it
  await first.page.getByText(outcome.lapsed.evidence_changed).first().waitFor();
  await first.page.getByText(statusTexts.en.lapsedHint).waitFor();
  await page.getByText(outcome.lapsed.evidence_changed).waitFor();
  await page.getByRole('link', { name: outcome.askedAgain }).click();
  await page.getByText(reviewTexts.en.reopened).waitFor();
  await page.getByText(differenceTexts.en.because.evidence_changed).waitFor();
  await page.locator('del', { hasText: '7' }).waitFor();
  await page.locator('ins', { hasText: '14' }).waitFor();
  // approved knowingly: it is asked once more
  const { changed, redraft, approveChanged, approveLowDo } = answerReviewTexts.en;
  await page.getByText(changed, { exact: true }).waitFor();
  await page.getByRole('button', { name: redraft }).waitFor();
  await press(second, 'approve');
  await page.getByText(approveChanged).waitFor();
  await page.getByRole('button', { name: approveLowDo }).click();
  await expectCounted(second, 'approve');
  expect(await endOf(web.stack, request.queryId)).toMatchObject({
    stage: 'completed',
    receipts: [{ by: 'kim', lapsed: { because: 'evidence_changed' } }, { by: 'lee' }],
  });
});

test('who sees that a source has changed has a new draft written from what it says now', async () => {
  const request = await web.stack.askFor('local', { question: 'A question on a rule', ...REVIEWED });
  index.say('rule#0', 'Claims are due in 21 days.');
  const visitor = await web.visit({ as: 'kim', language: 'ko' });
  const { page } = visitor;
  await visitor.open('request', request.id);
  await page.getByRole('button', { name: answerReviewTexts.ko.redraft }).click();
  await expectCounted(visitor, 'retry');
  const again = await eventually(
    () => web.stack.read(request.queryId),
    ({ requests }) => requests.some(({ id, status }) => id !== request.id && status === 'open'),
  );
  expect(JSON.stringify(again.requests.at(-1))).toContain('21 days');
});

test('a claim lasts while its holder works; afterwards it is free, and lost to who takes it, but not what was typed', async () => {
  const request = await web.stack.askFor('local', {
    question: 'A question to work on',
    mode: 'strict',
    policy: {
      review: { planInStrict: false },
      requests: { answer_review_hard: { claimSeconds: 16 } },
    },
  });
  const first = await web.visit({ as: 'kim' });
  const second = await web.visit({ as: 'lee' });
  await Promise.all([first.open('request', request.id), second.open('request', request.id)]);
  const claim = { name: reviewTexts.en.claim, exact: true };
  const claimedUntil = async () =>
    (await web.stack.read(request.queryId)).requests.find(({ id }) => id === request.id)?.claim?.until;
  await first.page.getByRole('button', claim).click();
  await first.page.getByText(/^Claimed by you until/).waitFor();
  const end = await claimedUntil();
  await writeAnswer(first, 'Claims are due');
  await until(async () => {
    await first.page.keyboard.type(' soon');
    await first.page.waitForTimeout(500);
    return (await claimedUntil()) !== end;
  }, 'the claim is renewed');
  // never free while it was renewed
  expect(await second.page.getByRole('button', claim).count()).toBe(0);
  await second.page.getByRole('button', claim).click();
  await second.page.getByText(/^Claimed by you until/).waitFor();
  await first.page
    .getByText(/lee has claimed this until/)
    .first()
    .waitFor();
  await press(second, 'approve');
  await expectCounted(second, 'approve');
  await first.page.getByText(outcomeTexts.en.typed).waitFor();
  await first.page.getByText(/^Claims are due( soon)+$/).waitFor();
});
