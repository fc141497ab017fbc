import { BYTES_GONE, type OrderFailure } from '../../contract/documents.js';
import type { Language } from '../../contract/language.js';
import { documentProblemText } from '../../domain/vocabulary/document-problems.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/** Returns the failure of an upload. Of messages only those of the reader of documents are passed on. */
export function uploadFailure({ code, message, reason }: OrderFailure): ApiFailure {
  if (code === BYTES_GONE) return new ApiFailure('DOCUMENT_UNREADABLE', { detail: CASES.bytesGone });
  if (code === 'DOCUMENT_UNREADABLE') {
    const words = (language: Language) => (reason ? documentProblemText(reason, language) : message);
    return new ApiFailure(code, { detail: { en: words('en'), ko: words('ko') } });
  }
  return new ApiFailure(code === 'DOCUMENT_CONFLICT' ? code : 'STORE_UNAVAILABLE');
}
