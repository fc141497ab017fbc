import iconv from 'iconv-lite';
import { decode } from '../../../../adapters/documents/decode.js';

const KOREAN = '담당자 변경은 됬습니다. 뷁 팀장, 믜나 과장에게 문의하십시오.\n';

describe('the text of a file', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'cp949'])('is read in %s', (encoding) => {
    expect(decode(iconv.encode(KOREAN, encoding, { addBOM: encoding.startsWith('utf') }))).toBe(KOREAN);
  });

  test('is not taken for Korean where its letters are those of the west of Europe', () => {
    for (const text of [
      'Änderung',
      'ÄÖÜ: Änderung der Öffnungszeiten',
      'café',
      'Ça coûte 9 €',
      'Île-de-France',
    ])
      expect(() => decode(iconv.encode(text, 'win1252'))).toThrow('neither Unicode nor Korean');
  });

  test('is refused in UTF-16 without its mark, in half a letter of it, and in bytes of no encoding', () => {
    for (const bytes of [
      iconv.encode('Plain', 'utf-16le'),
      Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]),
    ])
      expect(() => decode(bytes)).toThrow(/NUL bytes|neither Unicode/);
    expect(() => decode(Buffer.from([0xc7, 0xd1, 0xff, 0xff]))).toThrow('neither Unicode nor Korean');
  });

  test('what turns the direction of writing around is not in the text', () => {
    expect(decode(Buffer.from('Pay \u202e001\u202c \u2066won\u2069.\r\n'))).toBe('Pay 001 won.\n');
  });
});
