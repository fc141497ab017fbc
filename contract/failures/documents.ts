import type { Failure } from './failure.js';

/** Documents and their passages. */
export const DOCUMENT_FAILURES = {
  DOCUMENT_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such document', ko: '문서를 찾을 수 없습니다' },
  },
  PASSAGE_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such passage', ko: '해당 단락을 찾을 수 없습니다' },
  },
  DOCUMENT_INVALID: {
    status: 422,
    title: { en: 'The fields of the upload are not valid', ko: '업로드 필드가 올바르지 않습니다' },
  },
  DOCUMENT_TYPE_UNSUPPORTED: {
    status: 415,
    title: { en: 'Files of this type cannot be read', ko: '읽을 수 없는 형식의 파일입니다' },
  },
  DOCUMENT_UNREADABLE: {
    status: 422,
    title: { en: 'The document cannot be used', ko: '사용할 수 없는 문서입니다' },
  },
  DOCUMENT_CONFLICT: {
    status: 409,
    title: {
      en: 'Another document has this collection and path',
      ko: '같은 컬렉션과 경로에 다른 문서가 있습니다',
    },
  },
  SOURCE_NOT_FOUND: {
    status: 404,
    title: { en: 'No folder is indexed into this collection', ko: '이 컬렉션에 색인하는 폴더가 없습니다' },
  },
} as const satisfies Record<string, Failure>;
