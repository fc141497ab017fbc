import { z } from 'zod';
import type { Localized } from './language.js';

interface Failure {
  /** HTTP status it is served with. */
  status: number;
  title: Localized;
}

/** Every error that a person or a program may meet, by code. Codes are stable; titles are not. */
export const FAILURES = {
  MALFORMED_JSON: {
    status: 400,
    title: { en: 'The body is not valid JSON', ko: '본문이 올바른 JSON이 아닙니다' },
  },
  INVALID_REQUEST: { status: 400, title: { en: 'The request is not valid', ko: '요청이 올바르지 않습니다' } },
  PAYLOAD_TOO_LARGE: { status: 413, title: { en: 'The body is too large', ko: '본문이 너무 큽니다' } },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: {
      en: 'The body is of another media type than this address takes',
      ko: '이 주소에서 받지 않는 형식의 본문입니다',
    },
  },
  ROUTE_NOT_FOUND: { status: 404, title: { en: 'There is no such address', ko: '없는 주소입니다' } },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: { en: 'The address does not take this method', ko: '이 주소에서 쓸 수 없는 메서드입니다' },
  },
  QUERY_NOT_FOUND: { status: 404, title: { en: 'There is no such query', ko: '질의를 찾을 수 없습니다' } },
  REQUEST_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such human request', ko: '확인 요청을 찾을 수 없습니다' },
  },
  QUERY_ENDED: { status: 409, title: { en: 'The query has already ended', ko: '이미 끝난 질의입니다' } },
  QUERY_RUNNING: {
    status: 409,
    title: { en: 'The query has not ended yet', ko: '아직 끝나지 않은 질의입니다' },
  },
  QUERY_ERASED: {
    status: 410,
    title: { en: 'The content of the query was erased', ko: '내용이 지워진 질의입니다' },
  },
  ERASURE_UNAVAILABLE: {
    status: 409,
    title: { en: 'The query cannot be erased', ko: '지울 수 없는 질의입니다' },
  },
  HISTORY_TOO_LONG: {
    status: 422,
    title: { en: 'The history is too long to be shown', ko: '이력이 너무 길어 표시할 수 없습니다' },
  },
  TOOL_CALL_UNKNOWN: {
    status: 400,
    title: { en: 'No such tool call was issued', ko: '발급된 적이 없는 도구 호출입니다' },
  },
  TOOL_CALL_ALTERED: {
    status: 400,
    title: { en: 'The tool call is not as it was issued', ko: '발급된 도구 호출과 내용이 다릅니다' },
  },
  TOOL_RESULT_REPLAYED: {
    status: 400,
    title: {
      en: 'The tool call was already answered otherwise',
      ko: '이미 다른 결과로 응답된 도구 호출입니다',
    },
  },
  TOOL_RESULT_MISSING: {
    status: 400,
    title: { en: 'Results of tool calls are missing', ko: '도구 호출의 결과가 빠졌습니다' },
  },
  MODEL_BUSY: { status: 429, title: { en: 'The model is busy', ko: '모델이 혼잡합니다' } },
  MODEL_REFUSED: {
    status: 400,
    title: { en: 'The model does not take this request', ko: '모델이 받지 않는 요청입니다' },
  },
  MODEL_UNAVAILABLE: {
    status: 503,
    title: { en: 'The model cannot be reached', ko: '모델에 연결할 수 없습니다' },
  },
  MODEL_FAILED: {
    status: 502,
    title: { en: 'The model gave no usable reply', ko: '모델에서 쓸 수 있는 응답을 받지 못했습니다' },
  },
  COMPLETION_CHANGED: {
    status: 409,
    title: {
      en: 'The reply has changed since the stream was cut',
      ko: '스트림이 끊긴 뒤 답변이 바뀌었습니다',
    },
  },
  RESULT_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no whole result', ko: '전체 결과가 없습니다' },
  },
  DOCUMENT_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such document', ko: '문서를 찾을 수 없습니다' },
  },
  PASSAGE_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such passage', ko: '해당 구절을 찾을 수 없습니다' },
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
  MODEL_NOT_FOUND: {
    status: 404,
    title: { en: 'There is no such model', ko: '모델을 찾을 수 없습니다' },
  },
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
  FEEDBACK_TOO_EARLY: {
    status: 409,
    title: { en: 'The query has no answer yet', ko: '아직 답변이 없는 질의입니다' },
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
      en: 'This was carried out before, and its answer was not kept',
      ko: '이미 처리한 요청이며 응답은 보관하지 않았습니다',
    },
  },
  HITL_INVALID_RESPONSE: {
    status: 422,
    title: { en: 'The decision does not fit the request', ko: '결정이 요청과 맞지 않습니다' },
  },
  HITL_REQUEST_EXPIRED: {
    status: 409,
    title: { en: 'The request has already been decided', ko: '이미 결정된 요청입니다' },
  },
  HITL_MODIFICATION_FAILED: {
    status: 422,
    title: {
      en: 'The plan could not be changed and stays as it was',
      ko: '계획을 수정하지 못해 그대로 두었습니다',
    },
  },
  HITL_REQUEST_NOT_OPEN: {
    status: 409,
    title: { en: 'The request has not been opened yet', ko: '아직 열리지 않은 요청입니다' },
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
    title: { en: 'The request shows something else by now', ko: '요청의 내용이 그사이 바뀌었습니다' },
  },
  HITL_WRONG_KIND: {
    status: 422,
    title: {
      en: 'The decision belongs to another kind of request',
      ko: '다른 종류의 요청에 대한 결정입니다',
    },
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
    title: { en: 'Someone else works on this request', ko: '다른 사람이 처리 중인 요청입니다' },
  },
  HITL_NOT_CLAIMED: {
    status: 409,
    title: { en: 'You have not claimed this request', ko: '맡지 않은 요청입니다' },
  },
  HITL_EXTENSION_REFUSED: {
    status: 422,
    title: { en: 'The deadline cannot be put off so far', ko: '기한을 그만큼 늘릴 수 없습니다' },
  },
  HITL_SESSION_NOT_PAUSED: {
    status: 409,
    title: { en: 'The query is not paused', ko: '일시정지 상태가 아닌 질의입니다' },
  },
  HITL_SESSION_PAUSED: {
    status: 409,
    title: { en: 'The query is already paused', ko: '이미 일시정지된 질의입니다' },
  },
  PLAN_NOT_FOUND: { status: 404, title: { en: 'The query has no plan', ko: '계획이 없는 질의입니다' } },
  PLAN_NOT_EDITABLE: {
    status: 409,
    title: { en: 'The plan cannot be changed now', ko: '지금은 계획을 바꿀 수 없습니다' },
  },
  PLAN_VERSION_CHANGED: {
    status: 409,
    title: { en: 'The plan has changed meanwhile', ko: '계획이 그사이 바뀌었습니다' },
  },
  UNAUTHENTICATED: {
    status: 401,
    title: { en: 'Nobody is signed in', ko: '로그인이 필요합니다' },
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
    title: { en: 'Nobody has to sign in here', ko: '로그인이 필요 없는 서버입니다' },
  },
  ROLE_REQUIRED: {
    status: 403,
    title: { en: 'Your roles do not allow this', ko: '이 작업을 할 역할이 없습니다' },
  },
  PERSON_UNKNOWN: {
    status: 403,
    title: { en: 'This installation does not know the person', ko: '이 서버에 등록되지 않은 사람입니다' },
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    title: {
      en: 'The issuer of the tokens cannot be reached',
      ko: '토큰 발급 서버에 연결할 수 없습니다',
    },
  },
  KEY_NOT_FOUND: { status: 404, title: { en: 'There is no such API key', ko: 'API 키를 찾을 수 없습니다' } },
  KEY_ENDED: {
    status: 409,
    title: { en: 'The API key has already ended', ko: '이미 끝난 API 키입니다' },
  },
  RATE_LIMITED: {
    status: 429,
    title: { en: 'Too many requests', ko: '요청이 너무 많습니다' },
  },
  QUOTA_EXCEEDED: {
    status: 429,
    title: { en: 'No more questions today', ko: '오늘 할 수 있는 질문을 모두 사용했습니다' },
  },
  HITL_TIMEOUT: { status: 409, title: { en: 'Nobody answered in time', ko: '시간 안에 응답이 없었습니다' } },
  ANSWER_REJECTED: {
    status: 409,
    title: { en: 'The answer was rejected in review', ko: '검토에서 답변이 거부되었습니다' },
  },
  APPROVAL_REJECTED: {
    status: 409,
    title: { en: 'A step was refused', ko: '작업이 거부되었습니다' },
  },
  EVIDENCE_CHANGED: {
    status: 409,
    title: { en: 'The sources kept changing during review', ko: '검토 중에 근거 문서가 계속 바뀌었습니다' },
  },
  PAYLOAD_UNREADABLE: {
    status: 422,
    title: { en: 'The payload cannot be decrypted', ko: '페이로드를 복호화할 수 없습니다' },
  },
  ORIGIN_FORBIDDEN: {
    status: 403,
    title: { en: 'This web page may not use the API', ko: '이 웹 페이지에서는 API를 사용할 수 없습니다' },
  },
  EVIDENCE_UNREADABLE: {
    status: 503,
    title: {
      en: 'The sources could not be checked before delivery',
      ko: '답변을 전달하기 전에 근거 문서를 확인하지 못했습니다',
    },
  },
  VERIFICATION_FAILED: {
    status: 503,
    title: { en: 'The query could not be verified', ko: '질의를 검증하지 못했습니다' },
  },
  PLAN_REJECTED: { status: 409, title: { en: 'The plan was rejected', ko: '계획이 거부되었습니다' } },
  CANCELLED: { status: 409, title: { en: 'The query was cancelled', ko: '질의가 취소되었습니다' } },
  QUERY_FAILED: { status: 500, title: { en: 'The query failed', ko: '질의를 처리하지 못했습니다' } },
  TEMPORAL_UNAVAILABLE: {
    status: 503,
    title: { en: 'The workflow server cannot be reached', ko: '워크플로 서버에 연결할 수 없습니다' },
  },
  WORKER_UNAVAILABLE: { status: 503, title: { en: 'No worker answers', ko: '응답하는 워커가 없습니다' } },
  STORE_UNAVAILABLE: {
    status: 503,
    title: { en: 'The document store cannot be reached', ko: '문서 저장소에 연결할 수 없습니다' },
  },
  INTERNAL: {
    status: 500,
    title: { en: 'Something went wrong on our side', ko: '내부 오류가 발생했습니다' },
  },
} as const satisfies Record<string, Failure>;

export type FailureCode = keyof typeof FAILURES;
export const failureCodeSchema = z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]);

/** RFC 9457 problem details, with a stable `code`; `receipt` is the winning one where a decision came too late. */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string().optional(),
  code: failureCodeSchema,
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
