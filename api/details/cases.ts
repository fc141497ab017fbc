import type { Localized } from '../../contract/language.js';
import type { Direction } from '../../contract/strictness.js';

/** Texts of single cases that are more precise than the text of their code. */
export const CASES = {
  foreignHost: {
    en: 'This installation answers only to loopback names. Use localhost or 127.0.0.1 as the host.',
    ko: '이 서버는 루프백 주소로만 응답합니다. 호스트로 localhost나 127.0.0.1을 사용해 주십시오.',
  },
  otherHost: {
    en: 'This installation does not answer to this host name. Its own is set with VOUCH_PUBLIC_URL.',
    ko: '이 서버가 응답하는 호스트 이름이 아닙니다. 서버의 주소는 VOUCH_PUBLIC_URL로 설정합니다.',
  },
  actsAsNobodyElse: {
    en: 'X-Vouch-As works only without authentication. Leave it out: you act as the person named by your key or token.',
    ko: 'X-Vouch-As는 인증이 없는 서버에서만 쓸 수 있습니다. 키나 토큰의 주인으로 처리되므로 이 헤더를 빼 주십시오.',
  },
  idempotencyKey: {
    en: 'An Idempotency-Key has 1 to 255 printable ASCII characters without spaces.',
    ko: 'Idempotency-Key는 공백 없이 출력 가능한 ASCII 문자 1~255자여야 합니다.',
  },
  lastEventId: {
    en: 'Last-Event-ID is the number of an event that was received. Send it as it came, or leave it out.',
    ko: 'Last-Event-ID는 받은 이벤트의 번호입니다. 받은 그대로 보내거나 헤더를 빼 주십시오.',
  },
  cursor: {
    en: 'The cursor does not belong to this list. Use “next” of the page before, or start without a cursor.',
    ko: '이 목록의 커서가 아닙니다. 앞 페이지의 “next”를 쓰거나 커서 없이 처음부터 조회해 주십시오.',
  },
  unconfirmed: {
    en: 'No worker confirmed this in time. It may still count: read the question, or send the same again.',
    ko: '제시간에 처리를 확인한 워커가 없습니다. 나중에 반영될 수 있으니 질문을 확인하거나 같은 요청을 다시 보내 주십시오.',
  },
  unconfirmedStart: {
    en: 'The workflow server did not confirm the question in time; it may be under way. Send it again with the same Idempotency-Key, or look into GET /v1/queries first.',
    ko: '워크플로 서버가 제시간에 질문을 확인하지 않았습니다. 이미 진행 중일 수 있으니 같은 Idempotency-Key로 다시 보내거나 GET /v1/queries를 먼저 확인해 주십시오.',
  },
  nothingToRate: {
    en: 'The question ended without an answer, so there is nothing to rate.',
    ko: '질문이 답변 없이 끝나서 평가할 답변이 없습니다.',
  },
  alreadyOver: {
    en: 'The question ended before this request was decided, so it can no longer be decided.',
    ko: '이 요청이 결정되기 전에 질문이 끝나서 더 이상 결정할 수 없습니다.',
  },
  noQuestion: {
    en: 'This asks people about an answer or the policy and is no question itself. Its request can be decided, and nothing else.',
    ko: '답변이나 정책을 사람에게 묻는 항목이며 질문이 아닙니다. 요청에 대한 결정만 할 수 있습니다.',
  },
  noBody: {
    en: 'The message has no body. Send one as JSON, with “Content-Type: application/json”.',
    ko: '본문이 없습니다. 본문을 JSON으로 작성해 “Content-Type: application/json” 헤더와 함께 보내 주십시오.',
  },
  multipart: {
    en: 'Send files as “Content-Type: multipart/form-data”, each in a field named “file”.',
    ko: '파일은 “Content-Type: multipart/form-data”로, 이름이 “file”인 필드에 담아 보내 주십시오.',
  },
  brokenForm: {
    en: 'The multipart body is broken or has too many fields. Have a library build it, and send it again.',
    ko: 'multipart 본문이 깨졌거나 필드가 너무 많습니다. 라이브러리로 본문을 만들어 다시 보내 주십시오.',
  },
  aborted: {
    en: 'The connection ended before the files had arrived. Nothing was stored; send them again.',
    ko: '파일이 모두 도착하기 전에 연결이 끊겼습니다. 저장된 것은 없으니 다시 보내 주십시오.',
  },
  notKept: {
    en: 'This document comes from a folder; its original file is only there.',
    ko: '폴더에서 색인한 문서입니다. 원본 파일은 그 폴더에만 있습니다.',
  },
  bytesGone: {
    en: 'The file is no longer in the store. Upload it again.',
    ko: '업로드한 파일이 저장소에 남아 있지 않습니다. 다시 업로드해 주십시오.',
  },
  conversationTooLarge: {
    en: 'A conversation may be at most 2 MB long. Leave out its oldest messages and send it again.',
    ko: '대화는 2MB까지 보낼 수 있습니다. 오래된 메시지를 빼고 다시 보내 주십시오.',
  },
  chatCompletionsOnly: {
    en: 'Of OpenAI’s API only chat completions and models are offered here. Send the conversation to POST /v1/chat/completions.',
    ko: 'OpenAI API 중 chat completions와 models만 제공합니다. 대화는 POST /v1/chat/completions로 보내 주십시오.',
  },
  lastMessage: {
    en: 'The last message must be the user’s, or the tool messages that reply to the calls before it.',
    ko: '마지막 메시지는 사용자 메시지이거나 앞의 호출에 답하는 tool 메시지여야 합니다.',
  },
  textAfterReplies: {
    en: 'Send the tool messages alone first; ask the next question once their result has arrived.',
    ko: 'tool 메시지만 먼저 보내 주십시오. 그 결과를 받은 뒤에 다음 질문을 보낼 수 있습니다.',
  },
  replyByTool: {
    en: 'Requests are still open here. Reply with a tool message for each call; its content is JSON with an “action”.',
    ko: '아직 답하지 않은 확인 요청이 있습니다. 호출마다 “action”이 든 JSON을 내용으로 tool 메시지를 보내 주십시오.',
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
    en: 'This model only calls “human_request” and takes replies to no other calls.',
    ko: '이 모델은 “human_request” 호출만 보내며, 다른 호출에 대한 답은 받지 않습니다.',
  },
  alteredCall: {
    en: 'The arguments of the call differ from what was asked. Send the assistant message back exactly as it came. Nothing was decided.',
    ko: '호출의 인수가 실제 요청과 다릅니다. 받은 assistant 메시지를 그대로 돌려보내 주십시오. 결정된 것은 없습니다.',
  },
  unknownCall: {
    en: 'No call of this id was issued to you. Send the assistant message back exactly as it came. Nothing was decided.',
    ko: '이 ID의 호출을 받은 적이 없습니다. 받은 assistant 메시지를 그대로 돌려보내 주십시오. 결정된 것은 없습니다.',
  },
  resumeWithoutKey: {
    en: 'Last-Event-ID needs the same Idempotency-Key as the interrupted request.',
    ko: 'Last-Event-ID를 쓰려면 끊긴 요청과 같은 Idempotency-Key가 필요합니다.',
  },
  foreignEventId: {
    en: 'The Last-Event-ID belongs to another completion. Leave it out to receive this one from the beginning.',
    ko: '다른 응답의 Last-Event-ID입니다. 처음부터 다시 받으려면 헤더를 빼 주십시오.',
  },
  noFile: {
    en: 'send at least one file in the field “file”',
    ko: '“file” 필드에 파일을 하나 이상 보내 주십시오',
  },
  oneFileOnly: { en: 'only together with a single file', ko: '파일이 하나일 때만 쓸 수 있습니다' },
  sameName: { en: 'two files would have the same path', ko: '두 파일의 경로가 같습니다' },
  foreignGroup: { en: 'only groups that you belong to', ko: '속해 있는 그룹만 지정할 수 있습니다' },
  requiredField: { en: 'this field is required', ko: '필수 항목입니다' },
  changesNothing: {
    en: 'the policy in force already says this',
    ko: '현재 정책과 달라지는 점이 없습니다',
  },
  unknownPrompt: {
    en: 'this installation has no such version of a prompt',
    ko: '이 설치에는 없는 프롬프트 버전입니다',
  },
  unknownModel: {
    en: 'not a known task, or not a model that this installation allows in experiments',
    ko: '없는 작업이거나 이 설치에서 실험에 쓸 수 없는 모델입니다',
  },
  unknownField: { en: 'unknown field', ko: '알 수 없는 필드입니다' },
} as const satisfies Record<string, Localized>;

/** The fault of a text that cites what is no source. @param markers such as `[3], [9]` */
export function unknownMarkersCase(markers: string): Localized {
  return {
    en: `There is no source for ${markers} in the text. Remove each such marker, or name its passage in “citations”.`,
    ko: `본문의 ${markers}에 해당하는 출처가 없습니다. 표시를 지우거나 “citations”에 근거를 지정해 주십시오.`,
  };
}

/** Reasons for which a question may not change a mode or a key of the policy as its asker asks. */
export const STRICTNESS = {
  operators: {
    en: 'is set by the operator of this installation, not with a question',
    ko: '운영 담당자가 정하는 설정이므로 질문할 때 바꿀 수 없습니다',
  },
  higher: { en: 'can only be raised with a question', ko: '질문할 때 더 높일 수만 있습니다' },
  lower: { en: 'can only be lowered with a question', ko: '질문할 때 더 낮출 수만 있습니다' },
  earlier: {
    en: 'can only be changed to a stricter action with a question',
    ko: '질문할 때 더 엄격한 동작으로만 바꿀 수 있습니다',
  },
  fewer: {
    en: 'can only be narrowed to some of its groups with a question',
    ko: '질문할 때 지정된 그룹 중 일부로 좁힐 수만 있습니다',
  },
  true: { en: 'can only be switched on with a question', ko: '질문할 때 켤 수만 있습니다' },
  false: { en: 'can only be switched off with a question', ko: '질문할 때 끌 수만 있습니다' },
  modes: (modes: readonly string[]) => ({
    en: `you may choose ${modes.join(' or ')} here`,
    ko: `선택할 수 있는 모드는 ${modes.join(', ')}입니다`,
  }),
} as const satisfies Record<`${Direction}` | 'operators', Localized> & Record<'modes', unknown>;
