import type { Page } from 'playwright-core';
import { ApiClient } from '../../client/api-client.js';
import { isOutage } from '../../client/errors.js';
import type { Erasure } from '../../contract/audit.js';
import { CITATION_FRAGMENT, pageAddress } from '../../contract/pages.js';
import { VIA_SIGNAL } from '../../contract/unproven.js';
import type { Role } from '../../contract/principal.js';
import { entryTexts } from '../../web/pages/audit/entry-texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { auditTexts } from '../../web/pages/audit/texts.js';
import { queryTexts } from '../../web/pages/query/texts.js';
import { erasedTexts } from '../../web/parts/erased-texts.js';
import { until } from '../support/wait.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';
import type { VisitOptions } from './support/visitor.js';

const web = useWeb({ ports: cuedPorts, settings: { VOUCH_AUTH: 'required' } });

/** The browser tells of every refused call. */
const REFUSED = /status of 4\d\d/;

async function keyOf(principal: string, ...roles: Role[]) {
  const key = { name: 'test', principal, roles, groups: ['reviewers'], tenant: 'default' };
  const { id, secret } = await web.stack.apiKeys.create(key, 'test');
  return { id, secret, api: new ApiClient({ baseUrl: web.stack.url, language: 'en', token: secret }) };
}
type Key = Awaited<ReturnType<typeof keyOf>>;

/** A browser whose calls carry a key. */
async function pageOf({ secret }: Key, who: VisitOptions = {}): Promise<Page> {
  const { page } = await web.visit({ as: 'local', expected: REFUSED, ...who });
  await page.setExtraHTTPHeaders({ authorization: `Bearer ${secret}` });
  return page;
}

let id: string;
let asker: Key;
let reviewer: Key;
let auditor: Key;

// a question whose answer a reviewer approved
beforeAll(async () => {
  asker = await keyOf('ann', 'asker');
  reviewer = await keyOf('rob', 'reviewer');
  auditor = await keyOf('audrey', 'auditor');
  const body = { question: 'A weak question about travel' };
  const { data } = await patiently(() => asker.api.call('startQuery', { body }));
  id = data.id;
  let view = data;
  const read = async () => {
    ({ data: view } = await patiently(() => asker.api.call('getQuery', { params: { id } })));
    return view;
  };
  const open = () => view.requests.find(({ status }) => status === 'open');
  await until(
    async () => (await read(), open() !== undefined),
    () => `${id} is ${view.stage} and asks nobody`,
  );
  const decide = { params: { id: open()!.id }, body: { action: 'approve' as const } };
  await patiently(() => reviewer.api.call('decideRequest', decide));
  await until(
    async () => (await read()).stage === 'completed',
    () => `${id} is ${view.stage}`,
  );
});

/** As a person does: again while the installation has too much to do. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  const done: T[] = [];
  let last: unknown;
  await until(
    async () => {
      try {
        done.push(await call());
      } catch (error) {
        if (!isOutage(error)) throw error;
        last = error;
      }
      return done.length > 0;
    },
    () => String(last),
  );
  return done[0]!;
}

test.each(['en', 'ko'] as const)('a receipt tells how somebody was authenticated: %s', async (language) => {
  const page = await pageOf(auditor, { language });
  await page.goto(web.stack.url + pageAddress('audit', id));
  await page.getByRole('button', { name: auditTexts[language].list.expandAll }).click();
  const { authenticatedBy } = entryTexts[language].details;
  await page
    .locator('dl > div')
    .filter({ hasText: authenticatedBy })
    .getByText(`key:${reviewer.id}`)
    .waitFor();
  // as of a decision by Signal, where the operator trusts them
  await page.route(`**/v1/queries/${id}/history`, async (route) => {
    const history = await (await route.fetch()).text();
    return route.fulfill({ body: history.replaceAll(`key:${reviewer.id}`, VIA_SIGNAL) });
  });
  await page.reload();
  await page.getByRole('button', { name: auditTexts[language].list.expandAll }).click();
  await page
    .locator('dl > div')
    .filter({ hasText: authenticatedBy })
    .getByText(vocabulary[language].bySignal)
    .waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('the link to a history is there for those who may read it; to others the page says whose it is', async () => {
  const own = await pageOf(asker);
  await own.goto(web.stack.url + pageAddress('query', id));
  await own.getByRole('link', { name: queryTexts.en.audit }).waitFor();
  const seen = await pageOf(reviewer);
  await seen.goto(web.stack.url + pageAddress('query', id));
  await seen.getByRole('heading', { level: 1, name: 'A weak question about travel' }).waitFor();
  expect(await seen.getByRole('link', { name: queryTexts.en.audit }).count()).toBe(0);
  await seen.goto(web.stack.url + pageAddress('audit', id));
  await seen.getByRole('heading', { name: auditTexts.en.forbidden.title }).waitFor();
});

test('a link to a citation opens it and brings it into sight', async () => {
  const page = await pageOf(auditor, { phone: true });
  // lower than the page is long, however short its answer: the source is out of sight until the page scrolls
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto(`${web.stack.url}${pageAddress('query', id)}${CITATION_FRAGMENT}1`);
  const source = page.locator('[data-selected]:has([aria-expanded="true"])');
  await source.waitFor();
  await until(
    () => source.evaluate((element) => scrollY > 0 && element.getBoundingClientRect().top < innerHeight),
    'the citation comes into sight',
  );
});

test('of an erased question both pages say when, by whom and why, and what is left', async () => {
  const erased: Erasure = { erasedAt: '2026-03-04T05:06:07.000Z', by: 'adam', reason: 'asked for by ann' };
  const page = await pageOf(auditor);
  // as the API says it; this installation has no encryption keys, without which nothing can be erased
  const gone = { type: 'about:blank', title: 'Erased', detail: 'Erased.', code: 'QUERY_ERASED', status: 410 };
  const told = { ...gone, erasedAt: erased.erasedAt };
  await page.route(`**/v1/queries/${id}`, (route) => route.fulfill({ status: 410, json: told }));
  await page.route(`**/v1/queries/${id}/history`, async (route) => {
    const history = (await (await route.fetch()).json()) as object;
    return route.fulfill({ json: { ...history, entries: [], erased } });
  });
  for (const at of ['query', 'audit'] as const) {
    await page.goto(web.stack.url + pageAddress(at, id));
    await page.getByRole('heading', { name: erasedTexts.en.title }).waitFor();
    await page.getByText(/2026.* adam/).waitFor();
    await page.getByText(erased.reason).waitFor();
    await page.getByText(erasedTexts.en.remains).waitFor();
  }
  // who may not read histories learns since when, and no more
  const own = await pageOf(asker);
  await own.route(`**/v1/queries/${id}`, (route) => route.fulfill({ status: 410, json: told }));
  await own.goto(web.stack.url + pageAddress('query', id));
  await own.getByText(/^Erased on .*2026/).waitFor();
  expect(await own.getByText(/adam|asked for by ann/).count()).toBe(0);
});
