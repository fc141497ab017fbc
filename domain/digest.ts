import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** SHA-256 over the canonical JSON (RFC 8785) of a value, lower-case hex. Pure, so that workflow code may use it. */
export function digest(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize(value) ?? '')));
}

/** SHA-256 of a text, lower-case hex: the content hash of a passage. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Place of a text between 0 and 1 (exclusive) by its hash: even over many texts, and always the same for one. */
export function hashPlace(text: string): number {
  return parseInt(hashOfText(text).slice(0, 8), 16) / 2 ** 32;
}
