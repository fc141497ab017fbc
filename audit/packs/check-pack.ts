import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MANIFEST_FILE, manifestSchema, NO_RECORD, type Manifest } from '../../contract/audit.js';
import { hashOfManifest, lineOf } from './chain.js';
import { checkLine, type Finding, type Place } from './check-record.js';

/** The files of a pack, wherever they are. */
export interface PackFiles {
  /** True if all of it is in one file, with the manifest in its last line. */
  single: boolean;
  names: readonly string[];
  read(name: string): AsyncIterable<Uint8Array>;
}

export interface CheckResult {
  ok: boolean;
  findings: Finding[];
  /** More than are listed. */
  more: number;
  records: number;
  queries: number;
  head: string;
  /** As the manifest says. */
  createdAt?: string;
  version?: string;
}

const LISTED = 200;
const PART_NAME = /^records-\d{5,}\.jsonl$/;

/** Facts read of a part. */
interface PartSeen {
  file: string;
  records: number;
  bytes: number;
  sha256: string;
  findings: number;
}

/**
 * Checks a pack against itself: every byte of its files, every record and the order of all. Needs nothing else.
 * @param head as it was noted down when the pack was written: without it, a pack that was written anew as a whole passes
 */
export async function checkPack(files: PackFiles, head?: string): Promise<CheckResult> {
  const check = new Check(files);
  return check.run(head);
}

class Check {
  readonly #findings: Finding[] = [];
  #more = 0;
  #place: Place = { n: 0, prev: NO_RECORD };
  #records = 0;
  readonly #queries = new Set<string>();

  constructor(private readonly files: PackFiles) {}

  async run(head?: string): Promise<CheckResult> {
    const { single, names } = this.files;
    const [only = ''] = names;
    const manifestFile = single ? only : MANIFEST_FILE;
    const seen: PartSeen[] = [];
    let manifestLine: Uint8Array | undefined;
    if (single) {
      const { part, last } = await this.#readPart(only, true);
      seen.push(part);
      manifestLine = last;
    } else {
      manifestLine = names.includes(MANIFEST_FILE) ? await this.#readAll(MANIFEST_FILE) : undefined;
      for (const name of names.filter((one) => PART_NAME.test(one)).sort()) {
        seen.push((await this.#readPart(name, false)).part);
      }
      for (const name of names) {
        if (name !== MANIFEST_FILE && !PART_NAME.test(name))
          this.#tell({ problem: 'file_added', file: name });
      }
    }
    const manifest = this.#readManifest(manifestFile, manifestLine);
    if (manifest) this.#compare(manifest, seen, manifestFile);
    if (head !== undefined && head !== this.#place.prev) {
      this.#tell({ problem: 'another_head', file: manifestFile });
    }
    return {
      ok: this.#findings.length === 0,
      findings: this.#findings,
      more: this.#more,
      records: this.#records,
      queries: this.#queries.size,
      head: this.#place.prev,
      ...(manifest ? { createdAt: manifest.createdAt, version: manifest.version } : {}),
    };
  }

  #tell(finding: Finding): void {
    if (this.#findings.length < LISTED) this.#findings.push(finding);
    else this.#more += 1;
  }

  /** Checks the records of a part; `last` is its last line, kept back where that is the manifest. */
  async #readPart(file: string, keepLast: boolean): Promise<{ part: PartSeen; last?: Uint8Array }> {
    const hash = createHash('sha256');
    const part = { file, records: 0, bytes: 0, findings: 0 };
    let held: Uint8Array | undefined;
    let line = 0;
    const take = (bytes: Uint8Array): void => {
      hash.update(bytes);
      part.bytes += bytes.length;
      part.records += 1;
      line += 1;
      const { findings, next, queryId } = checkLine(bytes, this.#place);
      this.#place = next;
      if (queryId !== undefined) this.#queries.add(queryId);
      for (const finding of findings) this.#tell({ ...finding, file, line });
      part.findings += findings.length;
    };
    for await (const bytes of linesOf(this.files.read(file))) {
      if (held) take(held);
      held = bytes;
    }
    if (held && !keepLast) take(held);
    this.#records += part.records;
    const seen = { ...part, sha256: hash.digest('hex') };
    return { part: seen, ...(keepLast && held ? { last: held } : {}) };
  }

  async #readAll(file: string): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.files.read(file)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  #readManifest(file: string, bytes: Uint8Array | undefined): Manifest | undefined {
    if (!bytes) {
      this.#tell({ problem: 'manifest_missing', file });
      return undefined;
    }
    let manifest: Manifest;
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      manifest = manifestSchema.parse(JSON.parse(text));
    } catch {
      this.#tell({ problem: 'manifest_changed', file });
      return undefined;
    }
    const whole = lineOf(manifest).equals(bytes) && hashOfManifest(manifest) === manifest.hash;
    if (!whole) this.#tell({ problem: 'manifest_changed', file });
    return manifest;
  }

  #compare(manifest: Manifest, seen: readonly PartSeen[], manifestFile: string): void {
    const { single } = this.files;
    for (const [i, part] of manifest.parts.entries()) {
      const found = single ? seen[i] : seen.find(({ file }) => file === part.file);
      if (!found) this.#tell({ problem: 'file_missing', file: part.file });
      // what its lines have told already need not be told again
      else if (found.sha256 !== part.sha256 && found.findings === 0) {
        this.#tell({ problem: 'file_changed', file: found.file });
      }
    }
    if (!single) {
      const known = new Set(manifest.parts.map(({ file }) => file));
      for (const { file } of seen) if (!known.has(file)) this.#tell({ problem: 'file_added', file });
    }
    const { n, prev } = this.#place;
    const file = seen.at(-1)?.file ?? manifestFile;
    if (n < manifest.records) {
      this.#tell({ problem: 'records_missing', file, record: n + 1, until: manifest.records });
    } else if (n > manifest.records) {
      this.#tell({ problem: 'records_added', file, record: manifest.records + 1, until: n });
    } else if (prev !== manifest.head && this.#findings.length === 0) {
      this.#tell({ problem: 'another_head', file: manifestFile });
    }
    // the manifest has no hash elsewhere: what it says of the records is held against them
    if (this.#findings.length === 0 && !this.#tellsOf(manifest, seen))
      this.#tell({ problem: 'manifest_changed', file: manifestFile });
  }

  /** True if a manifest names the queries that the records are of, and the sizes of the parts. */
  #tellsOf({ queryIds, parts }: Manifest, seen: readonly PartSeen[]): boolean {
    return (
      new Set(queryIds).size === this.#queries.size &&
      queryIds.every((id) => this.#queries.has(id)) &&
      parts.every(({ records, bytes }, i) => records === seen[i]?.records && bytes === seen[i].bytes)
    );
  }
}

const NEWLINE = 0x0a;

/** The lines of a file as bytes, each with its line break; the last one without when the file ends so. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, at + 1)]);
      rest = [];
      from = at + 1;
    }
    if (from < piece.length) rest.push(piece.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

/** The files of a pack on disk: those of a folder, or the one file. @throws Error with code ENOENT. */
export async function packFilesAt(path: string): Promise<PackFiles> {
  const single = (await stat(path)).isFile();
  const folder = single ? dirname(path) : path;
  return {
    single,
    names: single ? [basename(path)] : (await readdir(path)).sort(),
    read: (name) => createReadStream(join(folder, name)),
  };
}
