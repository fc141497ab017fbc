import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MANIFEST_FILE, NO_RECORD, PACK_FORMAT, type Fact, type Manifest } from '../../contract/audit.js';
import { hashOfManifest, lineOf, seal } from './chain.js';

/** A part is closed when it has grown to so many bytes. */
const PART_BYTES = 64 * 1024 * 1024;

interface Target {
  /** Target of the pack: a folder, or one file when the name ends in `.jsonl`. */
  path: string;
  /** Version of the product. */
  version: string;
  now: () => Date;
  partBytes?: number;
}

interface Part {
  file: string;
  handle: FileHandle;
  hash: Hash;
  records: number;
  bytes: number;
}

/** True if a pack of this name is one file. */
function isOneFile(path: string): boolean {
  return path.endsWith('.jsonl');
}

/**
 * Writes a pack, fact by fact; whatever it holds, no more than one record is in memory. The pack appears under its name
 * when it is whole, never before.
 * @param queries the facts of each query
 * @throws Error with code EEXIST when there is something of that name.
 */
export async function writePack(
  queries: AsyncIterable<{ queryId: string; facts: readonly Fact[] }>,
  { path, version, now, partBytes = PART_BYTES }: Target,
): Promise<Manifest> {
  if (await exists(path)) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' });
  await mkdir(dirname(path), { recursive: true });
  const work = `${path}.${randomUUID()}.part`;
  await mkdir(work);
  const parts: Manifest['parts'] = [];
  let part: Part | undefined;
  let chain = { n: 0, prev: NO_RECORD };
  const queryIds: string[] = [];
  const single = isOneFile(path);

  const close = async (): Promise<void> => {
    if (!part) return;
    const { file, records, bytes, hash, handle } = part;
    parts.push({ file, records, bytes, sha256: hash.digest('hex') });
    part = undefined;
    if (!single) await handle.sync();
    await handle.close();
  };

  try {
    for await (const { queryId, facts } of queries) {
      if (facts.length > 0) queryIds.push(queryId);
      for (const fact of facts) {
        const record = seal(fact, { n: chain.n + 1, prev: chain.prev });
        chain = { n: record.n, prev: record.hash };
        part ??= await openPart(work, parts.length + 1);
        await add(part, lineOf(record));
        if (!single && part.bytes >= partBytes) await close();
      }
    }
    part ??= parts.length === 0 ? await openPart(work, 1) : undefined;
    await close();
    const contents = {
      format: PACK_FORMAT,
      version,
      createdAt: now().toISOString(),
      queryIds,
      records: chain.n,
      parts,
      head: chain.prev,
    } as const;
    const manifest: Manifest = { ...contents, hash: hashOfManifest(contents) };
    await append(join(work, single ? (parts[0]?.file ?? '') : MANIFEST_FILE), lineOf(manifest));
    await rename(single ? join(work, parts[0]?.file ?? '') : work, path);
    return manifest;
  } finally {
    await part?.handle.close();
    await rm(work, { recursive: true, force: true });
  }
}

async function openPart(folder: string, nth: number): Promise<Part> {
  const file = `records-${String(nth).padStart(5, '0')}.jsonl`;
  const handle = await open(join(folder, file), 'wx', 0o600);
  return { file, handle, hash: createHash('sha256'), records: 0, bytes: 0 };
}

async function add(part: Part, line: Buffer): Promise<void> {
  await part.handle.writeFile(line);
  part.hash.update(line);
  part.records += 1;
  part.bytes += line.length;
}

async function append(file: string, line: Buffer): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(line);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
