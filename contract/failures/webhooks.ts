import type { Failure } from './failure.js';

/** Webhooks. */
export const WEBHOOK_FAILURES = {
  WEBHOOK_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such webhook', ko: '웹훅을 찾을 수 없습니다' },
  },
  WEBHOOK_URL_REFUSED: {
    status: 422,
    title: { en: 'Webhooks are not sent to this address', ko: '웹훅을 보낼 수 없는 주소입니다' },
  },
  WEBHOOK_DISABLED: {
    status: 409,
    title: { en: 'The webhook is disabled', ko: '사용 중지된 웹훅입니다' },
  },
} as const satisfies Record<string, Failure>;
