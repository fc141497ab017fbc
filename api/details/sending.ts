import type { SENDING_FAILURES } from '../../contract/failures/sending.js';
import type { Detail } from './detail.js';

export const SENDING_DETAILS: Record<keyof typeof SENDING_FAILURES, Detail> = {
  INVALID_REQUEST: {
    en: 'Some values are not valid. Correct what “errors” names and send the request again.',
    ko: '올바르지 않은 값이 있습니다. “errors”에 나온 항목을 고쳐서 다시 보내 주십시오.',
    about: 'Fields of the body, of the query string or of the headers are not valid. `errors` names each.',
  },
  MALFORMED_HTTP: {
    en: 'The message is not valid HTTP/1.1, or its method does not exist. Send it with an HTTP library.',
    ko: 'HTTP/1.1로 읽을 수 없거나 없는 메서드를 쓴 메시지입니다. HTTP 라이브러리로 보내 주십시오.',
    about: 'What arrived is not HTTP/1.1, or its method does not exist.',
  },
  REQUEST_TOO_SLOW: {
    en: 'The headers of a request must arrive within 15 seconds, the whole request within ten minutes. Send it again.',
    ko: '요청의 헤더는 15초 안에, 전체는 10분 안에 도착해야 합니다. 다시 보내 주십시오.',
    about:
      'The headers of a request must arrive within 15 seconds and the whole request within ten minutes. The connection ' +
      'is closed.',
  },
  HEADERS_TOO_LARGE: {
    en: 'Address and headers together may be at most 16 kB long. Shorten the query string or the cookies.',
    ko: '주소와 헤더는 합쳐서 16kB까지 보낼 수 있습니다. 쿼리 문자열이나 쿠키를 줄여 주십시오.',
    about:
      'The address with its query string and the headers may be at most 16 kB long together. The connection is closed.',
  },
  MALFORMED_JSON: {
    en: 'The body could not be read as JSON. Check quotes, commas and brackets, at most 100 within each other, and send it as UTF-8.',
    ko: '본문을 JSON으로 읽을 수 없습니다. 따옴표, 쉼표, 괄호(최대 100겹)를 확인하고 UTF-8로 보내 주십시오.',
    about:
      'The body is not JSON. Check quotes, commas and brackets, at most 100 within each other, and that it is UTF-8.',
  },
  PAYLOAD_TOO_LARGE: {
    en: 'A body may be at most 100 kB long. Shorten it and send it again.',
    ko: '본문은 100kB까지 보낼 수 있습니다. 내용을 줄여 다시 보내 주십시오.',
    about:
      'A body may be at most 100 kB long. Send documents with `vouch index` or `POST /v1/documents`, not in questions. ' +
      'The files of one upload may be at most `VOUCH_DOCUMENT_MAX_MB` in total; `limitBytes` says how much that is.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    en: 'Only JSON is accepted here. Send the body as UTF-8 with “Content-Type: application/json”.',
    ko: '이 주소에서는 JSON만 처리할 수 있습니다. “Content-Type: application/json” 헤더와 함께 UTF-8로 보내 주십시오.',
    about:
      'Bodies are JSON: add `Content-Type: application/json`. Only `POST /v1/documents` takes files, as ' +
      '`multipart/form-data`.',
  },
  ROUTE_NOT_FOUND: {
    en: 'There is nothing at this address. Check the path; API addresses begin with /v1/.',
    ko: '이 주소에서 제공하는 것이 없습니다. 경로를 확인해 주십시오. API 주소는 /v1/로 시작합니다.',
    about: 'Nothing is served at this address. [endpoints.ts](../contract/endpoints.ts) has them all.',
  },
  METHOD_NOT_ALLOWED: {
    en: 'The address exists but does not take this method. The Allow header lists those it takes.',
    ko: '주소는 맞지만 이 메서드는 쓸 수 없습니다. 쓸 수 있는 메서드는 Allow 헤더에 있습니다.',
    about: 'The address exists, with other methods; the header `Allow` lists them.',
  },
  ORIGIN_FORBIDDEN: {
    en: 'A web page that does not belong to this installation sent this, so nothing was done. Allow pages in VOUCH_CORS_ORIGINS, and those of Temporal’s web UI in VOUCH_CODEC_ORIGINS.',
    ko: '이 서버의 것이 아닌 웹 페이지가 보낸 요청이라 처리하지 않았습니다. 허용할 페이지는 VOUCH_CORS_ORIGINS에, Temporal 웹 UI는 VOUCH_CODEC_ORIGINS에 지정합니다.',
    about:
      'A browser says (`Origin`, `Sec-Fetch-Site`) that a page of another origin sent a request that would change ' +
      'something; another port of the same host is another origin. Open the web app at the address that it calls, or ' +
      'name the origin of the page in `VOUCH_CORS_ORIGINS`, for `/codec` in `VOUCH_CODEC_ORIGINS`. Programs send ' +
      'neither header.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This Idempotency-Key belongs to a request with other content. Use a new key for a new request.',
    ko: '이 Idempotency-Key는 내용이 다른 요청에 이미 쓰였습니다. 새 요청에는 새 키를 써 주십시오.',
    about:
      'The same person sent this key before with another body. One key is for one message: repeat it ' +
      'unchanged, or use a new key.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    en: 'Nothing was done a second time. Wait for the number of seconds in “Retry-After” and send the same request again to get the result.',
    ko: '중복 처리하지 않았습니다. “Retry-After”초 뒤에 같은 요청을 다시 보내면 결과를 받을 수 있습니다.',
    about:
      'The first message with this key is still being processed. Send the same message again in a moment to get its ' +
      'result. If the process that was handling it has died, the key becomes free after half a minute.',
  },
  IDEMPOTENCY_RESULT_NOT_KEPT: {
    en: 'Nothing was done a second time. The response contained a secret that is shown only once, or an answer that may be withheld since, or was too large to keep. Find what was created in its list; if its secret is lost, rotate it.',
    ko: '중복 처리하지 않았습니다. 응답에 한 번만 표시되는 비밀 값이나 그사이 열람이 제한될 수 있는 답변이 있거나, 응답이 너무 커서 보관하지 않았습니다. 만들어진 항목은 목록에서 확인하고, 비밀 값을 잃어버렸다면 새로 교체해 주십시오.',
    about:
      'The message was carried out, and its response contained a secret, which is shown once, or the answer to a ' +
      'question, which may be withheld since (feedback), or was too large. Nothing was done twice. Find what was ' +
      'created in its list; if a secret was lost, rotate it.',
  },
};
