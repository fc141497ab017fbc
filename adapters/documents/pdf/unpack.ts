import { constants, inflateSync } from 'node:zlib';
import type { UnpackingBudget } from '../unpacking-budget.js';

/** Bytes before a stream in which its dictionary stands. */
const DICTIONARY = 4_096;
const STREAM = Buffer.from('stream');
const END = Buffer.from('endstream');

/**
 * Unpacks what is packed in a PDF once, pictures apart, only to know how much it comes to: the library that reads it sets
 * no limit. Streams that are packed in another way than by Flate, or encrypted, are left to the limit of time.
 * @throws FileFailure `inflated`
 */
export function checkStreams(bytes: Uint8Array, budget: UnpackingBudget): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (;;) {
    const stream = file.indexOf(STREAM, at);
    if (stream < 0) return;
    const start = stream + STREAM.length + (file[stream + STREAM.length] === 13 ? 2 : 1);
    const found = file.indexOf(END, start);
    const end = found < 0 ? file.length : found;
    at = end + END.length;
    const before = file.toString('latin1', Math.max(0, stream - DICTIONARY, 0), stream);
    const dictionary = before.slice(before.lastIndexOf(' obj'));
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    let data = file.subarray(start, end);
    for (const filter of filtersOf(dictionary)) {
      const unpacked = filter.startsWith('Fl') ? inflated(data, budget) : undefined;
      if (!unpacked) break;
      data = unpacked;
    }
  }
}

function filtersOf(dictionary: string): string[] {
  const stated = /\/Filter\s*(?:\[([^\]]*)\]|(\/\w+))/.exec(dictionary);
  return (stated?.[1] ?? stated?.[2] ?? '').match(/\w+/g) ?? [];
}

/** Undefined for what is damaged: the library may still make something of it. */
function inflated(data: Buffer, budget: UnpackingBudget): Buffer | undefined {
  let unpacked: Buffer;
  try {
    unpacked = inflateSync(data, { maxOutputLength: budget.left, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw budget.exceeded();
    return undefined;
  }
  budget.spend(unpacked.length);
  return unpacked;
}
