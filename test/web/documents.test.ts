import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addSource, removeSource } from '../../temporal/sources.js';
import { documentsTexts } from '../../web/pages/documents/texts.js';
import { shellTexts } from '../../web/shell/texts.js';
import { until } from '../support/wait.js';
import { expectAccessible } from './support/accessible.js';
import { asInstalled, indexHandbook } from './support/handbook.js';
import { useWeb } from './support/use-web.js';

/** Reading a file takes a moment, so that a run can be watched. */
let readMs = 0;
const web = useWeb({ ports: asInstalled, policy: { cache: { ttlSeconds: 0 } } });
beforeAll(async () => {
  await indexHandbook(web.stack);
  const { source } = web.stack.ports;
  const read = source.read.bind(source);
  source.read = async (input) => pause(readMs).then(() => read(input));
}, 60_000);

const texts = documentsTexts.en;
const text = (content: string) => ({ mimeType: 'text/plain', buffer: Buffer.from(content) });

test('files are taken up side by side; one that is refused says why and stops no other', async () => {
  const visitor = await web.visit({ expected: /41\d|422/ });
  const page = await visitor.open('documents');
  await page.getByRole('button', { name: texts.upload.title }).click();
  await page.getByText('up to 50 MB each').waitFor();
  await page.locator('#add-documents').getByLabel(texts.upload.collection).fill('rules');
  const hostile = '\u202Efdp.tnemyap..md';
  await page.locator('input[type=file]').setInputFiles([
    { name: 'travel rules.md', ...text('# Travel rules\n\nA day abroad is paid with 28 euros.') },
    { name: 'setup.exe', ...text('MZ') },
    { name: 'really-an-exe.pdf', ...text('MZ\u0090') },
    { name: 'empty.txt', ...text('') },
    { name: 'blank.md', ...text('  \n ') },
    { name: hostile, ...text('# Payment\n\nPaid on the 25th.') },
  ]);
  const files = page.getByRole('list', { name: texts.upload.files });
  const rows = files.getByRole('listitem');
  await until(async () => (await files.getByText(/^(Indexed|Not accepted)/).count()) === 6, 'all have ended');
  const said = Object.fromEntries(
    (await rows.allInnerTexts()).map((row) => row.split('\n').filter(Boolean) as [string, string]),
  );
  expect(said['travel rules.md']).toBe('Indexed · rules · 1 passage');
  expect(said['setup.exe']).toContain(texts.upload.refusals.type);
  expect(said['really-an-exe.pdf']).toMatch(/Not accepted: “really-an-exe.pdf”/);
  expect(said['empty.txt']).toContain(texts.upload.refusals.empty);
  expect(said['blank.md']).toBe('Not accepted: The file contains no text.');
  expect(said['fdp.tnemyap..md']).toMatch(/^Indexed/);
  // another try would come to the same
  expect(await page.getByRole('button', { name: texts.upload.again('blank.md') }).count()).toBe(0);
  await expectAccessible(page);
  // why is said in the language of who reads it, also when that changes
  await page.getByRole('button', { name: shellTexts.en.language }).click();
  const blank = page.locator('#add-documents').getByRole('listitem').filter({ hasText: 'blank.md' });
  await blank.getByText('파일에 내용이 없습니다.').waitFor();
  await page.getByRole('button', { name: shellTexts.ko.language }).click();
  await blank.getByText('The file contains no text.').waitFor();
  // they are in the list at once, and what failed stays said
  await page.getByRole('searchbox', { name: texts.list.search }).fill('travel rules');
  await page.getByRole('link', { name: 'Travel rules', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Travel rules' }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await page.getByText('rules/blank.md').waitFor();
  await expectAccessible(page);
  // why is said in the language of who reads it, also when that changes
  const why = page.getByRole('listitem').filter({ hasText: 'rules/blank.md' });
  await why.getByText('The file contains no text.').waitFor();
  await page.getByRole('button', { name: shellTexts.en.language }).click();
  await why.getByText('파일에 내용이 없습니다.').waitFor();
});

test('files are dropped onto the page; where to appears as soon as they are over it', async () => {
  const visitor = await web.visit();
  const page = await visitor.open('documents');
  const dragged = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['dropped-a.md', 'dropped-b.md'])
      data.items.add(new File([`# ${name}\n\nIt was dropped.`], name, { type: 'text/markdown' }));
    return data;
  });
  await page.locator('body').dispatchEvent('dragenter', { dataTransfer: dragged });
  const zone = page.getByText(texts.upload.drop).locator('..');
  await zone.dispatchEvent('dragover', { dataTransfer: dragged });
  await page.locator('[data-over]').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer: dragged });
  const files = page.getByRole('list', { name: texts.upload.files });
  await until(async () => (await files.getByText(/^Indexed/).count()) === 2, 'both are indexed');
  expect(await page.locator('[data-over]').count()).toBe(0);
});

test('files that are dropped while the form is not complete are not lost without a word', async () => {
  const visitor = await web.visit();
  const page = await visitor.open('documents');
  await page.getByRole('button', { name: texts.upload.title }).click();
  const collection = page.locator('#add-documents').getByLabel(texts.upload.collection);
  await collection.fill('not a name');
  const dragged = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['# Late\n\nIt was dropped.'], 'late.md', { type: 'text/markdown' }));
    return data;
  });
  const zone = page.getByText(texts.upload.drop).locator('..');
  await zone.dispatchEvent('drop', { dataTransfer: dragged });
  await page.getByRole('alert').getByText(texts.upload.turnedAway).waitFor();
  await collection.and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await collection.fill('rules');
  await page.getByText(texts.upload.turnedAway).waitFor({ state: 'detached' });
  await zone.dispatchEvent('drop', { dataTransfer: dragged });
  await page
    .getByRole('list', { name: texts.upload.files })
    .getByText(/^Indexed/)
    .waitFor();
});

test('a document is deleted after a question that says what rests on it', async () => {
  await web.stack.ask('kim', { question: 'How do I settle travel expenses?', mode: 'off' });
  const visitor = await web.visit();
  const page = await visitor.open('documents');
  await page.getByRole('searchbox', { name: texts.list.search }).fill('en/travel-exp');
  const list = page.getByRole('list', { name: texts.list.name });
  await until(async () => (await list.getByRole('listitem').count()) === 1, 'the search has ended');
  const name = await list.getByRole('link').innerText();
  const remove = list.getByRole('button', { name: texts.list.remove(name) });
  await remove.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.remove.answers('1')).waitFor();
  await dialog.getByText(texts.remove.folder).waitFor();
  await dialog.getByRole('link', { name: 'How do I settle travel expenses?' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: texts.remove.cancel }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await remove.and(page.locator(':focus')).waitFor();
  await remove.click();
  await dialog.getByRole('button', { name: texts.remove.confirm }).click();
  await page.getByText(texts.list.nothing.title).waitFor();
});

test('the run of a folder of 1,600 files is watched with a handful of reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-folder-'));
  const collection = `c-${randomUUID().slice(0, 8)}`;
  for (let n = 0; n < 1600; n++) writeFileSync(join(folder, `page-${n}.md`), `# Page ${n}\n\nText of ${n}.`);
  writeFileSync(join(folder, 'blank.md'), ' ');
  const { client, taskQueue } = web.stack.temporal;
  readMs = 4;
  try {
    const groups = ['everyone'];
    await addSource(client, taskQueue, {
      ...{ collection, folder, groups },
      ...{ everySeconds: 3600, classification: 'internal' },
    });
    const visitor = await web.visit();
    let reads = 0;
    visitor.page.on('request', (request) => (reads += request.url().includes('/v1/') ? 1 : 0));
    const page = await visitor.open('documents');
    await page.getByRole('tab', { name: /^Folders/ }).click();
    const card = page.getByRole('region', { name: collection });
    await card.getByText(/[1-9]\d* of 1,601 files/).waitFor();
    const started = Date.now();
    reads = 0;
    await card.getByText(texts.folders.completed).waitFor();
    // the live stream aside: a read every two seconds, and what the end brings
    expect(reads).toBeLessThan(20 + (Date.now() - started) / 1000);
    await card.getByText('1,600 new or changed · 0 unchanged').waitFor();
    await card.getByText('1 file could not be read').click();
    await card.getByText('blank.md').waitFor();
    await expectAccessible(page);
    readMs = 0;
    await card.getByRole('button', { name: texts.folders.nowOf(collection) }).click();
    await card.getByText('0 new or changed · 1,600 unchanged').waitFor();
    await card.getByRole('link', { name: texts.folders.showDocuments }).click();
    await page.getByText('1,600 documents').waitFor();
    const rows = page.getByRole('list', { name: texts.list.name }).getByRole('listitem');
    await until(async () => (await rows.count()) === 100, 'the first page');
    await rows.last().scrollIntoViewIfNeeded();
    await until(async () => (await rows.count()) === 200, 'the second page');
  } finally {
    await removeSource(client, collection);
    rmSync(folder, { recursive: true });
  }
});

test('in Korean, on a phone', async () => {
  const visitor = await web.visit({ language: 'ko', phone: true });
  const page = await visitor.open('documents');
  await page.getByRole('button', { name: documentsTexts.ko.upload.title }).click();
  await page.getByText('파일당 50MB까지').waitFor();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
