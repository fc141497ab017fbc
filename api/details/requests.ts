import type { REQUEST_FAILURES } from '../../contract/failures/requests.js';
import type { Detail } from './detail.js';

export const REQUEST_DETAILS: Record<keyof typeof REQUEST_FAILURES, Detail> = {
  HITL_INVALID_RESPONSE: {
    en: 'The request is still open and nothing has changed. Its “schema” says which decisions it takes.',
    ko: '요청은 그대로 열려 있고 바뀐 것은 없습니다. 가능한 결정은 요청의 “schema”를 확인해 주십시오.',
    about:
      'The action belongs to the request, but what comes with it does not fit: a missing or superfluous ' +
      'field, or a value that the form does not take. `errors` says where; the `schema` of the request says ' +
      'what it takes.',
  },
  HITL_WRONG_KIND: {
    en: 'The request is still open and takes other actions than this one. Its “schema” lists them.',
    ko: '요청은 그대로 열려 있으며 이 동작을 받지 않습니다. 가능한 동작은 요청의 “schema”를 확인해 주십시오.',
    about:
      'The action exists, but for another kind of request. The `schema` of the request lists its own. Look ' +
      'at `kind` before deciding.',
  },
  HITL_REQUEST_NOT_OPEN: {
    en: 'The question has not reached this request yet, so nothing was decided. GET /v1/requests lists the open requests.',
    ko: '질문이 아직 이 요청에 이르지 않아 반영되지 않았습니다. 열려 있는 요청은 GET /v1/requests에서 볼 수 있습니다.',
    about:
      'The id is one that the question may still come to, but has not yet. Take ids from `GET /v1/requests` or ' +
      'from the status.',
  },
  HITL_REQUEST_EXPIRED: {
    en: 'It ended by its deadline, by policy or with a cancellation; “receipt” shows how. This decision changed nothing.',
    ko: '기한 경과, 정책 또는 취소에 따라 이미 처리되었습니다. “receipt”에서 확인해 주십시오. 이번 결정은 반영되지 않았습니다.',
    about:
      'The deadline, the policy or a cancellation came first. `receipt` says how the request ended. Ask again if ' +
      'another outcome is wanted; next time, claim the request and extend its deadline.',
  },
  HITL_ALREADY_DECIDED: {
    en: 'The decision that came first counts; “receipt” shows whose it was. This one changed nothing.',
    ko: '먼저 내려진 결정이 적용되었습니다. 누구의 결정인지는 “receipt”에서 확인해 주십시오. 이번 결정은 반영되지 않았습니다.',
    about:
      'Another person came first. `receipt` says who, when and what. There is nothing to do; if you disagree, ask the ' +
      'question again.',
  },
  HITL_ALREADY_VOTED: {
    en: 'Your approval counts already. The request needs the approval of others as well.',
    ko: '이미 승인하셨습니다. 다른 사람의 승인이 더 필요합니다.',
    about:
      'The request needs the approval of several people and has yours. Somebody else must approve as well.',
  },
  HITL_REQUEST_CHANGED: {
    en: 'The “shownHash” that you sent does not match what the request shows now. Read the request again, then decide.',
    ko: '보내신 “shownHash”가 지금 내용과 다릅니다. 요청을 다시 확인한 뒤 결정해 주십시오.',
    about:
      'The decision carried the `shownHash` of something other than what the request shows now. Read the request again ' +
      'and decide on its current state.',
  },
  HITL_FORBIDDEN: {
    en: 'The request is for other groups or people, or you asked the question yourself. Leave it to one of those named in the request.',
    ko: '다른 그룹이나 다른 사람이 맡은 요청이거나 본인이 한 질문입니다. 요청에 지정된 담당자에게 맡겨 주십시오.',
    about:
      'The request is for other groups or other people (`groups`, `quorum.people`), or the policy bars the ' +
      'asker from deciding. Leave it to one of those it names, or have the policy changed.',
  },
  HITL_NOT_CLEARED: {
    en: 'The request is based on a document that you may not read, so its content is withheld. Leave it to somebody who may read the document.',
    ko: '열람할 수 없는 문서를 근거로 하여 내용을 표시하지 않았습니다. 문서를 볼 수 있는 담당자에게 맡겨 주십시오.',
    about:
      'The answer under review is based on a document that you may not read: its texts are withheld, and you can ' +
      'neither claim nor decide the request. Leave it to somebody who may read the document. The asker may still reject ' +
      'the answer or ask for another search. [access.md](access.md) says who sees what.',
  },
  HITL_CLAIMED: {
    en: 'It is claimed until “claim.until” or until it is released. Wait, or ask the person named in “claim”.',
    ko: '“claim.until”까지 또는 담당을 해제할 때까지 다른 사람이 맡고 있습니다. 기다리거나 “claim”에 나온 사람에게 문의해 주십시오.',
    about:
      'Somebody has claimed the request; `claim` says who and until when. Wait for the lease to run out, or ' +
      'ask them to release it.',
  },
  HITL_NOT_CLAIMED: {
    en: 'Only the person who has claimed a request can release it. You do not need to do anything.',
    ko: '요청을 맡은 사람만 담당을 해제할 수 있습니다. 따로 하실 일은 없습니다.',
    about:
      'Only the person who holds a claim can release it; yours may have expired. There is nothing to do.',
  },
  HITL_READING_TIME: {
    en: 'The policy asks reviewers to read before they decide. Claim the request, read it, and decide once “readFirst.seconds” seconds have passed; “reason” says when that is.',
    ko: '정책에 따라 먼저 읽은 뒤에 결정할 수 있습니다. 요청을 맡아 읽고 “readFirst.seconds”초가 지난 뒤에 결정해 주십시오. 가능한 시각은 “reason”에 있습니다.',
    about:
      'The policy (`review.readingShare`) asks you to have claimed the request for the time that reading it takes; ' +
      '`readFirst` of the request says how many seconds. Claim it (`POST /v1/requests/{id}/claim`, `vouch claim`, or the ' +
      'button of the web app) and send the decision again when `reason` says. [reviewing.md](reviewing.md) says why.',
  },
  HITL_EXTENSION_REFUSED: {
    en: 'The deadline stays as it was. “extensionLeftSeconds” of the request says by how much it may still be extended.',
    ko: '기한은 그대로입니다. 더 늘릴 수 있는 시간은 요청의 “extensionLeftSeconds”에서 확인해 주십시오.',
    about:
      'The deadline would be extended further than `maxExtensionSeconds` of the policy allows in total. ' +
      '`extensionLeftSeconds` of the request says what is left.',
  },
  REQUEST_NOT_FOUND: {
    en: 'No human request has this id. GET /v1/requests lists those waiting for a person.',
    ko: '이 ID의 확인 요청이 없습니다. 대기 중인 요청은 GET /v1/requests에서 볼 수 있습니다.',
    about:
      'No question has a request with this id, or it ended so long ago that it was removed. Check the id.',
  },
};
