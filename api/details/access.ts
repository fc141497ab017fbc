import type { ACCESS_FAILURES } from '../../contract/failures/access.js';
import type { Detail } from './detail.js';

export const ACCESS_DETAILS: Record<keyof typeof ACCESS_FAILURES, Detail> = {
  UNAUTHENTICATED: {
    en: 'Send an API key or a token as “Authorization: Bearer …”, or sign in. What was sent is missing, unknown, expired or revoked.',
    ko: 'API 키나 토큰을 “Authorization: Bearer …” 헤더로 보내거나 로그인해 주십시오. 보낸 값이 없거나, 알 수 없거나, 만료 또는 폐기된 값입니다.',
    about:
      'The request came without an API key or token, or with one that is unknown, expired, revoked, meant for another ' +
      'audience or not signed by the issuer. `WWW-Authenticate` says how to authenticate. Only the security log tells ' +
      'the exact reason.',
  },
  FORGED_REQUEST: {
    en: 'A browser that is signed in must send the header X-Vouch-CSRF, from a page of this installation. Programs send their key as “Authorization: Bearer …”.',
    ko: '로그인한 브라우저에서는 이 서버의 페이지에서 X-Vouch-CSRF 헤더와 함께 보내야 합니다. 프로그램은 키를 “Authorization: Bearer …” 헤더로 보내 주십시오.',
    about:
      'The request came with the cookie of a signed-in browser, but without the header `X-Vouch-CSRF`, or from a page ' +
      'of another origin. The web app sends the header automatically; a program sends its key as `Authorization: Bearer ' +
      '…`.',
  },
  SIGN_IN_NOT_NEEDED: {
    en: 'This installation does not require a sign-in (VOUCH_AUTH=none). Use it directly.',
    ko: '사용자를 확인하지 않는 서버입니다(VOUCH_AUTH=none). 로그인하지 않고 바로 사용해 주십시오.',
    about: 'With `VOUCH_AUTH=none` nobody proves who they are, so there is nothing to sign in to.',
  },
  SENDER_UNPROVEN: {
    en: 'Messages that bypass the API do not prove who sent them, so nothing is encrypted for them. Decide through the API; an operator may trust Signals (VOUCH_TRUSTED_SIGNALS).',
    ko: 'API를 거치지 않고 워크플로에 전달되는 내용은 보낸 사람을 확인할 수 없으므로 암호화해 드리지 않습니다. API로 결정해 주십시오. Signal 허용 여부는 운영 담당자가 정합니다(VOUCH_TRUSTED_SIGNALS).',
    about:
      'A message reached a workflow without passing through the API, so nothing proves who sent it: a Signal with ' +
      '`VOUCH_AUTH=required`, or a message that is not encrypted with `VOUCH_ENCRYPTION_KEYS`, or is encrypted for ' +
      'another question. It changed nothing, and the request stays open: decide through the API. `POST /codec/encode` ' +
      'is answered with this code, as it would encrypt a message in anybody’s name. ' +
      '[auth.md](auth.md#messages-that-bypass-the-api) says when such messages count.',
  },
  PERSON_UNKNOWN: {
    en: 'The header X-Vouch-As names somebody whom VOUCH_LOCAL_PEOPLE does not list. Correct the name or leave it out.',
    ko: 'X-Vouch-As 헤더의 이름이 VOUCH_LOCAL_PEOPLE에 없습니다. 이름을 고치거나 헤더를 빼 주십시오.',
    about:
      '`X-Vouch-As` names somebody whom `VOUCH_LOCAL_PEOPLE` does not list. Correct the name or leave the ' +
      'header out.',
  },
  ROLE_REQUIRED: {
    en: 'This needs one of the roles listed in “roles”. Ask an administrator for it.',
    ko: '“roles”에 나온 역할 중 하나가 필요합니다. 관리자에게 요청해 주십시오.',
    about:
      'You are known, but have none of the `roles` that the address requires. Ask an administrator of the installation.',
  },
  RATE_LIMITED: {
    en: 'Nothing was done. Wait for the number of seconds in “Retry-After”, then send requests more slowly.',
    ko: '“Retry-After” 헤더에 나온 시간(초)만큼 기다린 뒤 더 천천히 보내 주십시오. 처리된 것은 없습니다.',
    about:
      'One principal sent more requests within a minute than `VOUCH_RATE_LIMIT_PER_MINUTE` allows, or one address made ' +
      'too many failed attempts to sign in. Nothing was done; try again after `Retry-After`. The header `RateLimit` ' +
      'says how much is left ([auth.md](auth.md#limits)).',
  },
  QUOTA_EXCEEDED: {
    en: '“quota” says whose limit it is. Ask again on the next day (UTC), which begins after the number of seconds in “Retry-After”.',
    ko: '누구의 한도인지는 “quota”에서 확인해 주십시오. 다음 날(UTC)에 다시 질문할 수 있으며, 남은 시간(초)은 “Retry-After” 헤더에 있습니다.',
    about:
      '`VOUCH_QUOTA_PRINCIPAL_PER_DAY` or `VOUCH_QUOTA_TENANT_PER_DAY` questions were asked since midnight ' +
      '(UTC); `quota` says which. Reading and deciding still work. `Retry-After` says in how many seconds the ' +
      'next day begins.',
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    en: 'The issuer’s keys could not be read, so the token can be neither accepted nor refused. Try again in a moment; API keys still work.',
    ko: '서명 키를 읽지 못해 토큰을 확인할 수 없습니다. 잠시 후 다시 시도해 주십시오. API 키는 계속 쓸 수 있습니다.',
    about:
      '`VOUCH_OIDC_ISSUER` does not return its keys, so the token can be neither accepted nor refused. Try again after ' +
      '`Retry-After`.',
  },
  KEY_NOT_FOUND: {
    en: 'No API key has this id. GET /v1/keys lists them; the id is the part between vk_ and the next _.',
    ko: '이 ID의 API 키가 없습니다. 목록은 GET /v1/keys에서 볼 수 있으며, ID는 vk_와 그다음 _ 사이의 값입니다.',
    about: 'The id of a key is the part between `vk_` and the next `_`; `GET /v1/keys` lists them.',
  },
  KEY_ENDED: {
    en: 'The key was revoked, has expired, or was already replaced; “rotatedTo” in GET /v1/keys names its successor. Create a new key.',
    ko: '폐기되었거나 만료되었거나 이미 교체된 키입니다. 교체된 키는 GET /v1/keys의 “rotatedTo”에 있습니다. 새 키를 만들어 주십시오.',
    about: 'A key that was revoked, has expired, or has a successor cannot be rotated. Create a new one.',
  },
};
