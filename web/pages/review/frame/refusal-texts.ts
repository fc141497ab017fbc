import type { FailureCode } from '../../../../contract/failures.js';

const en = {
  /** Advice after a refusal; the API explains the refusal itself. */
  advice: {
    HITL_INVALID_RESPONSE: 'Correct the items listed below and send it again. What you typed is still there.',
    HITL_REQUEST_CHANGED: 'The page now shows the current state. Look at what changed, then decide again.',
    HITL_CLAIMED: 'Wait until it is released, or work on another request. What you typed is kept.',
    HITL_READING_TIME:
      'Claim it, read it, and send your decision again a little later. What you typed is kept.',
    HITL_NOT_CLEARED: 'Someone who may read the documents behind it must decide. What you typed is kept.',
    HITL_FORBIDDEN: 'Leave it to somebody who may decide. What you typed is kept.',
    HITL_MODIFICATION_FAILED:
      'The plan has not changed. Reword your instruction or correct your edits, then send them again.',
    HITL_ALREADY_VOTED: 'Someone else must approve it as well.',
  } as Partial<Record<FailureCode, string>>,
  notSent: 'Not sent: the server does not answer',
  notSentHint: 'What you typed is kept on this device, even if you close the page. Send it again later.',
  dismiss: 'Close this message',
};

const ko: typeof en = {
  advice: {
    HITL_INVALID_RESPONSE: '아래 항목을 고쳐 다시 보내 주십시오. 입력한 내용은 그대로 있습니다.',
    HITL_REQUEST_CHANGED: '화면에 최신 내용을 표시했습니다. 바뀐 부분을 확인한 뒤 다시 결정해 주십시오.',
    HITL_CLAIMED: '담당이 해제될 때까지 기다리거나 다른 요청을 처리해 주십시오. 입력한 내용은 보관됩니다.',
    HITL_READING_TIME: '요청을 맡아 읽은 뒤 잠시 후에 다시 보내 주십시오. 입력한 내용은 보관됩니다.',
    HITL_NOT_CLEARED: '근거 문서를 볼 수 있는 사람이 결정해야 합니다. 입력한 내용은 보관됩니다.',
    HITL_FORBIDDEN: '결정 권한이 있는 사람에게 맡겨 주십시오. 입력한 내용은 보관됩니다.',
    HITL_MODIFICATION_FAILED: '계획은 그대로입니다. 지시나 수정 내용을 바꿔 다시 보내 주십시오.',
    HITL_ALREADY_VOTED: '다른 사람의 승인이 더 필요합니다.',
  },
  notSent: '전송하지 못했습니다: 서버가 응답하지 않습니다',
  notSentHint: '입력한 내용은 화면을 닫아도 이 기기에 남아 있습니다. 나중에 다시 보내 주십시오.',
  dismiss: '메시지 닫기',
};

export const refusalTexts = { en, ko };
