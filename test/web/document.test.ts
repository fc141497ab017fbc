import type { Page } from 'playwright-core';
import { pageAddress } from '../../contract/pages.js';
import type { Citation } from '../../contract/answer.js';
import { WORDS } from '../../domain/vocabulary/index.js';
import { openRecalls } from '../../ports/recalls.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { documentTexts } from '../../web/pages/document/texts.js';
import { passageAddress } from '../../web/parts/passage-address.js';
import { sourceTexts } from '../../web/parts/source-texts.js';
import { latinPdf } from '../support/documents/write-pdf.js';
import { until } from '../support/wait.js';
import { expectAccessible } from './support/accessible.js';
import { asInstalled, indexHandbook } from './support/handbook.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: asInstalled, policy: { cache: { ttlSeconds: 0 } } });

beforeAll(() => indexHandbook(web.stack), 60_000);

const QUESTION = { en: 'How many days of annual leave do I have?', ko: '연차휴가는 며칠인가요?' };

/** The first citation of the answer to a question over the handbook. */
async function citationOf(language: 'en' | 'ko'): Promise<{ queryId: string; citation: Citation }> {
  const view = await web.stack.ask('kim', { question: QUESTION[language], mode: 'off' });
  if (!('answer' in view) || !view.answer?.citations[0]) throw new Error('not answered');
  return { queryId: view.id, citation: view.answer.citations[0] };
}

test.each(['en', 'ko'] as const)(
  'a citation leads into its document, to what it quotes (%s)',
  async (language) => {
    const { queryId, citation } = await citationOf(language);
    const visitor = await web.visit({ language });
    const page = await visitor.open('query', queryId);
    const { open } = visitor.texts(sourceTexts);
    if ((await page.getByRole('link', { name: open }).count()) === 0)
      await page.getByRole('button', { name: citation.title }).first().click();
    const [opened] = await Promise.all([
      visitor.context.waitForEvent('page'),
      page.getByRole('link', { name: open }).first().click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: citation.title }).waitFor();
    const marks = opened.locator('[data-cited] mark');
    await marks.first().waitFor();
    const marked = (await marks.allInnerTexts()).join(' ');
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    expect(words(marked)).toEqual(words(citation.quote));
    await expect(marks.first().isVisible()).resolves.toBe(true);
    const box = (await marks.first().boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y).toBeLessThan(800);
    await expectAccessible(opened);
  },
);

test('ranges keep what stands between their tildes, in the answer and in the quote', async () => {
  const range = '월요일~목요일 10:00~16:00';
  const view = await web.stack.ask('kim', {
    question: '월요일~목요일 배포 가능 시간은 언제인가요?',
    mode: 'off',
  });
  const page = await (await web.visit({ language: 'ko' })).open('query', view.id);
  await page.getByText(range).first().waitFor();
  expect(await page.locator('del').count()).toBe(0);
  await page.goto(web.stack.url + pageAddress('document', 'handbook/ko/deployment.md'));
  await page.getByRole('cell', { name: range }).waitFor();
});

test('a whole document is read with its headings and tables, on a phone, too', async () => {
  const visitor = await web.visit({ phone: true });
  const { page } = visitor;
  await page.goto(web.stack.url + pageAddress('document', 'handbook/en/annual-leave.md'));
  await page.getByRole('heading', { name: 'Number of annual leave days' }).waitFor();
  await page.getByRole('cell', { name: '1 to 2 years' }).waitFor();
  expect(await page.locator('article').innerText()).not.toContain('| ---');
  // without a level left out, as screen readers tell them
  const levels = (await page.locator('h1, h2, h3, h4, h5, h6').all()).map((one) =>
    one.evaluate(({ tagName }) => Number(tagName[1])),
  );
  const found = await Promise.all(levels);
  expect(found.every((level, at) => level <= (found[at - 1] ?? 0) + 1)).toBe(true);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('no word of a table is broken in a source, which is narrow', async () => {
  const { source, index } = web.stack.ports;
  const bytes = Buffer.from(
    [
      '# Travel classes',
      '',
      '| Destination | Accommodation | Transportation | Reimbursement | Documentation | Authorisation |',
      '| --- | --- | --- | --- | --- | --- |',
      '| Switzerland | Guesthouse accommodation | Second class compartment | Within fortnight | Original confirmation | Department management |',
    ].join('\n'),
  );
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  await index.putDocument(
    await source.readUpload({ bytes, collection: 'rules', path: 'classes.md', defaults }),
  );
  const view = await web.stack.ask('kim', {
    question: 'Which accommodation and compartment for Switzerland?',
    mode: 'off',
    scope: { collections: ['rules'] },
  });
  const visitor = await web.visit();
  const page = await visitor.open('query', view.id);
  const sources = page.getByRole('region', { name: visitor.texts(resultTexts).sources });
  const table = sources.getByRole('table');
  if (!(await table.isVisible()))
    await sources.getByRole('button', { name: 'Travel classes' }).first().click();
  await table.waitFor();
  const broken = await table.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('a table that goes on in the next passage is a table there, too', async () => {
  const { source, index } = web.stack.ports;
  const columns = Array.from({ length: 20 }, (_, at) => `Quarter ${at + 1}`);
  const lines = ['Seoul', 'Busan', 'Berlin', 'Madrid', 'Oslo'].map(
    (office) => `| ${office} | ${columns.map((_, at) => `${office} ${at * 1_234_567} EUR`).join(' | ')} |`,
  );
  const bytes = Buffer.from(
    ['# Revenue', '', `| Office | ${columns.join(' | ')} |`, `|${'---|'.repeat(21)}`, ...lines].join('\n'),
  );
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  const read = await source.readUpload({ bytes, collection: 'rules', path: 'revenue.md', defaults });
  expect(read.chunks.length).toBeGreaterThan(1);
  await index.putDocument(read);
  const page = await (await web.visit()).open('document', 'rules/revenue.md');
  await page.getByRole('cell', { name: 'Oslo 0 EUR' }).waitFor();
  expect(await page.locator('article').innerText()).not.toContain('|');
});

test('a long document begins near the passage; what stands around it is shown on demand', async () => {
  const { source, index } = web.stack.ports;
  const bytes = Buffer.from(
    Array.from(
      { length: 130 },
      (_, at) => `## Rule ${at}\n\n${`Rule ${at} is kept by all. `.repeat(25)}`,
    ).join('\n\n'),
  );
  const defaults = { groups: ['engineering'], classification: 'internal' as const };
  const read = await source.readUpload({ bytes, collection: 'rules', path: 'long 50%.md', defaults });
  await index.putDocument(read);
  expect(read.chunks.length).toBeGreaterThan(120);
  const { documentId, id: passageId } = read.chunks[100]!;
  const address = web.stack.url + passageAddress({ documentId, passageId, start: 0, end: 20 });
  const { page } = await web.visit({ as: 'kim' });
  await page.goto(address);
  await page.locator('[data-cited] mark').waitFor();
  const { before, gone } = documentTexts.en;
  const heading = page.getByRole('heading', { name: 'Rule 50', exact: true });
  expect(await heading.count()).toBe(0);
  await page.getByRole('button', { name: before }).click();
  await heading.waitFor();
  // not for others
  const other = await web.visit({ as: 'lee', expected: /404/ });
  await other.page.goto(address);
  await other.page.getByText(gone.title).waitFor();
  expect(await other.page.content()).not.toContain('is kept by all');
});

test('the pages of a PDF are marked, and each is reached by its number and its address', async () => {
  const { source, index } = web.stack.ports;
  const pages = Array.from({ length: 80 }, (_, at) => [
    { text: `Rule of page ${at + 1}: it is kept by all who work here.`, x: 60, y: 100, size: 12 },
  ]);
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  const bytes = Buffer.from(await latinPdf(pages));
  await index.putDocument(
    await source.readUpload({ bytes, collection: 'rules', path: 'book.pdf', defaults }),
  );
  const { page } = await web.visit();
  await page.goto(`${web.stack.url}${pageAddress('document', 'rules/book.pdf')}#page-70`);
  await expect(isInSight(page, 'Rule of page 70:')).resolves.toBe(true);
  await page.getByRole('textbox', { name: documentTexts.en.goToPage }).fill('3');
  await page.keyboard.press('Enter');
  await expect(isInSight(page, 'Rule of page 3:')).resolves.toBe(true);
  expect(new URL(page.url()).hash).toBe('#page-3');
  await page.getByRole('link', { name: 'Page 4', exact: true }).waitFor();
  await expectAccessible(page);
});

/** True once a text stands in the window. */
async function isInSight(page: Page, text: string): Promise<boolean> {
  const there = page.getByText(text);
  await until(async () => {
    const box = (await there.count()) > 0 ? await there.boundingBox() : null;
    return box !== null && box.y > 0 && box.y < 800;
  }, text);
  return true;
}

test.each(['en', 'ko'] as const)(
  'an auditor finds the answers that were made from a document, and why one was recalled (%s)',
  async (language) => {
    const { queryId, citation } = await citationOf(language);
    const because = 'changed' as const;
    await openRecalls(web.stack.ports.keyValues!).put({
      key: queryId,
      value: { at: new Date().toISOString(), because, documentId: citation.documentId, quotes: [] },
    });
    const visitor = await web.visit({ language, phone: language === 'ko' });
    const page = await visitor.open('document', citation.documentId);
    const { answers: texts } = visitor.texts(documentTexts);
    await page.getByRole('link', { name: texts.link }).click();
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    const answer = page
      .getByRole('list', { name: texts.list })
      .getByRole('link', { name: QUESTION[language] })
      .filter({ hasText: WORDS[language].recalls[because] });
    await answer.getByText(texts.recalled).waitFor();
    await expectAccessible(page);
    await answer.click();
    await page.waitForURL(`**${pageAddress('query', queryId)}`);
  },
);
