import { inflateRawSync } from 'node:zlib';
import { FileFailure } from '../problems.js';

/** A file in a ZIP archive. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated; others are not read. */
  method: number;
  encrypted: boolean;
  /** Bytes packed, and unpacked as declared. */
  packed: number;
  unpacked: number;
  /** Offset of its local header. */
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const HEADER_SIZE = 30;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 20_000;

const broken = (cause?: unknown) => new FileFailure('brokenDocx', '', { cause });

function endOf(view: Buffer): number {
  const first = Math.max(0, view.length - END_SIZE - MAX_COMMENT);
  for (let at = view.length - END_SIZE; at >= first; at -= 1) {
    if (view.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw broken();
}

/**
 * The files that the directory of an archive names. Nothing is unpacked.
 * @throws FileFailure `brokenDocx` when there is no such directory.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(view);
    const count = view.readUInt16LE(end + 10);
    let at = view.readUInt32LE(end + 16);
    if (count > MAX_ENTRIES) throw broken();
    const entries: ZipEntry[] = [];
    for (let index = 0; index < count; index += 1) {
      if (view.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken();
      const nameLength = view.readUInt16LE(at + 28);
      entries.push({
        name: view.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
        encrypted: (view.readUInt16LE(at + 8) & 1) === 1,
        method: view.readUInt16LE(at + 10),
        packed: view.readUInt32LE(at + 20),
        unpacked: view.readUInt32LE(at + 24),
        offset: view.readUInt32LE(at + 42),
      });
      at += ENTRY_SIZE + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    throw error instanceof FileFailure ? error : broken(error);
  }
}

/**
 * A file of the archive, unpacked no further than `limit`, whatever it declares.
 * @throws FileFailure `brokenDocx`; RangeError above the limit.
 */
export function unpack(bytes: Uint8Array, entry: ZipEntry, limit: number): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + HEADER_SIZE > view.length) throw broken();
  const start =
    entry.offset + HEADER_SIZE + view.readUInt16LE(entry.offset + 26) + view.readUInt16LE(entry.offset + 28);
  const packed = view.subarray(start, start + entry.packed);
  if (entry.method !== 0 && entry.method !== 8) throw broken();
  if (entry.method === 0 && packed.length > limit) throw new RangeError('too large');
  if (entry.method === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new RangeError('too large');
    throw broken(error);
  }
}
