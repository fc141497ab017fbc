import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { hashOfManifest, lineOf } from '../../../../audit/packs/chain.js';
import { checkPack, packFilesAt } from '../../../../audit/packs/check-pack.js';
import { writePack } from '../../../../audit/packs/write-pack.js';
import type { Manifest } from '../../../../contract/audit.js';
import { check, filesIn, ids, newFolder, packed, queriesOf, removeFolders } from './support.js';

const PART = 'records-00001.jsonl';

afterEach(removeFolders);

/** Bytes with one of them made another. */
function flipped(bytes: Buffer, at: number, by: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ by;
  return changed;
}

function lines(bytes: Buffer): string[] {
  return bytes.toString('utf8').split(/(?<=\n)/);
}

async function changedLines(change: (lines: string[]) => string[]) {
  const { path } = await packed('pack');
  const files = filesIn(path);
  files.set(PART, Buffer.from(change(lines(files.get(PART)!)).join('')));
  return (await check(files)).findings;
}

test('a pack as it was written is whole, as a folder and as one file', async () => {
  for (const name of ['pack', 'pack.jsonl']) {
    const { path, manifest } = await packed(name);
    const result = await checkPack(await packFilesAt(path), manifest.head);
    expect(result).toMatchObject({ ok: true, findings: [], records: 8, queries: 2, head: manifest.head });
    expect(manifest.queryIds).toEqual(ids);
    expect(readdirSync(dirname(path))).toEqual([name]);
  }
});

test('parts are cut and chained', async () => {
  const { path, manifest } = await packed('pack', { partBytes: 600 });
  expect(manifest.parts.length).toBeGreaterThan(2);
  expect(await check(filesIn(path), manifest.head)).toMatchObject({ ok: true, records: 8 });
  const files = filesIn(path);
  files.delete('records-00002.jsonl');
  const { findings } = await check(files);
  expect(findings).toContainEqual({ problem: 'file_missing', file: 'records-00002.jsonl' });
  expect(findings).toContainEqual(expect.objectContaining({ problem: 'records_missing' }));
});

test('an empty pack is a pack', async () => {
  const { path } = await packed('pack', { count: 0 });
  expect(await check(filesIn(path))).toMatchObject({ ok: true, records: 0 });
});

test('half a character in what was recorded keeps nothing from being exported', async () => {
  const target = {
    path: join(newFolder(), 'pack'),
    version: '1',
    now: () => new Date(),
  };
  const fact = {
    queryId: ids[0]!,
    type: 'query',
    data: { question: 'broken \ud83d', list: ['\udc00'] },
  } as const;
  async function* queries() {
    yield { queryId: fact.queryId, facts: [fact] };
  }
  await writePack(queries(), target);
  expect(await check(filesIn(target.path))).toMatchObject({ ok: true, records: 1 });
  expect(filesIn(target.path).get(PART)!.toString()).toContain('broken \ufffd');
});

test.each(['"\\ud800"', '1e999'])('a record in which somebody wrote %s cannot be read', async (value) => {
  const changed = await changedLines((all) =>
    all.map((line, n) => (n === 1 ? line.replace(/"i":1/, `"i":${value}`) : line)),
  );
  expect(changed[0]).toMatchObject({ problem: 'unreadable', record: 2 });
});

test('nothing is written over', async () => {
  const { path } = await packed('pack');
  const again = writePack(queriesOf(), { path, version: '1', now: () => new Date() });
  await expect(again).rejects.toMatchObject({ code: 'EEXIST' });
});

test('a pack that could not be finished does not appear', async () => {
  const { path } = await packed('pack');
  async function* broken(): AsyncGenerator<never> {
    throw new Error('away');
  }
  const target = { path: `${path}-2`, version: '1', now: () => new Date() };
  await expect(writePack(broken(), target)).rejects.toThrow('away');
  expect(readdirSync(dirname(path))).toEqual(['pack']);
});

test.each(['pack', 'pack.jsonl'])(
  'whatever byte of %s is changed, it is found and named',
  async (name) => {
    const { path } = await packed(name, { count: 1 });
    const files = name === 'pack' ? filesIn(path) : filesIn(dirname(path));
    for (const [file, bytes] of files) {
      for (let at = 0; at < bytes.length; at++) {
        const changed = new Map(files).set(file, flipped(bytes, at, 1 << (at % 8)));
        const { ok, findings } = await check(changed);
        if (ok || findings[0]?.file !== file)
          throw new Error(`byte ${at} of ${file}: ${JSON.stringify(findings)}`);
        if (file === PART && findings[0].line !== lineAt(bytes, at)) {
          throw new Error(`byte ${at} is in line ${lineAt(bytes, at)}: ${JSON.stringify(findings)}`);
        }
      }
    }
  },
  240_000,
);

function lineAt(bytes: Buffer, at: number): number {
  return bytes.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
}

test('whatever bytes are changed, inserted or cut out, it is found', async () => {
  const { path } = await packed('pack');
  const files = filesIn(path);
  const names = [...files.keys()];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.nat(20),
      fc.uint8Array({ maxLength: 20 }),
      async (name, share, removed, inserted) => {
        const bytes = files.get(name)!;
        const at = Math.floor(share * bytes.length);
        const changed = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
        fc.pre(!changed.equals(bytes));
        expect((await check(new Map(files).set(name, changed))).ok).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

test('the field that was changed is named', async () => {
  const findings = await changedLines((all) => all.map((line) => line.replace('"ann"', '"bob"')));
  expect(findings[0]).toEqual({
    problem: 'field_changed',
    file: PART,
    line: 1,
    record: 1,
    queryId: ids[0],
    field: 'data.asker',
  });
});

test('a record that was taken out, doubled, moved or added is named', async () => {
  const [removed] = await changedLines((all) => all.filter((_, i) => i !== 3));
  expect(removed).toMatchObject({ problem: 'records_missing', line: 4, record: 4, until: 4 });
  const [doubled] = await changedLines((all) => all.flatMap((line, i) => (i === 3 ? [line, line] : [line])));
  expect(doubled).toMatchObject({ problem: 'record_out_of_order', line: 5, record: 4 });
  const [moved] = await changedLines(([a = '', b = '', ...rest]) => [b, a, ...rest]);
  expect(moved).toMatchObject({ problem: 'records_missing', line: 1, record: 1 });
  const [cut] = await changedLines((all) => all.slice(0, -1));
  expect(cut).toMatchObject({ problem: 'file_changed', file: PART });
  const spaced = await changedLines((all) => all.map((line, i) => (i === 2 ? ` ${line}` : line)));
  expect(spaced[0]).toMatchObject({ problem: 'not_canonical', line: 3, record: 3 });
});

test('a file that does not belong there is named', async () => {
  const { path } = await packed('pack');
  const files = filesIn(path).set('notes.txt', Buffer.from('x'));
  expect((await check(files)).findings).toEqual([{ problem: 'file_added', file: 'notes.txt' }]);
});

test.each<[string, (manifest: Manifest) => object]>([
  ['leaves a query out', ({ queryIds }) => ({ queryIds: queryIds.slice(1) })],
  ['names a query more', ({ queryIds }) => ({ queryIds: [...queryIds, 'q-33333333'] })],
  ['gives a part another size', ({ parts }) => ({ parts: parts.map((part) => ({ ...part, bytes: 1 })) })],
])('a manifest that was written anew and %s is found', async (_, change) => {
  const { path, manifest } = await packed('pack');
  const changed = { ...manifest, ...change(manifest) };
  const line = lineOf({ ...changed, hash: hashOfManifest(changed) });
  const { findings } = await check(filesIn(path).set('manifest.json', line), manifest.head);
  expect(findings).toEqual([{ problem: 'manifest_changed', file: 'manifest.json' }]);
});

test('a pack that was written anew as a whole is told by its head', async () => {
  const { manifest } = await packed('pack');
  const other = await packed('pack', { count: 3 });
  expect((await check(filesIn(other.path))).ok).toBe(true);
  const { findings } = await check(filesIn(other.path), manifest.head);
  expect(findings).toEqual([{ problem: 'another_head', file: 'manifest.json' }]);
});
