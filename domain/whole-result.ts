import { utf8ToBytes } from '@noble/hashes/utils.js';

/** No text of a tool holds it. */
const END = '\0';

/**
 * The whole result of a tool as bytes to keep: with the id of its call behind it. The blob store keeps the same content once,
 * so without it two queries would share one result, and erasing the first would take it from the second.
 */
export function wholeResult(text: string, callId: string): Uint8Array {
  return utf8ToBytes(`${text}${END}${callId}`);
}

/** The text of a whole result; one without the id of a call is all text. */
export function textOfResult(kept: Uint8Array): string {
  const end = kept.lastIndexOf(END.charCodeAt(0));
  return new TextDecoder().decode(end < 0 ? kept : kept.subarray(0, end));
}
