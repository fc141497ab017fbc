import type { PolicyVersion } from '../../contract/policies.js';
import { pageAddress } from '../../contract/pages.js';
import { policyTexts } from '../../web/pages/administration/policy/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { eventually } from '../support/wait.js';
import { expectAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts });
const ADDRESS = pageAddress('administrationPart', 'policy');
const versions = () => web.stack.call<{ items: PolicyVersion[] }>('local', 'GET', '/v1/policies');

test.each(['en', 'ko'] as const)(
  'a change is proposed and approved by another person in the web, new questions carry it, and it is taken back: %s',
  async (language) => {
    const texts = policyTexts[language];
    const words = vocabulary[language].actions;
    const before = (await versions()).items[0]!.version;
    const { page } = await web.visit({ as: 'kim', language });
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

    const other = await web.visit({ as: 'lee', language });
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
  },
);
