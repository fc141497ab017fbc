import iconv from 'iconv-lite';
import { wellFormed } from '../../domain/json-text.js';
import { FileFailure } from './problems.js';

/** Of the letters beyond ASCII, how many must be Hangul: in Korean text nearly all are, in other text read so hardly any. */
const HANGUL_SHARE = 0.8;
/** Of the Hangul, how many must be of the 2,350 syllables of KS X 1001, which CP949 adds the rarer ones to. */
const BASIC_SHARE = 0.5;

const countHangul = (text: string) => text.match(/\p{Script=Hangul}/gu)?.length ?? 0;

function asKorean(bytes: Uint8Array): string | undefined {
  const text = iconv.decode(bytes, 'cp949');
  if (text.includes('\uFFFD')) return undefined;
  const letters = text.match(/[^\p{ASCII}\P{L}]/gu)?.length ?? 0;
  const hangul = countHangul(text);
  if (hangul === 0 || hangul < letters * HANGUL_SHARE) return undefined;
  // the decoder of Node.js knows KS X 1001 alone
  const basic = countHangul(new TextDecoder('euc-kr').decode(bytes));
  return basic >= hangul * BASIC_SHARE ? text : undefined;
}

/** UTF-16 where the text begins with its byte order mark, as programs of Windows write “Unicode”; UTF-8 otherwise. */
function unicodeOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * Text with line feeds and whole, composed characters. Control characters mean nothing in it and something to a terminal;
 * what turns the direction of writing around would show a reader another text than the one that is quoted.
 */
export function cleanText(text: string): string {
  return wellFormed(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/**
 * The text of a file in UTF-8, in UTF-16 with a byte order mark, or in the EUC-KR (CP949) of Korean office programs.
 * @throws FileFailure `unknownEncoding`, `nulBytes` or `empty`
 */
export function decode(bytes: Uint8Array): string {
  let text: string | undefined;
  try {
    text = new TextDecoder(unicodeOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    text = asKorean(bytes);
    if (text === undefined) throw new FileFailure('unknownEncoding', '', { cause: error });
  }
  if (text.includes('\0')) throw new FileFailure('nulBytes');
  if (text.trim() === '') throw new FileFailure('empty');
  return cleanText(text);
}
