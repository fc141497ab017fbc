import type { Failure } from './failure.js';

/** Deciding on a request of a person. */
export const REQUEST_FAILURES = {
  HITL_INVALID_RESPONSE: {
    status: 422,
    title: { en: 'The decision does not fit the request', ko: '결정이 요청과 맞지 않습니다' },
  },
  HITL_WRONG_KIND: {
    status: 422,
    title: {
      en: 'The decision belongs to another kind of request',
      ko: '다른 종류의 요청에 대한 결정입니다',
    },
  },
  HITL_REQUEST_NOT_OPEN: {
    status: 409,
    title: { en: 'The request has not been opened yet', ko: '아직 열리지 않은 요청입니다' },
  },
  HITL_REQUEST_EXPIRED: {
    status: 409,
    title: { en: 'The request has already been decided', ko: '이미 결정된 요청입니다' },
  },
  HITL_ALREADY_DECIDED: {
    status: 409,
    title: { en: 'A person has already decided the request', ko: '다른 사람이 이미 결정한 요청입니다' },
  },
  HITL_ALREADY_VOTED: {
    status: 409,
    title: { en: 'You have already approved this request', ko: '이미 승인한 요청입니다' },
  },
  HITL_REQUEST_CHANGED: {
    status: 409,
    title: { en: 'The request has changed in the meantime', ko: '요청의 내용이 그사이 바뀌었습니다' },
  },
  HITL_FORBIDDEN: {
    status: 403,
    title: { en: 'You may not decide this request', ko: '이 요청을 결정할 권한이 없습니다' },
  },
  HITL_NOT_CLEARED: {
    status: 403,
    title: {
      en: 'You may not read what this request shows',
      ko: '이 요청의 근거 문서를 볼 권한이 없습니다',
    },
  },
  HITL_CLAIMED: {
    status: 409,
    title: { en: 'Someone else is working on this request', ko: '다른 사람이 처리 중인 요청입니다' },
  },
  HITL_NOT_CLAIMED: {
    status: 409,
    title: { en: 'You have not claimed this request', ko: '맡지 않은 요청입니다' },
  },
  HITL_READING_TIME: {
    status: 409,
    title: { en: 'It is too early to decide this request', ko: '아직 결정할 수 없는 요청입니다' },
  },
  HITL_EXTENSION_REFUSED: {
    status: 422,
    title: { en: 'The deadline cannot be extended that far', ko: '기한을 그만큼 늘릴 수 없습니다' },
  },
  REQUEST_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such human request', ko: '확인 요청을 찾을 수 없습니다' },
  },
} as const satisfies Record<string, Failure>;
