import { createHash } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, realpath, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SourceFile } from '../../ports/document-source.js';
import type { DocumentProblemCode } from '../../contract/document-problems.js';
import { FileFailure } from './problems.js';
import { isDocument } from './format.js';
import { decode } from './decode.js';
import { parseSidecar, type FrontMatter } from './front-matter.js';

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

async function entriesOf(root: string, prefix: string): Promise<Dirent[]> {
  const folder = join(root, prefix);
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && prefix !== '') return []; // removed while we walk
    if (code === 'ENOENT') throw new FileFailure('folderMissing', folder, { cause: error });
    if (code === 'ENOTDIR') throw new FileFailure('notAFolder', folder, { cause: error });
    if (code === 'EACCES' || code === 'EPERM') {
      throw new FileFailure('folderUnreadable', folder, { cause: error });
    }
    throw new FileFailure('ioError', `${folder} (${code})`, { cause: error });
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

const isSkipped = (name: string) => name.startsWith('.') || name === 'node_modules';

/** Extensions of the file that describes a document, behind the document's name. */
const ENDINGS = ['.meta.yaml', '.meta.yml', '.yaml', '.yml'];
const isSidecar = (name: string) => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

/** Stands in names for bytes that are not UTF-8; nothing is found by such a name. */
const UNREADABLE = '\ufffd';

/**
 * The documents below `root` whose path is greater than `after`, in the order of their paths. Folders that lie wholly
 * before `after` are not entered. Hidden files, `node_modules` and folders behind symbolic links are left out; a
 * symbolic link to a file is listed, and reading it decides; so is a document or folder with a name that cannot be read.
 */
export async function* walk(root: string, after = '', prefix = ''): AsyncGenerator<SourceFile> {
  const entries = (await entriesOf(root, prefix)).filter((entry) => !isSkipped(entry.name));
  const byPath = new Map(
    entries.map((entry) => [`${prefix}${entry.name}${entry.isDirectory() ? '/' : ''}`, entry]),
  );
  // whose they are is left to the file system: they differ in which names they take for the same
  const described = entries.some(({ name }) => isSidecar(name));
  // a folder sorts with its slash, so that going through folders one by one gives the order of whole paths
  for (const path of [...byPath.keys()].sort()) {
    const entry = byPath.get(path)!;
    if (entry.name.includes(UNREADABLE) && !(await exists(join(root, path)))) {
      if (path > after && (entry.isDirectory() || isDocument(path)))
        yield { path, bytes: 0, described: true };
    } else if (entry.isDirectory()) {
      if (path > after || after.startsWith(path)) yield* walk(root, after, path);
    } else if (path > after && isDocument(path) && (entry.isFile() || entry.isSymbolicLink())) {
      const stats = await lstat(join(root, path)).catch(() => undefined);
      if (stats) yield { path, bytes: stats.size, described };
    }
  }
}

const MB = 1024 * 1024;

/** Failures that mean that nothing is there. */
const ABSENT: ReadonlySet<DocumentProblemCode | undefined> = new Set(['vanished', 'nameUnreadable']);

function readFailure(error: unknown, path: string): FileFailure {
  if (error instanceof FileFailure) return error;
  const code = codeOf(error);
  const cause = { cause: error };
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new FileFailure(path.includes(UNREADABLE) ? 'nameUnreadable' : 'vanished', '', cause);
  }
  if (code === 'EACCES' || code === 'EPERM') return new FileFailure('unreadable', '', cause);
  if (code === 'ELOOP') return new FileFailure('outside', '', cause);
  return new FileFailure('ioError', code, cause);
}

/** Opens a file that really lies in the folder, whatever links its path goes through. */
async function openInside(root: string, path: string): Promise<FileHandle> {
  const real = await realpath(join(root, path)); // first: most of those asked for beside a document are not there
  const realRoot = await realpath(root);
  if (!real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) throw new FileFailure('outside');
  // not through a link put there since, and without waiting for a writer when it is a pipe
  return open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

/** @throws FileFailure `tooLarge` */
export function checkSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new FileFailure('tooLarge', String(Math.floor((maxBytes / MB) * 100) / 100));
}

/**
 * The bytes of a file of a folder. One that is too large is refused before it is read.
 * @throws FileFailure
 */
export async function readBytes(root: string, path: string, maxBytes: number): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await openInside(root, path);
    const stats = await file.stat();
    if (!stats.isFile()) throw new FileFailure('notAFile');
    checkSize(stats.size, maxBytes);
    const bytes = await file.readFile();
    checkSize(bytes.length, maxBytes);
    return bytes;
  } catch (error) {
    throw readFailure(error, path);
  } finally {
    await file?.close();
  }
}

/** SHA-256 of a file, with the file beside it that describes it, lower-case hex. */
export function hashOf(bytes: Uint8Array, beside?: Uint8Array): string {
  const hash = createHash('sha256').update(bytes);
  if (beside) hash.update('\0').update(createHash('sha256').update(beside).digest());
  return hash.digest('hex');
}

const SIDECAR_BYTES = 64 * 1024;
/** Problems that say themselves which file they are about, and those that may pass. */
const PASSED_ON: ReadonlySet<DocumentProblemCode> = new Set(['sidecar', 'sidecarLines', 'ioError']);

/** The file beside a document, read. */
interface Sidecar {
  meta: FrontMatter;
  bytes: Uint8Array;
}

async function readIfThere(root: string, path: string): Promise<Uint8Array | undefined> {
  try {
    return await readBytes(root, path, SIDECAR_BYTES);
  } catch (error) {
    if (error instanceof FileFailure && ABSENT.has(error.code)) return undefined;
    throw sidecarFailure(path, error);
  }
}

function sidecarFailure(path: string, error: unknown): unknown {
  if (!(error instanceof FileFailure) || !error.reason || PASSED_ON.has(error.code)) return error;
  const { code, detail } = error.reason;
  const because = { code, ...(detail === undefined ? {} : { detail }) };
  return new FileFailure('sidecarFile', nameOf(path), { because, cause: error });
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Finds `NAME.ext.meta.yaml` or `NAME.ext.yaml` beside a document.
 * @throws FileFailure when it cannot be used, or when there are several.
 */
export async function readSidecar(root: string, path: string): Promise<Sidecar | undefined> {
  let found: Sidecar | undefined;
  for (const ending of ENDINGS) {
    const bytes = await readIfThere(root, path + ending);
    if (!bytes) continue;
    if (found) throw new FileFailure('sidecarTwice', nameOf(path));
    found = { meta: metaIn(bytes, path + ending), bytes };
  }
  return found;
}

function metaIn(bytes: Uint8Array, path: string): FrontMatter {
  try {
    return parseSidecar(decode(bytes), nameOf(path));
  } catch (error) {
    throw sidecarFailure(path, error);
  }
}
