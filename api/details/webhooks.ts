import type { WEBHOOK_FAILURES } from '../../contract/failures/webhooks.js';
import type { Detail } from './detail.js';

export const WEBHOOK_DETAILS: Record<keyof typeof WEBHOOK_FAILURES, Detail> = {
  WEBHOOK_NOT_FOUND: {
    en: 'The webhook may have been removed. GET /v1/webhooks lists the webhooks.',
    ko: '웹훅 목록은 GET /v1/webhooks에서 볼 수 있습니다. 이미 삭제되었을 수 있습니다.',
    about:
      'It may have been removed; `GET /v1/webhooks` lists the webhooks. A delivery that is unknown or no longer kept ' +
      'has the same code.',
  },
  WEBHOOK_URL_REFUSED: {
    en: 'The address must be https and on the public internet, unless VOUCH_WEBHOOK_ALLOW lists it.',
    ko: '공개 인터넷에 있는 https 주소이거나 VOUCH_WEBHOOK_ALLOW에 등록된 주소여야 합니다.',
    about:
      '`detail` says why: the address is not https, it contains a name and password, its host cannot be resolved, or ' +
      'the host is not on the public internet. `VOUCH_WEBHOOK_ALLOW` allows exceptions ([webhooks.md](webhooks.md)).',
  },
  WEBHOOK_DISABLED: {
    en: 'The field “disabled” of the webhook says why. Enable it (PATCH with “enabled”: true), then send again.',
    ko: '중지된 사유는 웹훅의 “disabled”에 있습니다. PATCH로 “enabled”를 true로 바꾼 뒤 다시 보내 주십시오.',
    about:
      'Nothing is sent to it: somebody disabled it, the receiver answered 410, or no delivery succeeded for five days. ' +
      '`disabled` says which. Enable it, then send again.',
  },
};
