import { BYTES_GONE } from '../../contract/documents.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/**
 * Returns the failure of an upload. Only messages of the reader of documents are passed on, in the language of the
 * installation.
 */
export function uploadFailure({ code, message }: { code: string; message: string }): ApiFailure {
  if (code === BYTES_GONE) return new ApiFailure('DOCUMENT_UNREADABLE', { detail: CASES.bytesGone });
  if (code === 'DOCUMENT_UNREADABLE') return new ApiFailure(code, { detail: { en: message, ko: message } });
  return new ApiFailure(code === 'DOCUMENT_CONFLICT' ? code : 'STORE_UNAVAILABLE');
}
