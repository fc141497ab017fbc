import type { Language, Localized } from '../../contract/language.js';
import { PortError, type PortErrorKind } from '../../ports/port-error.js';

/** Why a folder or a file cannot be used; `%s` is the detail. */
const PROBLEMS = {
  folderMissing: { kind: 'invalid', en: 'There is no folder %s.', ko: '%s 폴더가 없습니다.' },
  notAFolder: { kind: 'invalid', en: '%s is not a folder.', ko: '%s은(는) 폴더가 아닙니다.' },
  folderUnreadable: {
    kind: 'forbidden',
    en: 'The folder %s cannot be read: its permissions do not allow it.',
    ko: '%s 폴더를 읽을 권한이 없습니다.',
  },
  noDocuments: {
    kind: 'invalid',
    en: 'There is no Markdown, text or HTML file in %s.',
    ko: '%s 폴더에 Markdown, 텍스트, HTML 파일이 없습니다.',
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
    en: 'The file lies outside the folder (symbolic link or “..”); it is not read.',
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
    en: 'Only Markdown (.md, .markdown), text (.txt) and HTML (.html, .htm) are read.',
    ko: 'Markdown(.md, .markdown), 텍스트(.txt), HTML(.html, .htm) 파일만 읽을 수 있습니다.',
  },
  tooLarge: {
    kind: 'invalid',
    en: 'The file is larger than 5 MB; split it into several files.',
    ko: '파일이 5 MB보다 큽니다. 여러 파일로 나누어 주세요.',
  },
  notUtf8: {
    kind: 'invalid',
    en: 'The file is not UTF-8 text; save it with the encoding UTF-8.',
    ko: 'UTF-8 텍스트가 아닙니다. UTF-8 인코딩으로 저장해 주세요.',
  },
  nulBytes: {
    kind: 'invalid',
    en: 'The file holds NUL bytes: it is not a text file.',
    ko: 'NUL 바이트가 들어 있습니다. 텍스트 파일이 아닙니다.',
  },
  empty: { kind: 'invalid', en: 'The file holds no text.', ko: '파일에 내용이 없습니다.' },
  frontMatter: {
    kind: 'invalid',
    en: 'The front matter between the two “---” lines cannot be used: %s.',
    ko: '두 “---” 줄 사이의 머리 정보를 사용할 수 없습니다: %s',
  },
  tooComplex: {
    kind: 'invalid',
    en: 'The file is nested too deeply or takes too long to read.',
    ko: '중첩이 너무 깊거나 읽는 데 시간이 너무 오래 걸리는 파일입니다.',
  },
} as const satisfies Record<string, Localized & { kind: PortErrorKind }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A problem with a folder or a file, before it is known who will read of it. */
export class FileFailure extends Error {
  override readonly name = 'FileFailure';

  constructor(
    readonly code: ProblemCode,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** Runs work on files and turns what is wrong with them into a PortError in the language of the installation. */
export async function withFileProblems<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error;
    const problem = PROBLEMS[error.code];
    throw new PortError(
      problem.kind,
      problem[language].replace('%s', () => error.detail),
      { cause: error },
    );
  }
}
