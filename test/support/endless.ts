import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a part again and again, until whoever reads has had enough. */
export async function writeForever(part: Uint8Array, to: Writable): Promise<void> {
  function* parts() {
    for (;;) yield part;
  }
  await pipeline(parts, to).catch(() => undefined);
}
