import type { Page } from 'playwright-core';
import { PAGES } from '../../contract/pages.js';
import type { Role } from '../../contract/principal.js';
import { needsRole, WORDS } from '../../domain/vocabulary/index.js';
import { askTexts } from '../../web/pages/ask/texts.js';
import { signInTexts } from '../../web/pages/sign-in/texts.js';
import { questionTexts } from '../../web/parts/ask/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { shellTexts } from '../../web/shell/texts.js';
import { CLIENT_ID, startProvider, type TestProvider } from '../support/oidc-provider.js';
import { expectAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

let provider: TestProvider;
const settings: Record<string, string> = { VOUCH_AUTH: 'required' };

// before the stack of `useWeb`, which is to know where the provider is
beforeAll(async () => {
  provider = await startProvider();
  Object.assign(settings, {
    VOUCH_OIDC_ISSUER: provider.url,
    VOUCH_OIDC_AUDIENCE: 'vouch-api',
    VOUCH_OIDC_CLIENT_ID: CLIENT_ID,
  });
});
afterAll(() => provider.close());
const web = useWeb({ ports: cuedPorts, settings });

const texts = signInTexts.en;
/** The browser tells of every refused call. */
const REFUSED = /status of 401/;

async function keyFor(principal: string, ...roles: Role[]): Promise<string> {
  const key = { name: 'test', principal, roles, groups: [], tenant: 'default' };
  return (await web.stack.apiKeys.create(key, 'test')).secret;
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel(texts.key).fill(key);
  await page.getByRole('button', { name: texts.submit, exact: true }).click();
}

function placesOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: shellTexts.en.nav }).first().getByRole('link').allInnerTexts();
}

test('whoever is not signed in signs in and is back where they wanted to go', async () => {
  const { page } = await web.visit({ as: 'local', expected: REFUSED });
  await page.goto(`${web.stack.url}${PAGES.queries}?stage=running`);
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  await expectAccessible(page);

  await signIn(page, '');
  await page.getByText(texts.missing).waitFor();
  await signIn(page, 'vk_unknown');
  await page.getByRole('alert').getByText(texts.refused).waitFor();
  await expectAccessible(page);

  await signIn(page, await keyFor('ann', 'asker'));
  await page.waitForURL(`**${PAGES.queries}?stage=running`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await placesOf(page)).toEqual([
    shellTexts.en.pages.ask,
    shellTexts.en.pages.queries,
    shellTexts.en.pages.documents,
  ]);
});

test.each([
  '/documents/handbook%2Fko%2Fannual-leave.md?passage=1#page-2',
  '/documents/rates%252F100%2525.md?passage=1&from=%26%3D#page-2',
])('the address to go to is that of the link: %s', async (address) => {
  const { page } = await web.visit({ as: 'local', expected: /status of 40[14]/ });
  await page.goto(web.stack.url + address);
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  await signIn(page, await keyFor('ann', 'asker'));
  await page.waitForURL(web.stack.url + address);
});

test.each(['//other.test/', '/\\\\other.test', 'https://other.test/#/', 'javascript:alert(1)'])(
  'no link leads to another place after signing in: %s',
  async (address) => {
    const { page } = await web.visit({ as: 'local', expected: REFUSED });
    await page.goto(
      `${web.stack.url}${PAGES.signIn}?${new URLSearchParams({ returnTo: address }).toString()}`,
    );
    await signIn(page, await keyFor('ann', 'asker'));
    await page.waitForURL(web.stack.url + PAGES.ask);
  },
);

test('who one is stands in the shell, and signing out leaves nothing to the next one', async () => {
  const { page, open } = await web.visit({ as: 'local', expected: /status of 40[13]/ });
  await page.goto(web.stack.url + PAGES.signIn);
  await signIn(page, await keyFor('ann', 'asker', 'auditor'));
  // the inbox is not theirs: the first page that is
  await page.waitForURL(`**${PAGES.ask}`);
  await page.getByLabel(askTexts.en.label).fill('Something private');
  await page.getByRole('button', { name: shellTexts.en.account('ann') }).click();
  await page.getByText(`${vocabulary.en.roles.asker} · ${vocabulary.en.roles.auditor}`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: shellTexts.en.signOut }).click();
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('private');
  await page.goto(web.stack.url + PAGES.ask);
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  // where somebody else was, a reviewer is told that it is not theirs
  await signIn(page, await keyFor('rob', 'reviewer'));
  await page.waitForURL(`**${PAGES.ask}`);
  await page.getByRole('heading', { level: 1, name: shellTexts.en.otherRole }).waitFor();
  await page.getByText(needsRole(WORDS.en, ['asker'])).waitFor();
  await open('inbox');
  expect(await placesOf(page)).toEqual([
    shellTexts.en.pages.inbox,
    shellTexts.en.pages.documents,
    shellTexts.en.pages.dashboard,
  ]);
});

test('a session that ends while somebody writes costs not a word', async () => {
  const { page, context } = await web.visit({ as: 'local', expected: REFUSED });
  const key = await keyFor('ann', 'asker');
  await page.goto(web.stack.url + PAGES.ask);
  await signIn(page, key);
  await page.waitForURL(`**${PAGES.ask}`);
  const box = page.getByLabel(askTexts.en.label);
  await box.fill('How many days of annual leave are there?');
  // a list that is still being read would be refused before the question is, and one that is read again may be
  await page.getByRole('heading', { name: askTexts.en.examples.title }).waitFor();
  await context.clearCookies();
  const title = page.getByRole('heading', { level: 1, name: texts.title });
  await page.getByRole('button', { name: questionTexts.en.send }).or(title).click();
  await title.waitFor();
  await page.getByText(texts.lead).waitFor();
  await signIn(page, key);
  await page.waitForURL(`**${PAGES.ask}`);
  expect(await box.inputValue()).toBe('How many days of annual leave are there?');
  await page.getByRole('button', { name: questionTexts.en.send }).click();
  await page.waitForURL('**/queries/q-*');
});

test('what somebody else had typed in this browser is not shown', async () => {
  const { page, context } = await web.visit({ as: 'local', expected: REFUSED });
  await page.goto(web.stack.url + PAGES.ask);
  await signIn(page, await keyFor('ann', 'asker'));
  await page.getByLabel(askTexts.en.label).fill('Something private');
  await context.clearCookies();
  await page.reload();
  await signIn(page, await keyFor('eve', 'asker'));
  await page.waitForURL(`**${PAGES.ask}`);
  expect(await page.getByLabel(askTexts.en.label).inputValue()).toBe('');
});

test('at the identity provider', async () => {
  provider.says({ sub: 'lee', roles: ['reviewer'] });
  const { page } = await web.visit({ as: 'local', expected: REFUSED });
  await page.goto(web.stack.url + PAGES.dashboard);
  await page.getByRole('link', { name: texts.provider(new URL(provider.url).host) }).click();
  await page.waitForURL(`**${PAGES.dashboard}`);
  await page.getByRole('button', { name: shellTexts.en.account('lee') }).waitFor();
  expect(await placesOf(page)).toEqual([
    shellTexts.en.pages.inbox,
    shellTexts.en.pages.documents,
    shellTexts.en.pages.dashboard,
  ]);
});

test('in Korean, on a phone, after a sign-in that came to nothing', async () => {
  const { page } = await web.visit({ as: 'local', language: 'ko', phone: true, expected: REFUSED });
  await page.goto(`${web.stack.url}${PAGES.signIn}?problem=expired&returnTo=%2Fqueries`);
  await page.getByRole('alert').getByText(signInTexts.ko.problems.expired).waitFor();
  await page.getByRole('heading', { level: 1, name: signInTexts.ko.title }).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
