import type { DocumentProblem, DocumentProblemCode } from '../../contract/document-problems.js';
import type { IndexProgress } from '../../contract/indexing.js';
import type { Language, Localized } from '../../contract/language.js';
import type { SourceView } from '../../contract/sources.js';

/** The formats that are read, for messages that refuse another one. */
const READ: Localized = {
  en: 'PDF (.pdf), Word (.docx), Markdown (.md, .markdown), text (.txt), HTML (.html, .htm) and tables (.csv, .tsv)',
  ko: 'PDF(.pdf), Word(.docx), Markdown(.md, .markdown), 텍스트(.txt), HTML(.html, .htm), 표(.csv, .tsv)',
};

/** Sentences for the reasons why a folder or a document cannot be used; `%s` is the detail. */
const SENTENCES: Record<DocumentProblemCode, Localized> = {
  folderMissing: { en: 'There is no folder %s.', ko: '%s 폴더가 없습니다.' },
  notAFolder: { en: '%s is not a folder.', ko: '폴더가 아닙니다: %s' },
  folderUnreadable: {
    en: 'The folder %s cannot be read: its permissions do not allow it.',
    ko: '%s 폴더를 읽을 권한이 없습니다.',
  },
  noDocuments: {
    en: `There is no document in %s. Supported formats: ${READ.en}.`,
    ko: `%s 폴더에 문서가 없습니다. 읽을 수 있는 형식: ${READ.ko}`,
  },
  relativeRoot: {
    en: 'The folder must be an absolute path, not %s.',
    ko: '폴더는 절대 경로여야 합니다: %s',
  },
  ioError: {
    en: 'Reading failed: %s.',
    ko: '읽는 중에 오류가 발생했습니다: %s',
  },
  vanished: { en: 'The file is no longer there.', ko: '파일이 더 이상 없습니다.' },
  outside: {
    en: 'The file is outside the folder (symbolic link or “..”) and is not read.',
    ko: '폴더 밖의 파일입니다(심볼릭 링크 또는 “..”). 읽지 않습니다.',
  },
  notAFile: { en: 'This is not a regular file.', ko: '일반 파일이 아닙니다.' },
  unreadable: {
    en: 'The file cannot be read: its permissions do not allow it.',
    ko: '파일을 읽을 권한이 없습니다.',
  },
  nameUnreadable: {
    en: 'The name is not written in UTF-8, so nothing can be found by it. Rename it.',
    ko: '이름이 UTF-8로 되어 있지 않아 읽을 수 없습니다. 이름을 바꿔 주십시오.',
  },
  uploaded: {
    en: 'An uploaded document has this collection and path. Remove it, or give the file another name.',
    ko: '같은 컬렉션과 경로에 업로드된 문서가 있습니다. 그 문서를 삭제하거나 파일 이름을 바꿔 주십시오.',
  },
  unsupported: {
    en: `Files of this type are not supported. Supported formats: ${READ.en}.`,
    ko: `읽을 수 없는 형식입니다. 읽을 수 있는 형식: ${READ.ko}`,
  },
  otherOffice: {
    en: `Files of type %s are not supported. Save the document as PDF or Word (.docx), a spreadsheet as CSV. Supported formats: ${READ.en}.`,
    ko: `%s 파일은 지원하지 않습니다. 문서는 PDF나 Word(.docx)로, 스프레드시트는 CSV로 저장해 주십시오. 읽을 수 있는 형식: ${READ.ko}`,
  },
  wrongContent: {
    en: 'The content does not match the extension of the file: it is %s. Correct the extension, or save the file again.',
    ko: '파일 내용이 확장자와 다릅니다(실제 형식: %s). 확장자를 바르게 고치거나 다시 저장해 주십시오.',
  },
  macros: {
    en: 'The document contains macros. Save it as a Word document without macros (.docx).',
    ko: '매크로가 포함된 문서입니다. 매크로 없는 Word 문서(.docx)로 저장해 주십시오.',
  },
  tooLarge: {
    en: 'The file is larger than %s MB; split it into several files.',
    ko: '파일이 %sMB보다 큽니다. 여러 파일로 나누어 주십시오.',
  },
  unknownEncoding: {
    en: 'The file is neither Unicode nor Korean EUC-KR text; save it with the encoding UTF-8.',
    ko: '유니코드나 EUC-KR 텍스트가 아닙니다. UTF-8 인코딩으로 저장해 주십시오.',
  },
  nulBytes: {
    en: 'The file contains NUL bytes, so it is not a text file.',
    ko: 'NUL 바이트가 들어 있습니다. 텍스트 파일이 아닙니다.',
  },
  empty: { en: 'The file contains no text.', ko: '파일에 내용이 없습니다.' },
  frontMatter: {
    en: 'The front matter between the two “---” lines cannot be used: %s.',
    ko: '두 “---” 줄 사이의 프런트 매터를 사용할 수 없습니다: %s',
  },
  frontMatterOpen: {
    en: 'The front matter has no end: the second “---” line is missing.',
    ko: '프런트 매터가 끝나지 않습니다. 두 번째 “---” 줄이 없습니다.',
  },
  frontMatterLines: {
    en: 'The front matter between the two “---” lines is not made of lines “key: value”.',
    ko: '두 “---” 줄 사이의 프런트 매터가 “키: 값” 형태의 줄로 되어 있지 않습니다.',
  },
  tooComplex: {
    en: 'The file is nested too deeply or too complex to be read. Save it again in a simpler form.',
    ko: '중첩이 너무 깊거나 구조가 지나치게 복잡해 읽을 수 없습니다. 더 단순한 형태로 다시 저장해 주십시오.',
  },
  tooSlow: {
    en: 'Reading the file took longer than %s seconds and was stopped. Split it into several files or save it again.',
    ko: '파일을 읽는 데 %s초가 넘게 걸려 중단했습니다. 여러 파일로 나누거나 다시 저장해 주십시오.',
  },
  tooMuchMemory: {
    en: 'Reading the file takes too much memory. Split it into several files or save it again.',
    ko: '파일을 읽는 데 메모리가 너무 많이 필요합니다. 여러 파일로 나누거나 다시 저장해 주십시오.',
  },
  unparsable: {
    en: 'The file cannot be read (%s). Save it again, or as PDF.',
    ko: '파일을 읽을 수 없습니다(%s). 다시 저장하거나 PDF로 저장해 주십시오.',
  },
  sidecar: {
    en: 'The metadata file next to the document cannot be used: %s.',
    ko: '문서와 함께 있는 메타데이터 파일을 사용할 수 없습니다: %s',
  },
  sidecarLines: {
    en: 'The metadata file %s next to the document is not made of lines “key: value”.',
    ko: '문서와 함께 있는 메타데이터 파일(%s)이 “키: 값” 형태의 줄로 되어 있지 않습니다.',
  },
  sidecarTwice: {
    en: 'There is more than one metadata file next to the document %s.',
    ko: '%s 문서와 함께 있는 메타데이터 파일이 둘 이상입니다.',
  },
  sidecarFile: {
    en: 'The metadata file %s next to the document cannot be used.',
    ko: '문서와 함께 있는 메타데이터 파일(%s)을 사용할 수 없습니다.',
  },
  encryptedPdf: {
    en: 'The PDF is protected by a password. Save it without a password.',
    ko: '암호로 보호된 PDF입니다. 암호를 해제하고 저장해 주십시오.',
  },
  brokenPdf: {
    en: 'The PDF is damaged and cannot be read. Export it again from the original.',
    ko: '손상되어 읽을 수 없는 PDF입니다. 원본에서 다시 내보내 주십시오.',
  },
  truncatedPdf: {
    en: 'The PDF is incomplete: its end is missing. Copy or download it again.',
    ko: '끝부분이 없는 불완전한 PDF입니다. 다시 복사하거나 내려받아 주십시오.',
  },
  scannedPdf: {
    en: 'The PDF contains no text, probably only scanned images. Run text recognition (OCR) on it first.',
    ko: '텍스트가 없는 PDF입니다(스캔한 이미지로 보입니다). 먼저 문자 인식(OCR)을 해 주십시오.',
  },
  garbledPdf: {
    en: 'The text of the PDF cannot be extracted: its fonts lack character information. Export it again, or run text recognition (OCR) on it.',
    ko: '글꼴에 문자 정보가 없어 PDF의 텍스트를 추출할 수 없습니다. 다시 내보내거나 문자 인식(OCR)을 해 주십시오.',
  },
  tooManyPages: {
    en: 'The PDF has more than %s pages; split it into several files.',
    ko: 'PDF가 %s쪽을 넘습니다. 여러 파일로 나누어 주십시오.',
  },
  encryptedOffice: {
    en: 'The document is protected by a password, or it is in an old Office format. Save it without a password as .docx.',
    ko: '암호로 보호되었거나 이전 Office 형식인 문서입니다. 암호 없이 .docx로 저장해 주십시오.',
  },
  brokenDocx: {
    en: 'The Word document is damaged and cannot be read. Open it in Word and save it again.',
    ko: '손상되어 읽을 수 없는 Word 문서입니다. Word에서 열어 다시 저장해 주십시오.',
  },
  inflated: {
    en: 'Unpacked, the document is larger than the %s MB allowed for a file of its size. Remove parts of it or save it again.',
    ko: '압축을 풀면 이 크기의 파일에 허용된 %sMB보다 큰 문서입니다. 내용을 줄이거나 다시 저장해 주십시오.',
  },
  brokenCsv: {
    en: 'The table cannot be read: %s. Save it again as CSV with the encoding UTF-8.',
    ko: '표를 읽을 수 없습니다: %s. UTF-8 인코딩의 CSV로 다시 저장해 주십시오.',
  },
};

/** Says in a language why a folder or a document cannot be used. */
export function documentProblemText(
  { code, detail = '', because }: DocumentProblem,
  language: Language,
): string {
  const sentence = SENTENCES[code][language].replace('%s', () => detail);
  return because ? `${sentence} ${documentProblemText(because, language)}` : sentence;
}

/** Returns a problem with its words in a language; one that was recorded in one language alone as it is. */
export function problemIn<T extends { reason?: DocumentProblem | undefined; ko?: string | undefined }>(
  told: T,
  language: Language,
): T {
  if (told.reason) return { ...told, problem: documentProblemText(told.reason, language) };
  return language === 'ko' && told.ko !== undefined ? { ...told, problem: told.ko } : told;
}

/** Returns the progress of indexing with the problems of its files in a language. */
export function progressIn(progress: IndexProgress, language: Language): IndexProgress {
  return { ...progress, problems: progress.problems.map((one) => problemIn(one, language)) };
}

/** Returns a source with the problems of its last run in a language. */
export function sourceIn({ lastRun, ...source }: SourceView, language: Language): SourceView {
  if (!lastRun) return source;
  const { result } = lastRun;
  const run = { ...problemIn(lastRun, language), ...(result && { result: progressIn(result, language) }) };
  return { ...source, lastRun: run };
}
