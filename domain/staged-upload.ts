import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The bytes of an upload as they wait for their order: with the id of the order behind them. The blob store keeps the
 * same content once, so without it they would be the bytes of another document, and go when that one goes.
 */
export function stagedUpload(bytes: Uint8Array, orderId: string): Uint8Array {
  return concatBytes(bytes, utf8ToBytes(orderId));
}

/** The bytes as they were sent. */
export function sentUpload(staged: Uint8Array, orderId: string): Uint8Array {
  return staged.subarray(0, staged.length - utf8ToBytes(orderId).length);
}
