import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPack, type CheckResult, type PackFiles } from '../../../../audit/packs/check-pack.js';
import { writePack } from '../../../../audit/packs/write-pack.js';
import type { Fact, Manifest } from '../../../../contract/audit.js';

export const ids = ['q-11111111', 'q-22222222'];

/** Facts with every kind of value, in two languages. */
export function factsFor(queryId: string, count = 4): Fact[] {
  return Array.from({ length: count }, (_, i): Fact => ({
    queryId,
    type: i === 0 ? 'query' : 'event',
    data:
      i === 0
        ? { question: '연차는 며칠인가요? “Days” \u2028', asker: 'ann', absent: undefined }
        : { at: '2026-11-21T09:00:00.000Z', i, share: 0.1 + i / 3, none: null, list: [{ a: [true, ''] }] },
  }));
}

export async function* queriesOf(count = 4): AsyncGenerator<{ queryId: string; facts: Fact[] }> {
  for (const queryId of ids) yield { queryId, facts: factsFor(queryId, count) };
}

const folders: string[] = [];

/** An empty folder; `removeFolders` removes it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-pack-'));
  folders.push(folder);
  return folder;
}

/** Removes all folders that were made; to be called after each test. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Writes a pack into a folder of its own. */
export async function packed(
  name: string,
  options: { count?: number; partBytes?: number } = {},
): Promise<{ path: string; manifest: Manifest }> {
  const path = join(newFolder(), name);
  const { count, partBytes } = options;
  const target = { path, version: '0.1.0', now: () => new Date('2026-11-21T10:00:00Z') };
  const manifest = await writePack(queriesOf(count), {
    ...target,
    ...(partBytes === undefined ? {} : { partBytes }),
  });
  return { path, manifest };
}

/** The files of a pack in memory, to be changed at will. */
export function filesIn(folder: string): Map<string, Buffer> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

export function check(files: Map<string, Buffer>, head?: string): Promise<CheckResult> {
  const source: PackFiles = {
    single: files.size === 1,
    names: [...files.keys()].sort(),

    read: async function* (name) {
      yield files.get(name) ?? Buffer.alloc(0);
    },
  };
  return checkPack(source, head);
}
