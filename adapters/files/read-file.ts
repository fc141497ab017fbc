import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FileFailure } from './problems.js';

/** Bytes a file may have. */
export const MAX_BYTES = 5 * 1024 * 1024;

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
  const realRoot = await realpath(root);
  const real = await realpath(join(realRoot, path));
  if (!real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) throw new FileFailure('outside');
  // not through a link put there since, and without waiting for a writer when it is a pipe
  return open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

async function readBytes(file: FileHandle): Promise<Buffer> {
  const stats = await file.stat();
  if (!stats.isFile()) throw new FileFailure('notAFile');
  if (stats.size > MAX_BYTES) throw new FileFailure('tooLarge');
  const bytes = await file.readFile();
  if (bytes.length > MAX_BYTES) throw new FileFailure('tooLarge');
  return bytes;
}

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new FileFailure('notUtf8', '', { cause: error });
  }
  if (text.includes('\0')) throw new FileFailure('nulBytes');
  if (text.trim() === '') throw new FileFailure('empty');
  // control characters mean nothing in a document and something to a terminal
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0001-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/**
 * The text of bytes with line feeds, composed characters and no control characters, and the SHA-256 of the bytes.
 * @throws FileFailure
 */
export function textOf(bytes: Uint8Array): { text: string; fileHash: string } {
  if (bytes.length > MAX_BYTES) throw new FileFailure('tooLarge');
  return { text: decode(bytes), fileHash: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * A text file of a folder: its text with line feeds, composed characters and no control characters, and the SHA-256 of
 * its bytes.
 * @throws FileFailure
 */
export async function readTextFile(root: string, path: string): Promise<{ text: string; fileHash: string }> {
  let file: FileHandle | undefined;
  try {
    file = await openInside(root, path);
    return textOf(await readBytes(file));
  } catch (error) {
    throw failureOf(error);
  } finally {
    await file?.close();
  }
}
