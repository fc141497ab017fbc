import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { RequestView } from '../../contract/requests/index.js';
import { inboxTexts } from '../../web/pages/inbox/texts.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts });

const BUDGET_BYTES = 250_000;

/** What a page has loaded, beside what it reads from the API. */
function loadedBy(page: Page) {
  const loaded: Promise<{ url: string; gzip: number; encoding: string | undefined }>[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.pathname.startsWith('/v1/')) return;
    loaded.push(
      response.body().then((body) => ({
        url: url.pathname,
        gzip: gzipSync(body).length,
        encoding: response.headers()['content-encoding'],
      })),
    );
  });
  return () => Promise.all(loaded);
}

test('the inbox is shown after at most 250 kB, without diagrams and charts', async () => {
  const request = await web.stack.askFor('kim', { question: 'A weak question about travel' });
  const { page, open } = await web.visit();
  const loaded = loadedBy(page);
  await open('inbox');
  await page
    .getByRole('grid', { name: inboxTexts.en.list })
    .getByText('A weak question about travel')
    .waitFor();
  const files = await loaded();
  const scripts = files.filter(({ url }) => url.endsWith('.js'));
  expect(
    scripts.map(({ url }) => url).filter((url) => /mermaid|chart|cytoscape|katex|dagre/i.test(url)),
  ).toEqual([]);
  // not worth it for small ones
  const large = files.filter(({ gzip }) => gzip > 2000);
  expect(large.filter(({ encoding }) => encoding === undefined)).toEqual([]);
  console.info(files.map(({ url, gzip }) => `${gzip} ${url}`).join('\n'));
  expect(files.reduce((sum, { gzip }) => sum + gzip, 0)).toBeLessThanOrEqual(BUDGET_BYTES);
  await web.stack.decide('kim', request, { action: 'reject' });
});
