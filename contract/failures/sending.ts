import type { Failure } from './failure.js';

/** The form of a message and the way it is sent. */
export const SENDING_FAILURES = {
  INVALID_REQUEST: { status: 400, title: { en: 'The request is not valid', ko: '요청이 올바르지 않습니다' } },
  MALFORMED_HTTP: {
    status: 400,
    title: { en: 'The message is not valid HTTP', ko: '올바른 HTTP 메시지가 아닙니다' },
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    title: { en: 'The request did not arrive in time', ko: '요청이 제시간에 도착하지 않았습니다' },
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: { en: 'Address and headers are too large', ko: '주소와 헤더가 너무 큽니다' },
  },
  MALFORMED_JSON: {
    status: 400,
    title: { en: 'The body is not valid JSON', ko: '본문이 올바른 JSON이 아닙니다' },
  },
  PAYLOAD_TOO_LARGE: { status: 413, title: { en: 'The body is too large', ko: '본문이 너무 큽니다' } },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: {
      en: 'This address does not accept bodies of this media type',
      ko: '이 주소에서 받지 않는 형식의 본문입니다',
    },
  },
  ROUTE_NOT_FOUND: { status: 404, title: { en: 'There is no such address', ko: '없는 주소입니다' } },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: { en: 'This address does not support this method', ko: '이 주소에서 쓸 수 없는 메서드입니다' },
  },
  ORIGIN_FORBIDDEN: {
    status: 403,
    title: { en: 'This web page may not use the API', ko: '이 웹 페이지에서는 API를 사용할 수 없습니다' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: {
      en: 'This Idempotency-Key was used with another body',
      ko: '다른 본문에 이미 쓰인 Idempotency-Key입니다',
    },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    title: {
      en: 'The first message with this Idempotency-Key is still under way',
      ko: '같은 Idempotency-Key의 첫 요청을 아직 처리하고 있습니다',
    },
  },
  IDEMPOTENCY_RESULT_NOT_KEPT: {
    status: 409,
    title: {
      en: 'This was already carried out, and the response was not kept',
      ko: '이미 처리한 요청이며 응답은 보관하지 않았습니다',
    },
  },
} as const satisfies Record<string, Failure>;
