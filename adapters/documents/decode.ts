import { wellFormed } from '../../domain/json-text.js';
import { FileFailure } from './problems.js';

/** Of the letters beyond ASCII, how many must be Hangul: in Korean text nearly all are, in other text read so hardly any. */
const HANGUL_SHARE = 0.8;

function asKorean(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('euc-kr', { fatal: true }).decode(bytes);
    const letters = text.match(/[^\p{ASCII}\P{L}]/gu)?.length ?? 0;
    const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
    return hangul > 0 && hangul >= letters * HANGUL_SHARE ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Text with line feeds and whole, composed characters; control characters mean nothing in it and something to a terminal. */
export function cleanText(text: string): string {
  return wellFormed(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/**
 * The text of a file in UTF-8, or in the EUC-KR (CP949) of Korean office programs.
 * @throws FileFailure `notUtf8`, `nulBytes` or `empty`
 */
export function decode(bytes: Uint8Array): string {
  let text: string | undefined;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    text = asKorean(bytes);
    if (text === undefined) throw new FileFailure('notUtf8', '', { cause: error });
  }
  if (text.includes('\0')) throw new FileFailure('nulBytes');
  if (text.trim() === '') throw new FileFailure('empty');
  return cleanText(text);
}
