import type { DOCUMENT_FAILURES } from '../../contract/failures/documents.js';
import type { Detail } from './detail.js';

export const DOCUMENT_DETAILS: Record<keyof typeof DOCUMENT_FAILURES, Detail> = {
  DOCUMENT_NOT_FOUND: {
    en: 'No document that you may read has this id. GET /v1/documents lists them; an id is percent-encoded in an address.',
    ko: '읽을 수 있는 문서 중에 이 ID의 문서가 없습니다. GET /v1/documents에서 확인해 주십시오. 주소에는 ID를 퍼센트 인코딩해서 씁니다.',
    about:
      'No document that you may read has this id: documents of other groups are treated as if they did not exist. `GET ' +
      '/v1/documents` lists those that you may read; in an address, percent-encode the id, including its slashes.',
  },
  PASSAGE_NOT_FOUND: {
    en: 'No document that you may read contains a passage with this id. Its document may have been changed or removed since.',
    ko: '읽을 수 있는 문서 중에 이 ID의 단락이 없습니다. 그사이 문서가 바뀌었거나 삭제되었을 수 있습니다.',
    about:
      'No document that you may read contains a passage with this id, or no longer does: a passage disappears when its ' +
      'document is changed or removed. Results of web searches and tools exist only in the question that found them.',
  },
  DOCUMENT_INVALID: {
    en: 'Nothing was stored. Correct what “errors” names and send the files again.',
    ko: '저장된 것은 없습니다. “errors”에 나온 항목을 고쳐서 파일을 다시 보내 주십시오.',
    about:
      'A field beside the file is not valid, no file was sent, or a group is not one of yours. `errors` names each; ' +
      'nothing was stored.',
  },
  DOCUMENT_TYPE_UNSUPPORTED: {
    en: 'Only PDF, DOCX, HTML, Markdown, text and CSV files can be read. Nothing was stored.',
    ko: 'PDF, DOCX, HTML, Markdown, 텍스트, CSV 파일만 읽을 수 있습니다. 저장된 것은 없습니다.',
    about:
      'PDF, DOCX, HTML, Markdown, text and CSV files are read, each with its own extension. The content must match the ' +
      'name. Nothing was stored.',
  },
  DOCUMENT_UNREADABLE: {
    en: 'The file could not be read as a document, so nothing was stored. Check that it opens and contains text, then send it again.',
    ko: '문서로 읽을 수 없는 파일이어서 저장하지 않았습니다. 파일이 열리는지, 내용이 있는지 확인한 뒤 다시 보내 주십시오.',
    about:
      'The type of the file is supported, but it contains no text, is damaged or is encrypted: `detail` says which. ' +
      'Nothing of it was kept; an earlier version of the document stays.',
  },
  DOCUMENT_CONFLICT: {
    en: 'The existing document comes from an indexed folder or belongs to other people. Choose another path or collection.',
    ko: '색인되는 폴더의 문서이거나 다른 사람의 문서입니다. 다른 경로나 컬렉션을 사용해 주십시오.',
    about:
      'The existing document comes from an indexed folder, which would bring it back, or belongs to people with whom ' +
      'you share no group. Choose another `path` or `collection`.',
  },
  SOURCE_NOT_FOUND: {
    en: 'GET /v1/sources lists the folders that are indexed regularly; “vouch source add” adds one.',
    ko: '정기적으로 색인하는 폴더는 GET /v1/sources에서 확인하고, “vouch source add” 명령으로 추가해 주십시오.',
    about:
      'No folder is indexed regularly into this collection, or you may not read its documents. `GET /v1/sources` lists ' +
      'the folders; `vouch source add` adds one.',
  },
};
