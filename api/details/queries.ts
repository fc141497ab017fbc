import type { QUERY_FAILURES } from '../../contract/failures/queries.js';
import type { Detail } from './detail.js';

export const QUERY_DETAILS: Record<keyof typeof QUERY_FAILURES, Detail> = {
  HITL_MODIFICATION_FAILED: {
    en: 'Nothing has changed and the request is still open. Send the change as “edits”, or reword it.',
    ko: '바뀐 것은 없고 요청도 열려 있습니다. 변경 내용을 “edits”로 보내거나 다르게 표현해 주십시오.',
    about:
      'The change of the plan cannot be made: it names a task that is not there, makes a cycle, touches ' +
      'what has already run, or the instruction could not be read (`reason` says which). The plan stays as ' +
      'it was. Send the change as `edits`, or in other words.',
  },
  TODOS_NOT_POSSIBLE: {
    en: 'Nothing was started. Correct the tasks that “errors” names, or leave them out.',
    ko: '질문을 시작하지 않았습니다. “errors”에 표시된 작업을 고치거나 빼 주십시오.',
    about:
      'An item of `todos` names a tool that does not exist, an argument that its tool does not know, or a value that it ' +
      'never accepts; or items share an id, depend on each other in a circle, or depend on one that is in no plan. ' +
      '`errors` says which. What only the tool host can tell, and whether there is a second search to wait for, becomes ' +
      'known when the plan is made: the question then ends as rejected (`PLAN_REJECTED`).',
  },
  PLAN_NOT_FOUND: {
    en: 'The question is answered without a plan, or has none yet. Read the question to see its progress.',
    ko: '계획 없이 답변하는 질문이거나 아직 계획이 없습니다. 진행 상태는 질문을 조회해 확인해 주십시오.',
    about:
      'Small talk and answers from the cache have no plan, and a question that is being analysed has none yet.',
  },
  PLAN_NOT_EDITABLE: {
    en: 'A plan can be changed while it is reviewed or while the question is paused. Pause the question first.',
    ko: '계획은 검토 중이거나 일시 중지 중일 때만 바꿀 수 있습니다. 먼저 질문을 일시 중지해 주십시오.',
    about:
      'A plan is changed while its review or a pause is open, and before the answer is being written. Pause ' +
      'the question first.',
  },
  PLAN_VERSION_CHANGED: {
    en: 'The change was made for another version and was not applied. Read the plan again and send the change for its current version.',
    ko: '다른 버전을 기준으로 한 변경이라 반영하지 않았습니다. 계획을 다시 확인한 뒤 보내 주십시오.',
    about:
      'The change named the `version` it was made for, and the plan has another version now. Read the plan and make the ' +
      'change again.',
  },
  RESULT_NOT_FOUND: {
    en: 'No separate result is kept for this task; its “result” is complete.',
    ko: '따로 보관된 결과가 없습니다. 작업의 “result”에 있는 내용이 전부입니다.',
    about:
      'The task has no result yet, or its result was short enough to be kept in the plan: read `result` there.',
  },
  HITL_SESSION_NOT_PAUSED: {
    en: 'There is nothing to resume. The “stage” of the question shows its progress.',
    ko: '재개할 것이 없습니다. 진행 상태는 질문의 “stage”에서 확인해 주십시오.',
    about:
      'The question is not paused: it never was, or the pause has ended meanwhile. The `stage` says what it is ' +
      'doing.',
  },
  HITL_SESSION_PAUSED: {
    en: 'The earlier pause is still in effect. Resume the question before you pause it again.',
    ko: '먼저 시작된 일시 중지가 적용 중입니다. 다시 일시 중지하려면 먼저 재개해 주십시오.',
    about: 'The question is paused already, and that pause counts. Resume it before pausing again.',
  },
  QUERY_ENDED: {
    en: 'The question has ended and can no longer be changed. Read its outcome at GET /v1/queries/{id}.',
    ko: '질문이 이미 끝나서 더 바꿀 수 없습니다. 결과는 GET /v1/queries/{id}에서 확인해 주십시오.',
    about:
      'The question has ended; it cannot be paused, cancelled, verified or changed. Its outcome is at `GET ' +
      '/v1/queries/:id`.',
  },
  QUERY_NOT_FOUND: {
    en: 'No question has this id. Check the id; questions that ended long ago are removed.',
    ko: '이 ID의 질문이 없습니다. ID를 확인해 주십시오. 끝난 지 오래된 질문은 삭제됩니다.',
    about: 'No question has this id, or it ended so long ago that it was removed.',
  },
  CONVERSATION_NOT_FOUND: {
    en: 'No conversation of yours has this id. Check the id; conversations that ended long ago are removed.',
    ko: '이 ID의 대화가 없습니다. ID를 확인해 주십시오. 끝난 지 오래된 대화는 삭제됩니다.',
    about:
      'No turn of a conversation with tools, and no session of the asker, has this id; or it ended so long ago that it ' +
      'was removed.',
  },
  FEEDBACK_TOO_EARLY: {
    en: 'There is no answer to rate. Send the feedback once the question has delivered one.',
    ko: '평가할 답변이 없습니다. 답변이 나온 뒤에 의견을 보내 주십시오.',
    about: 'The question has no answer to rate. Send the feedback once it has one.',
  },
  VERIFICATION_FAILED: {
    en: 'The question continues as before; only the verification failed. Try again in a moment.',
    ko: '질문은 그대로 진행됩니다. 검증만 실패했으니 잠시 후 다시 시도해 주십시오.',
    about:
      'The reasoner could not verify the question, which continues as before. Try again in a moment; `reason` and the ' +
      'log of the worker say why.',
  },
  HISTORY_TOO_LONG: {
    en: 'It has more than 20,000 events. Read it in the Temporal web UI, or with “temporal workflow show”.',
    ko: '이벤트가 20,000개를 넘습니다. Temporal 웹 UI나 “temporal workflow show”로 확인해 주십시오.',
    about:
      '`GET /v1/queries/{id}/history` serves complete histories of up to 20,000 events over all runs. Read a longer one ' +
      'in the Temporal web UI or with `temporal workflow show`; the question itself can be read as usual.',
  },
  QUERY_RUNNING: {
    en: 'Only questions that have ended can be erased. Cancel the question first.',
    ko: '끝난 질문의 내용만 삭제할 수 있습니다. 먼저 질문을 취소해 주십시오.',
    about: '`POST /v1/queries/{id}/erase` erases what has ended. Cancel the question first.',
  },
  QUERY_ERASED: {
    en: 'Its question, answer and sources can no longer be read. “GET /v1/queries/{id}/history” shows what is left.',
    ko: '질문과 답변, 출처를 더 이상 읽을 수 없습니다. 남은 정보는 “GET /v1/queries/{id}/history”에서 확인할 수 있습니다.',
    about:
      'An administrator erased the content of the question ([audit.md](audit.md)). Its question, answer and ' +
      'sources can no longer be read by anybody; `erasedAt` says since when. `GET /v1/queries/{id}/history` ' +
      'tells who erased it and why, and what is left.',
  },
  ERASURE_UNAVAILABLE: {
    en: 'The question has no encryption key of its own: VOUCH_ENCRYPTION_KEYS and VOUCH_ERASURE were not both set when it was asked. Its history ends with the retention of the Temporal namespace.',
    ko: '질문 당시 VOUCH_ENCRYPTION_KEYS와 VOUCH_ERASURE가 모두 설정되어 있지 않아 이 질문만의 암호화 키가 없습니다. 이력은 Temporal 네임스페이스의 보관 기간이 지나면 삭제됩니다.',
    about:
      'The question was asked when `VOUCH_ENCRYPTION_KEYS` or `VOUCH_ERASURE` was not set: its history is not ' +
      'encrypted with a key of its own that could be removed. It ends with the retention of the Temporal ' +
      'namespace.',
  },
};
