import type { PolicyVersion } from '../../contract/policies.js';
import { pageAddress } from '../../contract/pages.js';
import { calibrationTexts } from '../../web/pages/administration/calibration/texts.js';
import { policyTexts } from '../../web/pages/administration/policy/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { eventually } from '../support/wait.js';
import { confidence, decision, record } from '../unit/domain/metrics/support.js';
import { expectAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts });
const ADDRESS = pageAddress('administrationPart', 'policy');
const versions = () => web.stack.call<{ items: PolicyVersion[] }>('local', 'GET', '/v1/policies');

/** Records reviews: answers that are sure are right, half of the others are wrong. */
async function review(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const score = [0.6, 0.7, 0.9][n % 3]!;
    const action = score < 0.8 && n % 2 === 0 ? 'reject' : 'approve';
    const outcome = record({
      queryId: `q-reviewed${10_000 + n}`,
      confidence: { ...confidence('MEDIUM'), score },
      decisions: [decision(action)],
      endedAt: new Date().toISOString(),
    });
    await web.stack.ports.records.recordOutcome({ outcome });
  }
}

test('thresholds are tried on what people decided, by key, and proposed as policy', async () => {
  await review(300);
  const before = (await versions()).items[0]!.version;
  const { page } = await web.visit({ as: 'kim' });
  const texts = calibrationTexts.en;
  await page.goto(web.stack.url + pageAddress('administrationPart', 'calibration'));
  const high = page.getByRole('slider', { name: texts.high });
  const effects = page.getByRole('table', { name: texts.effects });
  const row = (name: string) => effects.getByRole('row', { name: new RegExp(name) });
  await high.waitFor();
  const propose = page.getByRole('button', { name: texts.propose });
  expect(await propose.isDisabled()).toBe(true);
  await high.focus();
  for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press('ArrowLeft');
  // two thirds go out alone instead of one, and half of those at .7 are wrong
  await row(texts.alone).getByText('200 /').waitFor();
  expect(await row(texts.error).innerText()).toMatch(/0%[\s\S]*25%/);
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.reset }).click();
  expect(await high.inputValue()).toBe('0.8');

  await high.focus();
  await page.keyboard.press('ArrowRight');
  await propose.click();
  await page.getByRole('textbox', { name: policyTexts.en.reason }).fill('Be surer');
  await page.getByRole('button', { name: policyTexts.en.propose, exact: true }).click();
  await page.getByText(texts.sent).waitFor();
  const { items } = await eventually(
    () => web.stack.call<{ items: { id: string }[] }>('lee', 'GET', '/v1/requests?kind=policy_change'),
    ({ items: open }) => open.length === 1,
  );
  await web.stack.decide('lee', items[0]!, { action: 'approve' });
  await eventually(versions, ({ items: [newest] }) => newest?.version === before + 1);
  expect((await versions()).items[0]).toMatchObject({
    proposedBy: 'kim',
    changes: [{ key: 'confidence.high', from: 0.8, to: 0.81 }],
  });
});

test('a change is proposed and approved by another person in the web, new questions carry it, and it is taken back', async () => {
  const texts = policyTexts.en;
  const words = vocabulary.en.actions;
  const before = (await versions()).items[0]!.version;
  const { page } = await web.visit({ as: 'kim' });
  await page.goto(web.stack.url + ADDRESS);
  await page.getByRole('button', { name: texts.change }).click();
  const propose = page.getByRole('button', { name: texts.propose, exact: true });
  expect(await propose.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'retrieval.k' }).fill('many');
  await page.getByText(texts.badJson).waitFor();
  await page.getByRole('textbox', { name: 'retrieval.k' }).fill('12');
  await page.getByRole('textbox', { name: texts.reason }).fill('Read more passages');
  await expectAccessible(page);
  await propose.click();
  await page.getByText(texts.waiting).waitFor();

  const other = await web.visit({ as: 'lee' });
  const request = await eventually(
    () => web.stack.call<{ items: { id: string }[] }>('lee', 'GET', '/v1/requests?kind=policy_change'),
    ({ items }) => items.length === 1,
  );
  await other.page.goto(web.stack.url + pageAddress('request', request.items[0]!.id));
  await other.page.getByText('retrieval.k').first().waitFor();
  await expectAccessible(other.page);
  await other.page
    .getByRole('button', { name: new RegExp(`^${words.approve}`, 'i') })
    .first()
    .click();
  await page.getByText(texts.version(before + 1), { exact: true }).waitFor({ timeout: 30_000 });
  expect((await versions()).items[0]).toMatchObject({
    version: before + 1,
    proposedBy: 'kim',
    approvedBy: ['lee'],
    changes: [{ key: 'retrieval.k', from: 8, to: 12 }],
  });
  const asked = await web.stack.ask('local', { question: 'How are travel expenses settled?' });
  expect(asked.policyVersion).toBe(before + 1);

  await page.getByRole('button', { name: texts.goBackTo(before) }).click();
  await page.getByRole('textbox', { name: texts.reason }).fill('Too slow');
  await propose.click();
  const [back] = (
    await eventually(
      () => web.stack.call<{ items: { id: string }[] }>('lee', 'GET', '/v1/requests?kind=policy_change'),
      ({ items }) => items.length === 1,
    )
  ).items;
  await web.stack.decide('lee', back!, { action: 'approve' });
  await page.getByText(texts.version(before + 2), { exact: true }).waitFor({ timeout: 30_000 });
  expect((await versions()).items[0]).toMatchObject({ version: before + 2, restores: before });
  await page.getByText(texts.about(before + 2)).waitFor();
  await expectAccessible(page);
});

test('both pages are read in Korean, at night and on a phone', async () => {
  const { page } = await web.visit({ as: 'lee', language: 'ko', dark: true, phone: true });
  await page.goto(web.stack.url + ADDRESS);
  await page.getByRole('button', { name: policyTexts.ko.change }).waitFor();
  await expectAccessible(page);
  await page.goto(web.stack.url + pageAddress('administrationPart', 'calibration'));
  await page.getByText(calibrationTexts.ko.tryOut).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
