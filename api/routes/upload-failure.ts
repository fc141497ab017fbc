import { BYTES_GONE } from '../../contract/documents.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

/**
 * Why an upload was not taken, for people. Only what the reader of documents says is told in its own words, which are in
 * the language of the installation.
 */
export function uploadFailure({ code, message }: { code: string; message: string }): ApiFailure {
  if (code === BYTES_GONE) return new ApiFailure('DOCUMENT_UNREADABLE', { detail: CASES.bytesGone });
  if (code === 'DOCUMENT_UNREADABLE') return new ApiFailure(code, { detail: { en: message, ko: message } });
  return new ApiFailure(code === 'DOCUMENT_CONFLICT' ? code : 'STORE_UNAVAILABLE');
}
