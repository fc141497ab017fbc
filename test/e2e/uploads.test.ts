import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { UploadResult } from '../../contract/documents.js';
import type { Problem } from '../../contract/failures.js';
import type { DocumentRecord } from '../../contract/passage.js';
import { writeBadFiles } from '../support/documents/bad-files.js';
import { koreanPdf, latinPdf, layOut } from '../support/documents/write-pdf.js';
import { docx } from '../support/documents/write-docx.js';
import { ask, vouch } from './program.js';
import { useStack } from './stack.js';

/** Documents sent by HTTP and by the program, asked about, read back and removed. */

const use = useStack({ VOUCH_DOCUMENT_MAX_MB: '2' });

interface Story {
  name: string;
  bytes: () => Promise<Uint8Array>;
  question: string;
  says: string;
  page?: number;
  section: string;
}

const EN_PDF: Story = {
  name: 'boat-rental.pdf',
  bytes: async () =>
    latinPdf(
      layOut('Boat rental', [
        { heading: 'Purpose', paragraphs: [['These rules are for everyone who sails.']] },
        { heading: 'Life jackets', paragraphs: [['Every sailor wears an orange life jacket.']] },
        { heading: 'Deposit', paragraphs: [['The deposit for a rowing boat is 85 dollars.']] },
      ]),
      { title: 'Boat rental' },
    ),
  question: 'What is the deposit for a rowing boat?',
  says: 'The deposit for a rowing boat is 85 dollars.',
  page: 3,
  section: 'Deposit',
};
const KO_PDF: Story = {
  name: '망원경 대여 규정(개정).pdf',
  bytes: () =>
    Promise.resolve(
      koreanPdf(
        layOut('망원경 대여 규정', [
          { heading: '목적', paragraphs: [['이 규정은 관측 동아리의 장비 대여를 정합니다.']] },
          { heading: '대여 기간', paragraphs: [['망원경 대여 기간은 최대 9일입니다.']] },
        ]),
      ),
    ),
  question: '망원경 대여 기간은 며칠인가요?',
  says: '망원경 대여 기간은 최대 9일입니다.',
  page: 2,
  section: '대여 기간',
};
const EN_DOCX: Story = {
  name: 'greenhouse.docx',
  bytes: () =>
    docx([
      { heading: 'Greenhouse', level: 1 },
      { heading: 'Watering', level: 2 },
      { text: 'The orchids in the greenhouse are watered every four days.' },
    ]),
  question: 'How often are the orchids in the greenhouse watered?',
  says: 'The orchids in the greenhouse are watered every four days.',
  section: 'Watering',
};
const KO_DOCX: Story = {
  name: '도예 공방 안내.docx',
  bytes: () =>
    docx([
      { heading: '도예 공방 안내', level: 1 },
      { heading: '가마 사용', level: 2 },
      { text: '도예 공방의 가마는 매주 목요일에 사용할 수 있습니다.' },
    ]),
  question: '도예 공방 가마는 무슨 요일에 사용할 수 있나요?',
  says: '도예 공방의 가마는 매주 목요일에 사용할 수 있습니다.',
  section: '가마 사용',
};

/** Refused by name and first bytes, before anything is kept. */
const NOT_TAKEN = ['image.docx', 'letter.hwp', 'old.doc', 'really-a-pdf.md'];

interface Sent {
  status: number;
  /** The uploaded document, or the problem of a refusal. */
  body: Omit<UploadResult, 'status'> & Pick<Problem, 'code' | 'detail'>;
}

async function upload(
  name: string,
  bytes: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const body = new FormData();
  body.append('file', new Blob([bytes]), name);
  const response = await fetch(`${use.stack.url}/v1/documents`, {
    method: 'POST',
    body,
    headers: { prefer: 'wait=50', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}

const addressOf = (id: string) => `${use.stack.url}/v1/documents/${encodeURIComponent(id)}`;

async function expectAnswered({ name, question, says, page, section }: Story): Promise<void> {
  const { text, citations } = await ask(use.stack, question);
  expect(text.replace(/\s+/g, ' ')).toContain(says);
  expect(citations).toContainEqual(
    expect.objectContaining({
      documentId: `uploads/${name}`,
      section: expect.stringContaining(section) as string,
      ...(page === undefined ? {} : { page }),
    }),
  );
}

test.each([EN_PDF, KO_PDF])(
  '$name is sent by HTTP, asked about, read back and removed',
  async (story) => {
    const bytes = await story.bytes();
    const { status, body } = await upload(story.name, bytes);
    expect([status, body]).toEqual([201, expect.objectContaining({ status: 'indexed', path: story.name })]);
    await expectAnswered(story);

    const content = await fetch(`${addressOf(body.id)}/content`);
    expect(content.headers.get('content-type')).toBe('application/pdf');
    // RFC 8187 lets these characters stand; all others are percent-encoded, brackets too
    const named = /^attachment; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/;
    const [, encoded = ''] = named.exec(content.headers.get('content-disposition') ?? '') ?? [];
    expect(decodeURIComponent(encoded)).toBe(story.name);
    expect(Buffer.from(await content.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);

    const again = await upload(story.name, bytes);
    expect([again.status, again.body.id]).toEqual([201, body.id]);
    const list = await fetch(`${use.stack.url}/v1/documents?collection=uploads`);
    const { items } = (await list.json()) as { items: DocumentRecord[] };
    expect(items.filter(({ id }) => id === body.id)).toMatchObject([{ origin: 'upload', pages: story.page }]);
    await expectAnswered(story);

    expect((await fetch(addressOf(body.id), { method: 'DELETE' })).status).toBe(200);
    expect((await fetch(addressOf(body.id))).status).toBe(404);
    expect((await fetch(`${addressOf(body.id)}/content`)).status).toBe(404);
    const { text } = await ask(use.stack, story.question);
    expect(text).not.toContain(story.says);
  },
  120_000,
);

test.each([
  ['en', EN_DOCX],
  ['ko', KO_DOCX],
] as const)(
  'a Word document is sent by the program in %s, and cited by section',
  async (language, story) => {
    const path = join(use.files, story.name);
    writeFileSync(path, await story.bytes());
    const env = { VOUCH_LANG_UI: language };
    const sent = await vouch(use.stack, ['documents', 'upload', path], env);
    expect(sent).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`uploads/${story.name}`) as string,
    });
    await expectAnswered(story);
    const asked = await vouch(use.stack, ['ask', story.question, '--mode', 'off'], env);
    expect(asked.stdout.replace(/\s+/g, ' ')).toContain(`uploads/${story.name}, ${story.section}`);
  },
  120_000,
);

test('a name that a client writes by RFC 5987 is read as it is meant', async () => {
  const boundary = 'vouch-boundary';
  const name = '공지 사항.md';
  const body =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="notice.md"; ` +
    `filename*=UTF-8''${encodeURIComponent(name)}\r\n\r\n# 공지\r\n\r\n내용입니다.\r\n--${boundary}--\r\n`;
  const response = await fetch(`${use.stack.url}/v1/documents`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, prefer: 'wait=50' },
    body,
  });
  expect([response.status, await response.json()]).toEqual([201, expect.objectContaining({ path: name })]);
});

test('a name in decomposed letters, as some systems write them, is the same document', async () => {
  const composed = await upload('회의실 안내.md', '# 회의실\n\n회의실은 3층에 있습니다.');
  const decomposed = await upload('회의실 안내.md'.normalize('NFD'), '# 회의실\n\n회의실은 4층에 있습니다.');
  expect([composed.status, decomposed.status, decomposed.body.id]).toEqual([201, 201, composed.body.id]);
});

test('a table of an older Korean program is read: separated by tabs, in EUC-KR', async () => {
  const bytes = Buffer.from('c1d6c1a609b1d4c1a40ac1d6c2f709b9abb7e10a', 'hex'); // 주제⇥규정⏎주차⇥무료⏎
  const { status, body } = await upload('주차.tsv', bytes);
  expect([status, body]).toEqual([201, expect.objectContaining({ status: 'indexed' })]);
  expect(await (await fetch(addressOf(body.id))).json()).toMatchObject({ language: 'ko' });
});

test('what cannot be read is refused with its reason, by HTTP and by the program', async () => {
  const bad = await writeBadFiles(use.files);
  for (const { path, message } of bad) {
    if (path === 'huge.pdf') continue;
    const { status, body } = await upload(path, await readFile(join(use.files, path)));
    if (NOT_TAKEN.includes(path))
      expect([path, status, body.code]).toEqual([path, 415, 'DOCUMENT_TYPE_UNSUPPORTED']);
    else {
      expect([path, status, body.code]).toEqual([path, 422, 'DOCUMENT_UNREADABLE']);
      expect(body.detail).toMatch(message);
    }
  }
  const large = await upload('large.txt', 'x'.repeat(3 * 1024 * 1024));
  expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);

  const paths = ['scan.pdf', 'old.doc', 'huge.pdf'].map((name) => join(use.files, name));
  for (const language of ['en', 'ko']) {
    const sent = await vouch(use.stack, ['documents', 'upload', ...paths], { VOUCH_LANG_UI: language });
    expect(sent.code).toBe(1);
    for (const path of paths) expect(sent.stdout).toContain(basename(path));
    expect(sent.stdout).toContain('OCR');
  }
}, 180_000);
