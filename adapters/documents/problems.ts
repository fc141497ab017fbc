import type { DocumentProblem, DocumentProblemCode } from '../../contract/document-problems.js';
import { documentProblemText } from '../../domain/vocabulary/document-problems.js';
import { PortError, type PortErrorKind } from '../../ports/port-error.js';

/** Kinds of the failures that are not for what a folder or a file is. */
const KINDS: Partial<Record<DocumentProblemCode, PortErrorKind>> = {
  folderUnreadable: 'forbidden',
  outside: 'forbidden',
  unreadable: 'forbidden',
  ioError: 'unavailable',
};

interface Causes {
  because?: DocumentProblem['because'];
  cause?: unknown;
}

/** A problem with a folder or a file. It carries its reason: whoever reads of it chooses the words. */
export class FileFailure extends PortError {
  constructor(
    readonly code: DocumentProblemCode,
    detail = '',
    { because, cause }: Causes = {},
  ) {
    const reason = { code, ...(detail === '' ? {} : { detail }), ...(because && { because }) };
    super(
      KINDS[code] ?? 'invalid',
      { en: documentProblemText(reason, 'en'), ko: documentProblemText(reason, 'ko') },
      { cause, reason },
    );
  }
}
