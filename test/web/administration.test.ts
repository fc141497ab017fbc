import type { Page } from 'playwright-core';
import { PAGES, pageAddress } from '../../contract/pages.js';
import type { Role } from '../../contract/principal.js';
import { needsRole, WORDS } from '../../domain/vocabulary/index.js';
import { administrationTexts } from '../../web/pages/administration/texts.js';
import { healthTexts } from '../../web/pages/administration/health/texts.js';
import { keysTexts } from '../../web/pages/administration/keys/texts.js';
import { policyTexts } from '../../web/pages/administration/policy/texts.js';
import { webhooksTexts } from '../../web/pages/administration/webhooks/texts.js';
import { decisionsTexts } from '../../web/pages/decisions/texts.js';
import { queriesTexts } from '../../web/pages/queries/texts.js';
import { partTexts } from '../../web/parts/texts.js';
import { signInTexts } from '../../web/pages/sign-in/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { stepTexts } from '../../web/pages/query/steps/texts.js';
import { shellTexts } from '../../web/shell/texts.js';
import { eventually } from '../support/wait.js';
import { inPagesOf } from './support/acts.js';
import { expectAccessible } from './support/accessible.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';
import { SIZES, type VisitOptions } from './support/visitor.js';

const web = useWeb({
  ports: cuedPorts,
  policy: { cache: { ttlSeconds: 0 }, requests: { clarification: { timeoutSeconds: 2 } } },
  settings: {
    VOUCH_AUTH: 'required',
    VOUCH_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    VOUCH_WEBHOOK_ALLOW: '127.0.0.0/8',
  },
});
const secrets: Record<string, string> = {};
/** A folder for pictures; none are taken without one. */
const PICTURES = process.env['VOUCH_TEST_PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

async function visitAs(person: string, who: VisitOptions = {}) {
  const visitor = await web.visit({ as: 'local', expected: /status of 4\d\d/, ...who });
  await visitor.page.setExtraHTTPHeaders({ authorization: `Bearer ${secrets[person]}` });
  return visitor;
}

async function callAs(person: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(web.stack.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${secrets[person]}`,
      prefer: 'wait=20',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

beforeAll(async () => {
  const people: Record<string, Role[]> = {
    ann: ['asker'],
    rob: ['reviewer'],
    audrey: ['auditor'],
    adam: ['admin'],
  };
  for (const [principal, roles] of Object.entries(people)) {
    const key = { name: `Key of ${principal}`, principal, roles, groups: ['everyone'], tenant: 'default' };
    secrets[principal] = (await web.stack.apiKeys.create(key, 'test')).secret;
  }
  await callAs('ann', 'POST', '/v1/queries', { question: 'How are travel expenses settled?' });
  await callAs('ann', 'POST', '/v1/queries', { question: '출장비는 며칠 안에 정산하나요?' });
  await callAs('ann', 'POST', '/v1/queries', { question: 'An unclear question that nobody answers' });
  const { requests } = (await callAs('ann', 'POST', '/v1/queries', {
    question: 'A weak question about a daily allowance',
  })) as { requests: { id: string }[] };
  await callAs('rob', 'POST', `/v1/requests/${requests[0]!.id}/decision`, { action: 'approve' });
  await callAs('rob', 'GET', '/v1/me');
  await eventually(
    () => callAs('audrey', 'GET', '/v1/decisions') as Promise<{ items: unknown[] }>,
    ({ items }) => items.length === 2,
  );
});

test('everybody begins where their work is, and sees the places that they have a role for', async () => {
  const homes = { ann: PAGES.ask, rob: PAGES.inbox, audrey: PAGES.queries, adam: PAGES.administration };
  for (const [person, home] of Object.entries(homes)) {
    const { page } = await visitAs(person);
    await page.goto(`${web.stack.url}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(home);
  }
});

test('an address of no page says so, in the app, and programs get the problem', async () => {
  const { page } = await visitAs('ann');
  const response = await page.goto(`${web.stack.url}/no/such/page`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: partTexts.en.notFound.title }).waitFor();
  expect(await page.title()).toContain(partTexts.en.notFound.title);
  await expectAccessible(page);
  await page.getByRole('link', { name: partTexts.en.notFound.home }).click();
  await page.waitForURL(`**${PAGES.ask}`);
  const program = await fetch(`${web.stack.url}/no/such/page`);
  expect([program.status, program.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('application/problem+json'),
  ]);
});

test.each(['en', 'ko'] as const)(
  'an auditor searches all questions; the address keeps the search: %s',
  async (language) => {
    const visitor = await visitAs('audrey', { language });
    const page = await visitor.open('queries');
    const texts = queriesTexts[language];
    const rows = page.getByRole('list', { name: texts.list }).getByRole('listitem');
    await eventually(
      () => rows.count(),
      (count) => count === 4,
    );
    await picture(page, `questions-${language}`);
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: texts.search }).fill('며칠안에 정산');
    await eventually(
      () => rows.count(),
      (count) => count === 1,
    );
    await page.getByText('출장비는 며칠 안에 정산하나요?').waitFor();
    expect(new URL(page.url()).searchParams.get('text')).toBe('며칠안에 정산');
    await page.reload();
    await eventually(
      () => rows.count(),
      (count) => count === 1,
    );
    await page.getByRole('button', { name: partTexts[language].clearFilters }).click();
    await eventually(
      () => rows.count(),
      (count) => count === 4,
    );
    await page.getByRole('combobox', { name: texts.stage }).click();
    await page.getByRole('option', { name: vocabulary[language].undecided }).click();
    await eventually(
      () => rows.count(),
      (count) => count === 1,
    );
    await rows.getByText(vocabulary[language].undecided).waitFor();
    await page.setViewportSize(SIZES.phone);
    await picture(page, `questions-phone-${language}`);
  },
);

test('an asker searches their own', async () => {
  const visitor = await visitAs('ann');
  const page = await visitor.open('queries');
  const found = page.getByRole('list', { name: queriesTexts.en.list });
  await page.getByRole('searchbox').fill(`"' OR 1=1`);
  await page.getByRole('heading', { name: queriesTexts.en.nothing.title }).waitFor();
  await page.getByRole('searchbox').fill('DAILY');
  await found.getByText('A weak question about a daily allowance').waitFor();
  expect(await page.getByRole('button', { name: queriesTexts.en.everyone }).count()).toBe(0);
});

test.each(['en', 'ko'] as const)(
  'an auditor reads, filters and exports who decided what: %s',
  async (language) => {
    const visitor = await visitAs('audrey', { language, dark: language === 'ko' });
    const texts = decisionsTexts[language];
    const page = await visitor.open('decisions');
    const rows = page.getByRole('table', { name: texts.list }).locator('tbody tr');
    await eventually(
      () => rows.count(),
      (count) => count === 2,
    );
    await picture(page, `decisions-${language}`);
    await page.setViewportSize(SIZES.phone);
    await picture(page, `decisions-phone-${language}`);
    await page.setViewportSize(SIZES.desktop);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: texts.person }).fill('rob');
    await eventually(
      () => rows.count(),
      (count) => count === 1,
    );
    await rows.getByText('A weak question about a daily allowance').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: texts.export })
        .click()
        .then(() => page.getByRole('menuitem', { name: texts.formats.csv }).click()),
    ]);
    expect(download.suggestedFilename()).toBe('vouch-decisions.csv');
  },
);

test.each(['en', 'ko'] as const)(
  'an administrator sees how it does, and every part of it: %s',
  async (language) => {
    const visitor = await visitAs('adam', { language, dark: language === 'ko' });
    const page = await visitor.open('administration');
    const health = healthTexts[language];
    await page.getByText(health.workers.good(1)).waitFor();
    await page.getByText(health.store.good).waitFor();
    await picture(page, `health-${language}`);
    await expectAccessible(page);
    for (const part of ['keys', 'webhooks', 'people', 'policy'] as const) {
      await page.getByRole('link', { name: administrationTexts[language].parts[part] }).click();
      await page.waitForURL(`**${pageAddress('administrationPart', part)}`);
      await visitor.settled();
      await picture(page, `${part}-${language}`);
      await expectAccessible(page);
    }
    const policy = policyTexts[language];
    await page.getByRole('button', { name: policy.changed }).click();
    await page.getByText(policy.standard('180')).waitFor();
    await page.setViewportSize(SIZES.phone);
    await picture(page, `policy-phone-${language}`);
    await page.getByRole('link', { name: administrationTexts[language].parts.people }).click();
    await page.getByRole('cell', { name: 'rob' }).waitFor();
    await picture(page, `people-phone-${language}`);
  },
);

test('an administrator makes a key that works, and ends it', async () => {
  const visitor = await visitAs('adam');
  const page = await visitor.open('administrationPart', 'keys');
  const texts = keysTexts.en;
  await page.getByRole('button', { name: texts.create }).click();
  await page.getByRole('textbox', { name: texts.name }).fill('Search box');
  await page.getByRole('textbox', { name: texts.principal }).fill('intranet');
  await picture(page, 'key-form');
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.make }).click();
  const secret = page.getByRole('status').getByText(/^vk_/);
  await secret.waitFor();
  await picture(page, 'key-made');
  secrets['intranet'] = (await secret.textContent())!;
  expect(await callAs('intranet', 'GET', '/v1/me')).toMatchObject({ id: 'intranet', roles: ['asker'] });
  await page.getByRole('button', { name: administrationTexts.en.once.done }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Search box' });
  const revoke = row.getByRole('button', { name: texts.revoke });
  await revoke.click();
  const focused = page.locator(':focus');
  await row.getByRole('button', { name: texts.keep }).and(focused).press('Enter');
  await revoke.and(focused).press('Enter');
  await row.getByRole('button', { name: texts.revokeNow }).click();
  await row.getByText(texts.revoked).waitFor();
  expect(await callAs('intranet', 'GET', '/v1/me')).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('an administrator makes a webhook, whose secret is shown once, and switches it off', async () => {
  const visitor = await visitAs('adam');
  const page = await visitor.open('administrationPart', 'webhooks');
  const texts = webhooksTexts.en;
  await page.getByRole('button', { name: texts.create }).click();
  await page.getByLabel(texts.url).fill('http://127.0.0.1:9/hook');
  await page.getByRole('button', { name: texts.make }).click();
  await page.getByText(administrationTexts.en.once.title).waitFor();
  await page.getByRole('button', { name: administrationTexts.en.once.done }).click();
  const row = page.getByRole('list', { name: texts.list }).getByRole('listitem').first();
  await row.getByText('http://127.0.0.1:9/hook').waitFor();
  await row.getByRole('button', { name: texts.disable }).click();
  await row.getByRole('button', { name: texts.enable }).waitFor();
});

test('lists of any length are read to their end', async () => {
  const { page } = await visitAs('adam');
  await inPagesOf(page, 2);
  for (const [part, one, path] of [
    ['keys', '[aria-label] > li', '/v1/keys'],
    ['people', 'tbody tr', '/v1/people'],
  ] as const) {
    const { items } = (await callAs('adam', 'GET', `${path}?limit=200`)) as { items: unknown[] };
    expect(items.length).toBeGreaterThan(3);
    await page.goto(web.stack.url + pageAddress('administrationPart', part));
    await page.getByText(partTexts.en.end).waitFor();
    expect(await page.locator(`main ${one}`).count()).toBe(items.length);
  }
});

test('who may not ask is offered nothing to ask with on the page of a question', async () => {
  const { items } = (await callAs('audrey', 'GET', '/v1/queries?asker=ann')) as { items: { id: string }[] };
  const auditor = await visitAs('audrey');
  const page = await auditor.open('query', items.at(-1)!.id);
  await page.getByRole('region', { name: stepTexts.en.title }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  const asker = await visitAs('ann');
  await asker.open('query', items.at(-1)!.id);
  await asker.page.getByRole('textbox').waitFor();
  await auditor.open('ask');
  await page.getByText(needsRole(WORDS.en, ['asker'])).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});

test('what a role does not reach says so, and shows nothing', async () => {
  const asker = await visitAs('ann');
  const needs = (...roles: Role[]) => needsRole(WORDS.en, roles);
  const page = await asker.open('administration');
  await page.getByText(needs('admin')).waitFor();
  expect(await page.getByText(healthTexts.en.workers.name).count()).toBe(0);
  await asker.open('dashboard');
  await page.getByText(needs('reviewer', 'auditor', 'admin')).waitFor();
  await asker.open('decisions');
  await page.getByText(needs('auditor')).waitFor();
  await expectAccessible(page);
  const nav = page.getByRole('navigation', { name: shellTexts.en.nav });
  expect(await nav.getByText(shellTexts.en.pages.decisions).count()).toBe(0);
});

test('where a key is the only way in, its field has the focus', async () => {
  const { page } = await web.visit({ as: 'local', expected: /status of 401/ });
  await page.goto(web.stack.url);
  await page.getByLabel(signInTexts.en.key).and(page.locator(':focus')).waitFor();
});
