import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createFileSource } from '../../../../adapters/documents/file-source.js';
import { READING_VERSIONS } from '../../../../adapters/documents/format.js';
import type { PortError } from '../../../../ports/port-error.js';

const source = createFileSource();
const defaults = { groups: ['everyone'], classification: 'internal' as const };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
/** Whoever may read everything cannot be refused by permissions. */
const isRoot = process.getuid?.() === 0;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vouch-files-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function put(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}
const read = (path: string) => source.read({ root, path, collection: 'docs', defaults });
const problemOf = async (work: Promise<unknown>): Promise<PortError> => {
  try {
    await work;
  } catch (error) {
    return error as PortError;
  }
  throw new Error('nothing was refused');
};

describe('list', () => {
  test('gives documents in the order of their paths and passes over what is none', async () => {
    for (const path of [
      'b.md',
      'a/z.txt',
      'a.md',
      'a-b.HTML',
      'a/deep/x.markdown',
      '한글/문서.md',
      '.hidden.md',
      '.git/x.md',
      'node_modules/p/readme.md',
      'image.png',
      'md',
    ]) {
      await put(path, 'x');
    }
    const paths = (await source.list({ root })).map((file) => file.path);
    expect(paths).toEqual(['a-b.HTML', 'a.md', 'a/deep/x.markdown', 'a/z.txt', 'b.md', '한글/문서.md']);
    expect(paths).toEqual([...paths].sort());
    expect((await source.list({ root, limit: 1 }))[0]).toEqual({
      path: 'a-b.HTML',
      bytes: 1,
      described: false,
    });
    for (const [index, after] of paths.entries()) {
      const behind = await source.list({ root, after });
      expect(behind.map((file) => file.path)).toEqual(paths.slice(index + 1));
    }
  });

  test('tells which documents have a file beside them that may describe them', async () => {
    for (const path of ['a.md', 'sub/b.md', 'sub/B.MD.YAML', 'sub/c.md', 'other/d.md', 'other/d.json'])
      await put(path, 'x');
    const described = (await source.list({ root })).filter((file) => file.described);
    expect(described.map(({ path }) => path)).toEqual(['sub/b.md', 'sub/c.md']);
  });

  test('a missing, empty or relative folder and a file in its place are errors', async () => {
    expect((await problemOf(source.list({ root: join(root, 'nowhere') }))).message).toContain('no folder');
    expect((await problemOf(source.list({ root }))).message).toContain('no document');
    expect((await problemOf(source.list({ root: 'docs' }))).message).toContain('absolute');
    await put('file', 'x');
    expect((await problemOf(source.list({ root: join(root, 'file') }))).message).toContain('not a folder');
  });

  test('folders behind symbolic links are not followed', async () => {
    await put('a/x.md', 'x');
    await symlink(join(root, 'a'), join(root, 'loop'));
    await symlink(root, join(root, 'a', 'up'));
    expect((await source.list({ root })).map((file) => file.path)).toEqual(['a/x.md']);
  });
});

describe('read', () => {
  test('gives the record of a document and its chunks', async () => {
    const content = '---\ngroups: [hr]\ndomains: [hr]\n---\n# 연차 휴가\n\n연차 휴가는 15일입니다.\n';
    await put('ko/leave.md', content);
    const { document, chunks } = await read('ko/leave.md');
    expect(document).toEqual({
      id: 'docs/ko/leave.md',
      collection: 'docs',
      path: 'ko/leave.md',
      title: '연차 휴가',
      language: 'ko',
      domains: ['hr'],
      groups: ['hr'],
      classification: 'internal',
      fileHash: sha256(content),
      readingVersion: READING_VERSIONS.markdown,
      origin: 'folder',
      mediaType: 'text/markdown',
      injection: false,
      indexedAt: expect.any(String) as string,
    });
    expect(chunks).toEqual([
      {
        id: 'docs/ko/leave.md#0',
        documentId: 'docs/ko/leave.md',
        ordinal: 0,
        section: '',
        text: '연차 휴가는 15일입니다.',
        contentHash: sha256('연차 휴가는 15일입니다.'),
      },
    ]);
  });

  test('gives the same chunks for the same text, whatever its line ends, byte order mark and composition', async () => {
    const text = '# Café\n\nOne sentence. 또 한 문장입니다.\n\n- item\n';
    await put('a.md', text);
    await put('b.md', `\uFEFF${text.replaceAll('\n', '\r\n').normalize('NFD')}`);
    const [a, b] = [await read('a.md'), await read('b.md')];
    expect(b.chunks.map((chunk) => chunk.contentHash)).toEqual(a.chunks.map((chunk) => chunk.contentHash));
    expect((await read('a.md')).chunks).toEqual(a.chunks);
    expect(b.document.title).toBe(a.document.title);
  });

  test('numbers chunks from 0 and names a text file by its file', async () => {
    await put('my_notes.txt', 'A sentence of a certain length that says little. '.repeat(100));
    const { document, chunks } = await read('my_notes.txt');
    expect(document.title).toBe('my notes');
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.map((chunk) => chunk.ordinal)).toEqual(chunks.map((_, index) => index));
  });

  test('takes control characters out of the text', async () => {
    await put('a.txt', 'red \u001b[31malert\u0007 text\u009b');
    expect((await read('a.txt')).chunks[0]!.text).toBe('red  [31malert  text');
  });

  test.each<[string, string | Buffer, RegExp]>([
    ['empty', '', /no text/],
    ['only white space', ' \n\t\n', /no text/],
    ['only a heading', '# Title\n', /no text/],
    ['only a script', '<script>x</script>', /no text/],
    ['NUL bytes', 'text\0text', /NUL/],
    ['Latin-1', Buffer.from('caf\xe9', 'latin1'), /UTF-8/],
    ['half of a letter of UTF-16', Buffer.from('fffe00d84100', 'hex'), /UTF-8/],
    ['broken front matter', '---\ngroups: []\n---\ntext', /front matter.*groups/],
  ])('refuses a file with %s', async (_, content, message) => {
    await put('x.md', content);
    const problem = await problemOf(read('x.md'));
    expect(problem).toMatchObject({ name: 'PortError', kind: 'invalid' });
    expect(problem.message).toMatch(message);
  });

  test('refuses what is too large, gone, a folder or of another kind', async () => {
    await put('big.md', 'x');
    await truncate(join(root, 'big.md'), 200 * 1024 * 1024);
    await mkdir(join(root, 'folder.md'));
    await put('x.png', 'x');
    await put('x.hwp', 'x');
    expect((await problemOf(read('big.md'))).message).toContain('50 MB');
    expect((await problemOf(read('gone.md'))).message).toContain('no longer');
    expect((await problemOf(read('folder.md'))).message).toContain('regular file');
    expect((await problemOf(read('x.png'))).message).toContain('Markdown');
    expect((await problemOf(read('x.hwp'))).message).toMatch(/\.hwp are not supported.*PDF/);
  });

  test('refuses what lies outside the folder, by link or by path, and reads a link that stays inside', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'vouch-outside-'));
    try {
      await writeFile(join(outside, 'secret.md'), 'secret');
      await put('inside.md', 'inside');
      await symlink(join(outside, 'secret.md'), join(root, 'link.md'));
      await symlink(join(root, 'inside.md'), join(root, 'alias.md'));
      await symlink(outside, join(root, 'dir'));
      const byDots = join('..', outside.slice(dirname(root).length + 1), 'secret.md');
      for (const path of ['link.md', 'dir/secret.md', byDots]) {
        expect(await problemOf(read(path))).toMatchObject({
          kind: 'forbidden',
          message: expect.stringContaining('outside') as string,
        });
      }
      expect((await read('alias.md')).chunks[0]!.text).toBe('inside');
      expect((await source.list({ root })).map((file) => file.path)).toContain('link.md');
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  (isRoot ? test.failing : test)('refuses what it has no permission for', async () => {
    await put('x.md', 'x');
    await chmod(join(root, 'x.md'), 0);
    expect((await problemOf(read('x.md'))).message).toContain('permissions');
  });

  test('says what is wrong by a reason, with that of the file beside it', async () => {
    await put('x.md', '');
    expect((await problemOf(read('x.md'))).reason).toEqual({ code: 'empty' });
    await put('y.md', 'Text.');
    await put('y.md.yaml', '');
    const { message, reason } = await problemOf(read('y.md'));
    expect(reason).toEqual({ code: 'sidecarFile', detail: 'y.md.yaml', because: { code: 'empty' } });
    expect(message).toBe(
      'The metadata file y.md.yaml next to the document cannot be used. The file contains no text.',
    );
  });
});

test('unchanged means: same bytes, same groups, same classification, read in the same way', async () => {
  await put('a.md', 'Some text.');
  await put('b.md', '---\ngroups: [hr]\nclassification: public\n---\nSome text.');
  const [{ document: a }, { document: b }] = [await read('a.md'), await read('b.md')];
  const others = { groups: ['staff'], classification: 'confidential' as const };
  expect(await source.unchanged({ root, path: 'a.md', defaults, known: a })).toBe(true);
  expect(await source.unchanged({ root, path: 'a.md', defaults: others, known: a })).toBe(false);
  expect(await source.unchanged({ root, path: 'b.md', defaults: others, known: b })).toBe(true);
  const { readingVersion, ...readByAnEarlierRelease } = b;
  const readByALaterRelease = { ...b, readingVersion: readingVersion! + 1 };
  expect(
    await source.unchanged({ root, path: 'b.md', defaults: others, known: readByAnEarlierRelease }),
  ).toBe(false);
  expect(await source.unchanged({ root, path: 'b.md', defaults: others, known: readByALaterRelease })).toBe(
    true,
  );
  await put('a.md', 'Some text!');
  expect(await source.unchanged({ root, path: 'a.md', defaults, known: a })).toBe(false);
});

// other systems refuse such names
const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux(
  'a name that is not UTF-8, as old archives have them, is told and not left out in silence',
  async () => {
    const named = (name: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
    await mkdir(named('b\u00ff'));
    for (const name of ['a\u00ff.txt', 'a\u00ff.jpg', 'b\u00ff-1.txt'])
      await writeFile(named(name), 'Hello.');
    await writeFile(join(root, 'c\ufffd.txt'), 'Hello.');
    const listed: string[] = [];
    for (let more = true; more;) {
      const [next] = await source.list({ root, after: listed.at(-1) ?? '', limit: 1 });
      more = next !== undefined;
      if (next) listed.push(next.path);
    }
    expect(listed).toEqual(['a\ufffd.txt', 'b\ufffd-1.txt', 'b\ufffd/', 'c\ufffd.txt']);
    const read = (path: string) => source.read({ root, path, collection: 'c', defaults });
    const readable = listed.pop()!;
    for (const path of listed) await expect(read(path)).rejects.toThrow('not written in UTF-8');
    expect((await read(readable)).chunks).toHaveLength(1);
  },
);
