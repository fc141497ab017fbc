import type { FailureCode } from '../contract/failures.js';
import type { Localized } from '../contract/language.js';

/** What happened, in plain words, and what to do about it. */
export const DETAILS: Record<FailureCode, Localized> = {
  MALFORMED_JSON: {
    en: 'The body could not be read as JSON. Check quotes, commas and brackets, and send it as UTF-8.',
    ko: '본문을 JSON으로 읽을 수 없습니다. 따옴표, 쉼표, 괄호를 확인하고 UTF-8로 보내 주세요.',
  },
  INVALID_REQUEST: {
    en: 'Some values are not as they must be. Correct what “errors” names and send the request again.',
    ko: '올바르지 않은 값이 있습니다. “errors”에 나온 항목을 고쳐서 다시 보내 주세요.',
  },
  PAYLOAD_TOO_LARGE: {
    en: 'A body may have at most 100 kB. Shorten it and send it again.',
    ko: '본문은 100kB까지 보낼 수 있습니다. 내용을 줄여 다시 보내 주세요.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    en: 'Only JSON is understood here. Send the body as UTF-8 with “Content-Type: application/json”.',
    ko: '이 주소에서는 JSON만 처리할 수 있습니다. “Content-Type: application/json” 헤더와 함께 UTF-8로 보내 주세요.',
  },
  ROUTE_NOT_FOUND: {
    en: 'Nothing is served at this address. Check the path; the API’s addresses begin with /v1/.',
    ko: '이 주소에서 제공하는 것이 없습니다. 경로를 확인해 주세요. API 주소는 /v1/로 시작합니다.',
  },
  METHOD_NOT_ALLOWED: {
    en: 'The address exists but does not take this method. The Allow header lists those it takes.',
    ko: '주소는 맞지만 이 메서드는 쓸 수 없습니다. 쓸 수 있는 메서드는 Allow 헤더에 있습니다.',
  },
  QUERY_NOT_FOUND: {
    en: 'No query has this id. Check the id; queries that ended long ago are removed.',
    ko: '이 ID의 질의가 없습니다. ID를 확인해 주세요. 끝난 지 오래된 질의는 삭제됩니다.',
  },
  REQUEST_NOT_FOUND: {
    en: 'No human request has this id. GET /v1/requests lists those that wait for a person.',
    ko: '이 ID의 확인 요청이 없습니다. 대기 중인 요청은 GET /v1/requests에서 볼 수 있습니다.',
  },
  QUERY_ENDED: {
    en: 'The query has ended and cannot be changed any more. Read its outcome at GET /v1/queries/{id}.',
    ko: '질의가 이미 끝나서 더 바꿀 수 없습니다. 결과는 GET /v1/queries/{id}에서 확인해 주세요.',
  },
  QUERY_RUNNING: {
    en: 'Only queries that have ended can be erased. Cancel it first.',
    ko: '끝난 질의만 지울 수 있습니다. 먼저 취소해 주세요.',
  },
  QUERY_ERASED: {
    en: 'Its question, answer and sources can no longer be read. “GET /v1/queries/{id}/history” tells what is left.',
    ko: '질문과 답변, 출처를 더 이상 읽을 수 없습니다. 남은 정보는 “GET /v1/queries/{id}/history”에서 확인할 수 있습니다.',
  },
  ERASURE_UNAVAILABLE: {
    en: 'It has no encryption key of its own: VOUCH_ENCRYPTION_KEYS and VOUCH_ERASURE were not set when it was asked.',
    ko: '질문 당시 VOUCH_ENCRYPTION_KEYS와 VOUCH_ERASURE가 설정되어 있지 않아 이 질의만의 암호화 키가 없습니다.',
  },
  HISTORY_TOO_LONG: {
    en: 'It has more than 20,000 events. Read it in the Temporal web UI, or with “temporal workflow show”.',
    ko: '이벤트가 20,000개를 넘습니다. Temporal 웹 UI나 “temporal workflow show”로 확인해 주세요.',
  },
  TOOL_CALL_UNKNOWN: {
    en: 'A call that was not issued to you in this conversation. Send assistant messages back exactly as they came; give a history from elsewhere as text, without tool calls.',
    ko: '이 대화에서 발급된 적이 없는 호출입니다. assistant 메시지는 받은 그대로 돌려보내고, 다른 곳의 이력은 도구 호출 없이 텍스트로 보내 주세요.',
  },
  TOOL_CALL_ALTERED: {
    en: 'The name or the arguments are not those that were issued, and so not those that were consented to. Send assistant messages back exactly as they came.',
    ko: '도구 이름이나 인자가 발급된 것과 달라 승인된 호출로 볼 수 없습니다. assistant 메시지를 받은 그대로 돌려보내 주세요.',
  },
  TOOL_RESULT_REPLAYED: {
    en: 'A call has one result: the first that was sent. Send it again as it was, or go on without it from before the call.',
    ko: '호출 하나에는 처음 보낸 결과만 인정됩니다. 그 결과를 그대로 다시 보내거나, 호출 이전부터 다시 진행해 주세요.',
  },
  TOOL_RESULT_MISSING: {
    en: 'Every call needs a result before the conversation goes on: a tool message each, or a message of the user that declines them.',
    ko: '대화를 이어 가려면 모든 호출에 결과가 필요합니다. 각각 tool 메시지를 보내거나, 거절한다는 사용자 메시지를 보내 주세요.',
  },
  MODEL_BUSY: {
    en: 'The provider of the model asks to slow down. Send the request again after a while.',
    ko: '모델 제공자가 요청 속도를 제한하고 있습니다. 잠시 뒤 다시 요청해 주세요.',
  },
  MODEL_REFUSED: {
    en: 'The provider of the model refuses the request as it is: it may be too long, or a tool’s schema may not be valid.',
    ko: '모델 제공자가 이 요청을 거부했습니다. 너무 길거나 도구 스키마가 올바르지 않을 수 있습니다.',
  },
  MODEL_UNAVAILABLE: {
    en: 'The model did not answer, though it was tried several times. Send the request again later.',
    ko: '여러 번 시도했지만 모델이 응답하지 않았습니다. 나중에 다시 요청해 주세요.',
  },
  MODEL_FAILED: {
    en: 'Its provider refuses access, or its reply cannot be read. The log of the worker says more.',
    ko: '모델 제공자가 접근을 거부했거나 응답을 읽을 수 없습니다. 자세한 내용은 워커 로그에 있습니다.',
  },
  COMPLETION_CHANGED: {
    en: 'What comes next does not belong to what you have. Send the request again without Last-Event-ID, with the same Idempotency-Key.',
    ko: '이어질 내용이 이미 받은 내용과 맞지 않습니다. 같은 Idempotency-Key로, Last-Event-ID 없이 다시 요청해 주세요.',
  },
  RESULT_NOT_FOUND: {
    en: 'The todo has no result that is kept beside the plan; “result” of the todo holds all there is.',
    ko: '따로 보관된 결과가 없습니다. 작업의 “result”에 있는 내용이 전부입니다.',
  },
  DOCUMENT_NOT_FOUND: {
    en: 'No document that you may read has this id. GET /v1/documents lists them; an id is percent-encoded in an address.',
    ko: '읽을 수 있는 문서 중에 이 ID의 문서가 없습니다. GET /v1/documents에서 확인해 주세요. 주소에는 ID를 퍼센트 인코딩해서 씁니다.',
  },
  PASSAGE_NOT_FOUND: {
    en: 'No document that you may read holds a passage with this id. It may have been changed or removed since.',
    ko: '읽을 수 있는 문서 중에 이 ID의 구절이 없습니다. 그 사이 문서가 바뀌었거나 삭제되었을 수 있습니다.',
  },
  DOCUMENT_INVALID: {
    en: 'Nothing was stored. Correct what “errors” names and send the files again.',
    ko: '저장된 것은 없습니다. “errors”에 나온 항목을 고쳐서 파일을 다시 보내 주세요.',
  },
  DOCUMENT_TYPE_UNSUPPORTED: {
    en: 'PDF, DOCX, HTML, Markdown, text and CSV files are read. Nothing was stored.',
    ko: 'PDF, DOCX, HTML, Markdown, 텍스트, CSV 파일만 읽을 수 있습니다. 저장된 것은 없습니다.',
  },
  DOCUMENT_UNREADABLE: {
    en: 'The file could not be read as a document, and nothing of it was kept.',
    ko: '문서로 읽을 수 없는 파일이어서 저장하지 않았습니다.',
  },
  DOCUMENT_CONFLICT: {
    en: 'It comes from a folder that is indexed, or belongs to other people. Choose another path or collection.',
    ko: '색인되는 폴더의 문서이거나 다른 사람의 문서입니다. 다른 경로나 컬렉션을 사용해 주세요.',
  },
  MODEL_NOT_FOUND: {
    en: 'No model of this name is offered to you here. GET /v1/models lists those that are.',
    ko: '이 이름의 모델은 제공되지 않습니다. 쓸 수 있는 모델은 GET /v1/models에서 볼 수 있습니다.',
  },
  WEBHOOK_NOT_FOUND: {
    en: 'GET /v1/webhooks lists those there are. It may have been removed.',
    ko: '웹훅 목록은 GET /v1/webhooks에서 볼 수 있습니다. 이미 삭제되었을 수 있습니다.',
  },
  WEBHOOK_URL_REFUSED: {
    en: 'It must be https and lead to the open internet, unless VOUCH_WEBHOOK_ALLOW lists it.',
    ko: '공개 인터넷에 있는 https 주소이거나 VOUCH_WEBHOOK_ALLOW에 등록된 주소여야 합니다.',
  },
  WEBHOOK_DISABLED: {
    en: '“disabled” of the webhook says why. Enable it (PATCH with “enabled”: true), then send again.',
    ko: '중지된 이유는 웹훅의 “disabled”에 있습니다. PATCH로 “enabled”를 true로 바꾼 뒤 다시 보내 주세요.',
  },
  FEEDBACK_TOO_EARLY: {
    en: 'There is no answer to rate. Send the feedback once the query has delivered one.',
    ko: '평가할 답변이 없습니다. 답변이 나온 뒤에 의견을 보내 주세요.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This Idempotency-Key belongs to a request with other content. Use a new key for a new request.',
    ko: '이 Idempotency-Key는 내용이 다른 요청에 이미 쓰였습니다. 새 요청에는 새 키를 써 주세요.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    en: 'Nothing was done a second time. Wait for “Retry-After” seconds and send the same again for the result.',
    ko: '중복 처리하지 않았습니다. “Retry-After”초 뒤에 같은 요청을 다시 보내면 결과를 받을 수 있습니다.',
  },
  IDEMPOTENCY_RESULT_NOT_KEPT: {
    en: 'Nothing was done a second time. The answer held a secret that is shown once, or was too large to keep. Look in the list for what was made; when its secret is lost, rotate it.',
    ko: '중복 처리하지 않았습니다. 응답에 한 번만 표시되는 비밀값이 있거나 너무 커서 보관하지 않았습니다. 만들어진 항목은 목록에서 확인하고, 비밀값을 잃어버렸다면 새로 교체해 주세요.',
  },
  HITL_INVALID_RESPONSE: {
    en: 'The request is still open and nothing has changed. Its “schema” says which decisions it takes.',
    ko: '요청은 그대로 열려 있고 바뀐 것은 없습니다. 가능한 결정은 요청의 “schema”를 확인해 주세요.',
  },
  HITL_REQUEST_EXPIRED: {
    en: 'It ended by its deadline, by policy or with a cancellation; “receipt” shows how. This decision changed nothing.',
    ko: '기한, 정책 또는 취소로 이미 처리되었습니다. “receipt”에서 확인해 주세요. 이번 결정은 반영되지 않았습니다.',
  },
  HITL_REQUEST_NOT_OPEN: {
    en: 'The query has not come to this request yet, so nothing was decided. GET /v1/requests lists those that are open.',
    ko: '질의가 아직 이 요청에 이르지 않아 반영되지 않았습니다. 열려 있는 요청은 GET /v1/requests에서 볼 수 있습니다.',
  },
  HITL_ALREADY_DECIDED: {
    en: 'The decision that came first counts; “receipt” shows whose it was. This one changed nothing.',
    ko: '먼저 내려진 결정이 적용되었습니다. 누구의 결정인지는 “receipt”에서 확인해 주세요. 이번 결정은 반영되지 않았습니다.',
  },
  HITL_ALREADY_VOTED: {
    en: 'Your approval counts already. The request needs the approval of others as well.',
    ko: '이미 승인하셨습니다. 다른 사람의 승인이 더 필요합니다.',
  },
  HITL_REQUEST_CHANGED: {
    en: 'The “shownHash” that you sent is of something else. Read the request again, then decide on what it shows now.',
    ko: '보내신 “shownHash”가 지금 내용과 다릅니다. 요청을 다시 확인한 뒤 결정해 주세요.',
  },
  HITL_WRONG_KIND: {
    en: 'The request is still open and takes other actions than this one. Its “schema” lists them.',
    ko: '요청은 그대로 열려 있으며 이 동작을 받지 않습니다. 가능한 동작은 요청의 “schema”를 확인해 주세요.',
  },
  HITL_FORBIDDEN: {
    en: 'It is for other groups or other people, or you asked the question yourself. Leave it to one of those it names.',
    ko: '다른 그룹이나 다른 사람이 맡은 요청이거나 본인이 한 질문입니다. 요청에 지정된 담당자에게 맡겨 주세요.',
  },
  HITL_NOT_CLEARED: {
    en: 'It rests on a document that is closed to you, so its texts are withheld. Leave it to somebody who may read it.',
    ko: '열람할 수 없는 문서를 근거로 하여 내용을 표시하지 않았습니다. 문서를 볼 수 있는 담당자에게 맡겨 주세요.',
  },
  HITL_CLAIMED: {
    en: 'It is taken until “claim.until” or until it is released. Wait, or ask who “claim” names.',
    ko: '“claim.until”까지 또는 반납할 때까지 다른 사람이 맡고 있습니다. 기다리거나 “claim”에 나온 사람에게 문의해 주세요.',
  },
  HITL_NOT_CLAIMED: {
    en: 'Only who has claimed a request can give it back. There is nothing to do.',
    ko: '요청을 맡은 사람만 반납할 수 있습니다. 따로 하실 일은 없습니다.',
  },
  HITL_EXTENSION_REFUSED: {
    en: 'The deadline stays as it was. “extensionLeftSeconds” of the request says how far it may still be put off.',
    ko: '기한은 그대로입니다. 더 늘릴 수 있는 시간은 요청의 “extensionLeftSeconds”에서 확인해 주세요.',
  },
  HITL_MODIFICATION_FAILED: {
    en: 'Nothing has changed and the request is still open. Send the change as “edits”, or reword it.',
    ko: '바뀐 것은 없고 요청도 열려 있습니다. 변경 내용을 “edits”로 보내거나 다르게 표현해 주세요.',
  },
  HITL_SESSION_NOT_PAUSED: {
    en: 'There is nothing to resume. The “stage” of the query says what it is doing.',
    ko: '재개할 것이 없습니다. 진행 상태는 질의의 “stage”에서 확인해 주세요.',
  },
  HITL_SESSION_PAUSED: {
    en: 'The pause that is there already counts. Resume the query before you pause it again.',
    ko: '먼저 시작된 일시정지가 적용 중입니다. 다시 일시정지하려면 먼저 재개해 주세요.',
  },
  PLAN_NOT_FOUND: {
    en: 'It is answered without a plan, or has none yet. Read the query to see how far it is.',
    ko: '계획 없이 답변하는 질의이거나 아직 계획이 없습니다. 진행 상태는 질의를 조회해 확인해 주세요.',
  },
  PLAN_NOT_EDITABLE: {
    en: 'A plan can be changed while it is reviewed or while the query is paused. Pause the query first.',
    ko: '계획은 검토 중이거나 일시정지 중일 때만 바꿀 수 있습니다. 먼저 질의를 일시정지해 주세요.',
  },
  PLAN_VERSION_CHANGED: {
    en: 'The change was made for another version and was not applied. Read the plan again and send it anew.',
    ko: '다른 버전을 기준으로 한 변경이라 반영하지 않았습니다. 계획을 다시 확인한 뒤 보내 주세요.',
  },
  UNAUTHENTICATED: {
    en: 'Send an API key or a token as “Authorization: Bearer …”, or sign in. What was sent is missing, unknown, expired or revoked.',
    ko: 'API 키나 토큰을 “Authorization: Bearer …” 헤더로 보내거나 로그인해 주세요. 보낸 값이 없거나, 알 수 없거나, 만료 또는 폐기된 값입니다.',
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    en: 'Its keys could not be read, so the token can be neither accepted nor refused. Try again; API keys still work.',
    ko: '서명 키를 읽지 못해 토큰을 확인할 수 없습니다. 잠시 후 다시 시도해 주세요. API 키는 계속 쓸 수 있습니다.',
  },
  KEY_NOT_FOUND: {
    en: 'No API key has this id. GET /v1/keys lists them; the id is what stands between vk_ and the next _.',
    ko: '이 ID의 API 키가 없습니다. 목록은 GET /v1/keys에서 볼 수 있으며, ID는 vk_와 그다음 _ 사이의 값입니다.',
  },
  KEY_ENDED: {
    en: 'It was revoked, has expired, or has a successor already; “rotatedTo” in GET /v1/keys names that. Create a new key.',
    ko: '폐기되었거나 만료되었거나 이미 교체된 키입니다. 교체된 키는 GET /v1/keys의 “rotatedTo”에 있습니다. 새 키를 만들어 주세요.',
  },
  FORGED_REQUEST: {
    en: 'A browser that is signed in must send the header X-Vouch-CSRF, from a page of this installation. Programs send their key as “Authorization: Bearer …”.',
    ko: '로그인한 브라우저에서는 이 서버의 페이지에서 X-Vouch-CSRF 헤더와 함께 보내야 합니다. 프로그램은 키를 “Authorization: Bearer …” 헤더로 보내 주세요.',
  },
  SIGN_IN_NOT_NEEDED: {
    en: 'This installation asks nobody who they are (VOUCH_AUTH=none). Just use it.',
    ko: '사용자를 확인하지 않는 서버입니다(VOUCH_AUTH=none). 로그인하지 않고 바로 사용해 주세요.',
  },
  RATE_LIMITED: {
    en: 'Wait as many seconds as “Retry-After” says, then go on more slowly. Nothing was done.',
    ko: '“Retry-After” 헤더에 나온 시간(초)만큼 기다린 뒤 더 천천히 보내 주세요. 처리된 것은 없습니다.',
  },
  QUOTA_EXCEEDED: {
    en: 'As many questions as are allowed per day have been asked; “quota” says by whom. “Retry-After” says in how many seconds the next day begins (UTC).',
    ko: '하루에 할 수 있는 질문 수에 이르렀습니다. 누구의 한도인지는 “quota”에서 확인해 주세요. 다음 날(UTC)까지 남은 시간(초)은 “Retry-After” 헤더에 있습니다.',
  },
  ROLE_REQUIRED: {
    en: 'This takes one of the roles in “roles”. Ask an administrator for it.',
    ko: '“roles”에 나온 역할 중 하나가 필요합니다. 관리자에게 요청해 주세요.',
  },
  PERSON_UNKNOWN: {
    en: 'The header X-Vouch-As names somebody whom VOUCH_LOCAL_PEOPLE does not list. Correct the name or leave it out.',
    ko: 'X-Vouch-As 헤더의 이름이 VOUCH_LOCAL_PEOPLE에 없습니다. 이름을 고치거나 헤더를 빼 주세요.',
  },
  HITL_TIMEOUT: {
    en: 'The deadline passed, so the default action was taken. Ask again if you want another outcome.',
    ko: '기한이 지나 기본 동작이 적용되었습니다. 다른 결과를 원하시면 다시 질문해 주세요.',
  },
  ANSWER_REJECTED: {
    en: 'A reviewer rejected the answer. Reword the question or add detail, then ask again.',
    ko: '검토자가 답변을 거부했습니다. 질문을 바꾸거나 더 자세히 적어 다시 질문해 주세요.',
  },
  APPROVAL_REJECTED: {
    en: 'Somebody refused a step that the answer depends on. Their reason, when given, stands in the outcome.',
    ko: '답변에 필요한 작업이 거부되었습니다. 거부 사유가 있으면 결과에 표시됩니다.',
  },
  EVIDENCE_CHANGED: {
    en: 'What the answer cites changed again after each approval. Ask again once the documents have settled.',
    ko: '승인할 때마다 인용한 문서가 바뀌었습니다. 문서 수정이 끝난 뒤 다시 질문해 주세요.',
  },
  PAYLOAD_UNREADABLE: {
    en: 'Its key is not among VOUCH_ENCRYPTION_KEYS, or it was changed. Add the key it was written with.',
    ko: 'VOUCH_ENCRYPTION_KEYS에 이 페이로드의 키가 없거나 내용이 변경되었습니다. 작성 당시의 키를 추가해 주세요.',
  },
  ORIGIN_FORBIDDEN: {
    en: 'Add the address of the Temporal web UI to VOUCH_CODEC_ORIGINS.',
    ko: 'Temporal 웹 UI의 주소를 VOUCH_CODEC_ORIGINS에 추가해 주세요.',
  },
  EVIDENCE_UNREADABLE: {
    en: 'The index did not answer for ten minutes, so nobody knows whether the sources may still be shown. Ask again later.',
    ko: '10분 동안 색인이 응답하지 않아 근거 문서를 보여도 되는지 확인하지 못했습니다. 나중에 다시 질문해 주세요.',
  },
  VERIFICATION_FAILED: {
    en: 'The query goes on as before; only the verification failed. Try it again in a moment.',
    ko: '질의는 그대로 진행됩니다. 검증만 실패했으니 잠시 후 다시 시도해 주세요.',
  },
  PLAN_REJECTED: {
    en: 'The plan was rejected before anything was done. Reword the question and ask again.',
    ko: '실행 전에 계획이 거부되었습니다. 질문을 바꾸어 다시 질문해 주세요.',
  },
  CANCELLED: {
    en: 'The query was ended early. Ask again if you still need the answer.',
    ko: '질의가 중간에 취소되었습니다. 답변이 필요하시면 다시 질문해 주세요.',
  },
  QUERY_FAILED: {
    en: 'The query ended with an error. Ask again; tell the operator if it happens again.',
    ko: '질의가 오류로 끝났습니다. 다시 질문해 보시고, 반복되면 운영 담당자에게 알려 주세요.',
  },
  TEMPORAL_UNAVAILABLE: {
    en: 'The workflow server does not answer. No query is lost; try again in a few seconds.',
    ko: '워크플로 서버가 응답하지 않습니다. 진행 중인 질의는 사라지지 않습니다. 잠시 후 다시 시도해 주세요.',
  },
  WORKER_UNAVAILABLE: {
    en: 'No worker answered in time. No query is lost; try again in a few seconds, and check that a worker runs.',
    ko: '제시간에 응답한 워커가 없습니다. 질의는 사라지지 않습니다. 워커가 실행 중인지 확인하고 잠시 후 다시 시도해 주세요.',
  },
  STORE_UNAVAILABLE: {
    en: 'The store does not answer, so nothing was saved. Try again in a few seconds.',
    ko: '저장소가 응답하지 않아 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  },
  INTERNAL: {
    en: 'The request could not be completed. Try again; if it happens again, give “requestId” to the operator.',
    ko: '요청을 처리하지 못했습니다. 다시 시도해 보시고, 반복되면 “requestId”를 운영 담당자에게 알려 주세요.',
  },
};

/** Details of single cases that need more precise words than their code has. */
export const CASES = {
  foreignHost: {
    en: 'This installation answers on loopback names only. Use localhost or 127.0.0.1 as the host.',
    ko: '이 서버는 루프백 주소로만 응답합니다. 호스트로 localhost나 127.0.0.1을 사용해 주세요.',
  },
  otherHost: {
    en: 'This installation does not answer to this host name. Its own is set with VOUCH_PUBLIC_URL.',
    ko: '이 서버가 응답하는 호스트 이름이 아닙니다. 서버의 주소는 VOUCH_PUBLIC_URL로 설정합니다.',
  },
  actsAsNobodyElse: {
    en: 'X-Vouch-As works only where nobody proves who they are. Leave it out: you are whom your key or token names.',
    ko: 'X-Vouch-As는 인증이 없는 서버에서만 쓸 수 있습니다. 키나 토큰의 주인으로 처리되므로 이 헤더를 빼 주세요.',
  },
  foreignPage: {
    en: 'A web page that is not of this machine sent the form. Nothing was stored; send files from here.',
    ko: '이 컴퓨터의 것이 아닌 웹 페이지가 보낸 양식입니다. 저장된 것은 없습니다. 파일은 이 컴퓨터에서 보내 주세요.',
  },
  idempotencyKey: {
    en: 'An Idempotency-Key has 1 to 255 printable ASCII characters without spaces.',
    ko: 'Idempotency-Key는 공백 없이 출력 가능한 ASCII 문자 1~255자여야 합니다.',
  },
  cursor: {
    en: 'The cursor does not belong to this list. Use “next” of the page before, or start without a cursor.',
    ko: '이 목록의 커서가 아닙니다. 앞 페이지의 “next”를 쓰거나 커서 없이 처음부터 조회해 주세요.',
  },
  unconfirmed: {
    en: 'No worker confirmed this in time. It may still count: read the query, or send the same again.',
    ko: '제시간에 처리를 확인한 워커가 없습니다. 나중에 반영될 수 있으니 질의를 확인하거나 같은 요청을 다시 보내 주세요.',
  },
  alreadyOver: {
    en: 'The query ended before this request was decided, so a decision has no effect any more.',
    ko: '이 요청이 결정되기 전에 질의가 끝나서 더 이상 결정할 수 없습니다.',
  },
  multipart: {
    en: 'Files are sent as “Content-Type: multipart/form-data”, each in a field of the name “file”.',
    ko: '파일은 “Content-Type: multipart/form-data”로, 이름이 “file”인 필드에 담아 보내 주세요.',
  },
  brokenForm: {
    en: 'The multipart body is broken or has too many fields. Have a library build it, and send it again.',
    ko: 'multipart 본문이 깨졌거나 필드가 너무 많습니다. 라이브러리로 본문을 만들어 다시 보내 주세요.',
  },
  aborted: {
    en: 'The connection ended before the files had arrived. Nothing was stored; send them again.',
    ko: '파일이 모두 도착하기 전에 연결이 끊겼습니다. 저장된 것은 없으니 다시 보내 주세요.',
  },
  notKept: {
    en: 'This document comes from a folder; its file is there and not kept here.',
    ko: '폴더에서 색인한 문서입니다. 원본 파일은 그 폴더에만 있습니다.',
  },
  bytesGone: {
    en: 'The file is no longer in the store. Upload it again.',
    ko: '업로드한 파일이 저장소에 남아 있지 않습니다. 다시 업로드해 주세요.',
  },
  conversationTooLarge: {
    en: 'A conversation may have at most 2 MB. Leave out its oldest messages and send it again.',
    ko: '대화는 2MB까지 보낼 수 있습니다. 오래된 메시지를 빼고 다시 보내 주세요.',
  },
  lastMessage: {
    en: 'The last message must be the user’s, or the tool messages that reply to the calls before it.',
    ko: '마지막 메시지는 사용자 메시지이거나 앞의 호출에 답하는 tool 메시지여야 합니다.',
  },
  textAfterReplies: {
    en: 'Send the tool messages alone first; ask the next question once what follows them has come.',
    ko: 'tool 메시지만 먼저 보내 주세요. 그 결과를 받은 뒤에 다음 질문을 보낼 수 있습니다.',
  },
  replyByTool: {
    en: 'People are still asked something here. Reply with a tool message per call; its content is JSON with an “action”.',
    ko: '아직 답하지 않은 확인 요청이 있습니다. 호출마다 “action”이 든 JSON을 내용으로 tool 메시지를 보내 주세요.',
  },
  replyWithoutCall: {
    en: 'A tool message must reply to a call of the assistant message right before it, by its “tool_call_id”.',
    ko: 'tool 메시지의 “tool_call_id”는 바로 앞 assistant 메시지의 호출 중 하나여야 합니다.',
  },
  replyNoJson: {
    en: 'The content of the tool message must be JSON, such as {"action": "approve"}. The request is still open.',
    ko: 'tool 메시지의 내용은 {"action": "approve"}와 같은 JSON이어야 합니다. 요청은 그대로 열려 있습니다.',
  },
  severalQueries: {
    en: 'Tool messages sent together must reply to calls of one completion.',
    ko: '함께 보내는 tool 메시지는 한 응답의 호출에 대한 것이어야 합니다.',
  },
  foreignCall: {
    en: 'This model issues calls of “human_request” alone, and takes replies to no others.',
    ko: '이 모델은 “human_request” 호출만 보내며, 다른 호출에 대한 답은 받지 않습니다.',
  },
  alteredCall: {
    en: 'The arguments of the call are not what is asked. Send the assistant message back exactly as it came. Nothing was decided.',
    ko: '호출의 인자가 실제 요청과 다릅니다. 받은 assistant 메시지를 그대로 돌려보내 주세요. 결정된 것은 없습니다.',
  },
  unknownCall: {
    en: 'No call of this id was issued to you. Send the assistant message back exactly as it came. Nothing was decided.',
    ko: '이 ID의 호출을 받은 적이 없습니다. 받은 assistant 메시지를 그대로 돌려보내 주세요. 결정된 것은 없습니다.',
  },
  resumeWithoutKey: {
    en: 'Last-Event-ID needs the Idempotency-Key that the cut request was sent with.',
    ko: 'Last-Event-ID를 쓰려면 끊긴 요청과 같은 Idempotency-Key가 필요합니다.',
  },
  foreignEventId: {
    en: 'The Last-Event-ID is of another completion. Leave it out to hear this one from the beginning.',
    ko: '다른 응답의 Last-Event-ID입니다. 처음부터 다시 받으려면 헤더를 빼 주세요.',
  },
  noFile: {
    en: 'send at least one file in the field “file”',
    ko: '“file” 필드에 파일을 하나 이상 보내 주세요',
  },
  oneFileOnly: { en: 'only together with a single file', ko: '파일이 하나일 때만 쓸 수 있습니다' },
  sameName: { en: 'two files would have the same path', ko: '두 파일의 경로가 같습니다' },
  foreignGroup: { en: 'only groups that you belong to', ko: '속해 있는 그룹만 지정할 수 있습니다' },
  onlyStricter: {
    en: 'protects documents: it cannot be loosened with a question',
    ko: '문서를 보호하는 설정이므로 질문할 때 완화할 수 없습니다',
  },
  requiredField: { en: 'this field is required', ko: '필수 항목입니다' },
  unknownField: { en: 'unknown field', ko: '알 수 없는 필드입니다' },
} as const satisfies Record<string, Localized>;
