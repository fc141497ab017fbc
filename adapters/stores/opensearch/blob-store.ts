import type { BlobStore } from '../../../ports/blob-store.js';
import { PortError } from '../../../ports/port-error.js';
import { hashOf, isHash } from '../blob-hash.js';
import type { OpenSearchConnection } from './connection.js';
import { whenReady } from './errors.js';
import { LONG, smallIndices } from './indices.js';
import type { Client } from '@opensearch-project/opensearch';

const INDICES = {
  blobs: { bytes: LONG, pieces: LONG, putAt: LONG, data: { type: 'binary', doc_values: false } },
};

interface Head {
  bytes: number;
  pieces: number;
}

/**
 * Large content in OpenSearch: pieces under ids made of the hash, and a head that is written after them. Without the head
 * there is no blob, so that a writer who dies leaves pieces that the next one writes again, and nothing that reads as
 * whole.
 */
export function createOpenSearchBlobStore(connection: OpenSearchConnection): BlobStore {
  const { client } = connection;
  const indices = smallIndices(connection, INDICES);
  const index = indices.name('blobs');
  const pieces = blobPieces(client, index);

  const run = whenReady(indices);

  async function headOf(hash: string): Promise<Head | undefined> {
    // the id of a piece is none of a blob
    if (!isHash(hash)) return undefined;
    const { body } = await client.get({ index, id: hash }, { ignore: [404] });
    return body._source as Head | undefined;
  }

  /** The content, or undefined when a piece of it is missing. */
  async function join(hash: string, head: Head): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let n = 0; n < head.pieces; n += 1) {
      const part = await pieces.read(hash, n);
      if (!part) return undefined;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  return {
    put: ({ bytes }) =>
      run(async () => {
        const hash = hashOf(bytes);
        const head = await headOf(hash);
        const kept = head && (await join(hash, head));
        // damaged content is replaced by what it was
        if (kept && hashOf(kept) === hash) return hash;
        const count = await pieces.write(hash, bytes);
        await client.index({
          index,
          id: hash,
          body: { bytes: bytes.byteLength, pieces: count, putAt: Date.now() },
        });
        return hash;
      }),

    get: ({ hash }) =>
      run(async () => {
        const head = await headOf(hash);
        if (!head) return undefined;
        const bytes = await join(hash, head);
        if (bytes && hashOf(bytes) === hash) return bytes;
        // another process may have removed it while it was read
        if (!(await headOf(hash))) return undefined;
        throw new PortError('invalid', {
          en: `blob ${hash} is damaged`,
          ko: `저장된 내용이 손상되었습니다: blob ${hash}`,
        });
      }),

    remove: ({ hash }) =>
      run(async () => {
        const head = await headOf(hash);
        if (!head) return false;
        const { statusCode } = await client.delete({ index, id: hash }, { ignore: [404] });
        await pieces.remove(hash, head.pieces);
        return statusCode !== 404;
      }),
  };
}

/** Bytes of one piece: as base64 well below the 10 MiB that small managed clusters take in one request. */
const PIECE_BYTES = 4_000_000;

/** The pieces of blobs, one document each. Writing one again changes nothing: its id says what it holds. */
function blobPieces(client: Client, index: string) {
  const idOf = (hash: string, n: number): string => `${hash}-${n}`;

  return {
    /** @returns how many there are; none for no bytes. */
    async write(hash: string, bytes: Uint8Array): Promise<number> {
      const count = Math.ceil(bytes.byteLength / PIECE_BYTES);
      for (let n = 0; n < count; n += 1) {
        const piece = bytes.subarray(n * PIECE_BYTES, (n + 1) * PIECE_BYTES);
        const data = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64');
        await client.index({ index, id: idOf(hash, n), body: { data } });
      }
      return count;
    },

    async read(hash: string, n: number): Promise<Buffer | undefined> {
      const { body } = await client.get({ index, id: idOf(hash, n) }, { ignore: [404] });
      const source = body._source as { data: string } | undefined;
      return source && Buffer.from(source.data, 'base64');
    },

    async remove(hash: string, count: number): Promise<void> {
      for (let n = 0; n < count; n += 1) {
        await client.delete({ index, id: idOf(hash, n) }, { ignore: [404] });
      }
    },
  };
}
