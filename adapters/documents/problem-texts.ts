import type { Localized } from '../../contract/language.js';
import type { PortErrorKind } from '../../ports/port-error.js';

/** The formats that are read, for messages that refuse another one. */
const READ: Localized = {
  en: 'PDF (.pdf), Word (.docx), Markdown (.md, .markdown), text (.txt), HTML (.html, .htm) and tables (.csv, .tsv)',
  ko: 'PDF(.pdf), Word(.docx), Markdown(.md, .markdown), 텍스트(.txt), HTML(.html, .htm), 표(.csv, .tsv)',
};

/** Problems for which a folder or a file cannot be used; `%s` is the detail. */
export const PROBLEMS = {
  folderMissing: { kind: 'invalid', en: 'There is no folder %s.', ko: '%s 폴더가 없습니다.' },
  notAFolder: { kind: 'invalid', en: '%s is not a folder.', ko: '폴더가 아닙니다: %s' },
  folderUnreadable: {
    kind: 'forbidden',
    en: 'The folder %s cannot be read: its permissions do not allow it.',
    ko: '%s 폴더를 읽을 권한이 없습니다.',
  },
  noDocuments: {
    kind: 'invalid',
    en: `There is no document in %s. Supported formats: ${READ.en}.`,
    ko: `%s 폴더에 문서가 없습니다. 읽을 수 있는 형식: ${READ.ko}`,
  },
  relativeRoot: {
    kind: 'invalid',
    en: 'The folder must be an absolute path, not %s.',
    ko: '폴더는 절대 경로여야 합니다: %s',
  },
  ioError: {
    kind: 'unavailable',
    en: 'Reading failed: %s.',
    ko: '읽는 중에 오류가 발생했습니다: %s',
  },
  vanished: { kind: 'invalid', en: 'The file is no longer there.', ko: '파일이 더 이상 없습니다.' },
  outside: {
    kind: 'forbidden',
    en: 'The file is outside the folder (symbolic link or “..”) and is not read.',
    ko: '폴더 밖의 파일입니다(심볼릭 링크 또는 “..”). 읽지 않습니다.',
  },
  notAFile: { kind: 'invalid', en: 'This is not a regular file.', ko: '일반 파일이 아닙니다.' },
  unreadable: {
    kind: 'forbidden',
    en: 'The file cannot be read: its permissions do not allow it.',
    ko: '파일을 읽을 권한이 없습니다.',
  },
  unsupported: {
    kind: 'invalid',
    en: `Files of this type are not supported. Supported formats: ${READ.en}.`,
    ko: `읽을 수 없는 형식입니다. 읽을 수 있는 형식: ${READ.ko}`,
  },
  otherOffice: {
    kind: 'invalid',
    en: `Files of type %s are not supported. Save the document as PDF or Word (.docx), a spreadsheet as CSV. Supported formats: ${READ.en}.`,
    ko: `%s 파일은 지원하지 않습니다. 문서는 PDF나 Word(.docx)로, 스프레드시트는 CSV로 저장해 주십시오. 읽을 수 있는 형식: ${READ.ko}`,
  },
  wrongContent: {
    kind: 'invalid',
    en: 'The content does not match the extension of the file: it is %s. Correct the extension, or save the file again.',
    ko: '파일 내용이 확장자와 다릅니다(실제 형식: %s). 확장자를 바르게 고치거나 다시 저장해 주십시오.',
  },
  macros: {
    kind: 'invalid',
    en: 'The document contains macros. Save it as a Word document without macros (.docx).',
    ko: '매크로가 포함된 문서입니다. 매크로 없는 Word 문서(.docx)로 저장해 주십시오.',
  },
  tooLarge: {
    kind: 'invalid',
    en: 'The file is larger than %s MB; split it into several files.',
    ko: '파일이 %sMB보다 큽니다. 여러 파일로 나누어 주십시오.',
  },
  unknownEncoding: {
    kind: 'invalid',
    en: 'The file is neither Unicode nor Korean EUC-KR text; save it with the encoding UTF-8.',
    ko: '유니코드나 EUC-KR 텍스트가 아닙니다. UTF-8 인코딩으로 저장해 주십시오.',
  },
  nulBytes: {
    kind: 'invalid',
    en: 'The file contains NUL bytes, so it is not a text file.',
    ko: 'NUL 바이트가 들어 있습니다. 텍스트 파일이 아닙니다.',
  },
  empty: { kind: 'invalid', en: 'The file contains no text.', ko: '파일에 내용이 없습니다.' },
  frontMatter: {
    kind: 'invalid',
    en: 'The front matter between the two “---” lines cannot be used: %s.',
    ko: '두 “---” 줄 사이의 프런트 매터를 사용할 수 없습니다: %s',
  },
  tooComplex: {
    kind: 'invalid',
    en: 'The file is nested too deeply or too complex to be read. Save it again in a simpler form.',
    ko: '중첩이 너무 깊거나 구조가 지나치게 복잡해 읽을 수 없습니다. 더 단순한 형태로 다시 저장해 주십시오.',
  },
  tooSlow: {
    kind: 'invalid',
    en: 'Reading the file took longer than %s seconds and was stopped. Split it into several files or save it again.',
    ko: '파일을 읽는 데 %s초가 넘게 걸려 중단했습니다. 여러 파일로 나누거나 다시 저장해 주십시오.',
  },
  tooMuchMemory: {
    kind: 'invalid',
    en: 'Reading the file takes too much memory. Split it into several files or save it again.',
    ko: '파일을 읽는 데 메모리가 너무 많이 필요합니다. 여러 파일로 나누거나 다시 저장해 주십시오.',
  },
  unparsable: {
    kind: 'invalid',
    en: 'The file cannot be read (%s). Save it again, or as PDF.',
    ko: '파일을 읽을 수 없습니다(%s). 다시 저장하거나 PDF로 저장해 주십시오.',
  },
  sidecar: {
    kind: 'invalid',
    en: 'The metadata file next to the document cannot be used: %s.',
    ko: '문서와 함께 있는 메타데이터 파일을 사용할 수 없습니다: %s',
  },
  encryptedPdf: {
    kind: 'invalid',
    en: 'The PDF is protected by a password. Save it without a password.',
    ko: '암호로 보호된 PDF입니다. 암호를 해제하고 저장해 주십시오.',
  },
  brokenPdf: {
    kind: 'invalid',
    en: 'The PDF is damaged and cannot be read. Export it again from the original.',
    ko: '손상되어 읽을 수 없는 PDF입니다. 원본에서 다시 내보내 주십시오.',
  },
  truncatedPdf: {
    kind: 'invalid',
    en: 'The PDF is incomplete: its end is missing. Copy or download it again.',
    ko: '끝부분이 없는 불완전한 PDF입니다. 다시 복사하거나 내려받아 주십시오.',
  },
  scannedPdf: {
    kind: 'invalid',
    en: 'The PDF contains no text, probably only scanned images. Run text recognition (OCR) on it first.',
    ko: '텍스트가 없는 PDF입니다(스캔한 이미지로 보입니다). 먼저 문자 인식(OCR)을 해 주십시오.',
  },
  garbledPdf: {
    kind: 'invalid',
    en: 'The text of the PDF cannot be extracted: its fonts lack character information. Export it again, or run text recognition (OCR) on it.',
    ko: '글꼴에 문자 정보가 없어 PDF의 텍스트를 추출할 수 없습니다. 다시 내보내거나 문자 인식(OCR)을 해 주십시오.',
  },
  tooManyPages: {
    kind: 'invalid',
    en: 'The PDF has more than %s pages; split it into several files.',
    ko: 'PDF가 %s쪽을 넘습니다. 여러 파일로 나누어 주십시오.',
  },
  encryptedOffice: {
    kind: 'invalid',
    en: 'The document is protected by a password, or it is in an old Office format. Save it without a password as .docx.',
    ko: '암호로 보호되었거나 이전 Office 형식인 문서입니다. 암호 없이 .docx로 저장해 주십시오.',
  },
  brokenDocx: {
    kind: 'invalid',
    en: 'The Word document is damaged and cannot be read. Open it in Word and save it again.',
    ko: '손상되어 읽을 수 없는 Word 문서입니다. Word에서 열어 다시 저장해 주십시오.',
  },
  inflated: {
    kind: 'invalid',
    en: 'Unpacked, the document is larger than the %s MB allowed for a file of its size. Remove parts of it or save it again.',
    ko: '압축을 풀면 이 크기의 파일에 허용된 %sMB보다 큰 문서입니다. 내용을 줄이거나 다시 저장해 주십시오.',
  },
  brokenCsv: {
    kind: 'invalid',
    en: 'The table cannot be read: %s. Save it again as CSV with the encoding UTF-8.',
    ko: '표를 읽을 수 없습니다: %s. UTF-8 인코딩의 CSV로 다시 저장해 주십시오.',
  },
} as const satisfies Record<string, Localized & { kind: PortErrorKind }>;

export type ProblemCode = keyof typeof PROBLEMS;
