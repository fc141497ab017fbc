import type { Failure } from './failure.js';

/** Failures of identity, permission and quota. */
export const ACCESS_FAILURES = {
  UNAUTHENTICATED: {
    status: 401,
    title: { en: 'You are not signed in', ko: '로그인이 필요합니다' },
  },
  FORGED_REQUEST: {
    status: 403,
    title: {
      en: 'Another site may have sent this request',
      ko: '다른 사이트에서 보낸 요청일 수 있습니다',
    },
  },
  SIGN_IN_NOT_NEEDED: {
    status: 409,
    title: { en: 'No sign-in is needed here', ko: '로그인이 필요 없는 서버입니다' },
  },
  SENDER_UNPROVEN: {
    status: 403,
    title: { en: 'The sender cannot be verified', ko: '보낸 사람을 확인할 수 없습니다' },
  },
  PERSON_UNKNOWN: {
    status: 403,
    title: { en: 'This installation does not know this person', ko: '이 서버에 등록되지 않은 사람입니다' },
  },
  ROLE_REQUIRED: {
    status: 403,
    title: { en: 'Your roles do not allow this', ko: '이 작업을 할 역할이 없습니다' },
  },
  RATE_LIMITED: {
    status: 429,
    title: { en: 'Too many requests', ko: '요청이 너무 많습니다' },
  },
  QUOTA_EXCEEDED: {
    status: 429,
    title: {
      en: 'The daily limit of questions has been reached',
      ko: '오늘 할 수 있는 질문을 모두 사용했습니다',
    },
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    title: {
      en: 'The token issuer cannot be reached',
      ko: '토큰 발급 서버에 연결할 수 없습니다',
    },
  },
  KEY_NOT_FOUND: { status: 404, title: { en: 'There is no such API key', ko: 'API 키를 찾을 수 없습니다' } },
  KEY_ENDED: {
    status: 409,
    title: { en: 'The API key is no longer valid', ko: '더 이상 쓸 수 없는 API 키입니다' },
  },
} as const satisfies Record<string, Failure>;
