import type { Client } from '@opensearch-project/opensearch';

/** Bytes of one piece: as base64 well below the 10 MiB that small managed clusters take in one request. */
const PIECE_BYTES = 4_000_000;

/** The pieces of blobs, one document each. Writing one again changes nothing: its id says what it holds. */
export function blobPieces(client: Client, index: string) {
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
