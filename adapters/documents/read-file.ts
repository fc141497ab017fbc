import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FileFailure } from './problems.js';

const MB = 1024 * 1024;

function failureOf(error: unknown): FileFailure {
  if (error instanceof FileFailure) return error;
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  const cause = { cause: error };
  if (code === 'ENOENT' || code === 'ENOTDIR') return new FileFailure('vanished', '', cause);
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
    throw failureOf(error);
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
