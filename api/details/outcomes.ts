import type { OUTCOME_FAILURES } from '../../contract/failures/outcomes.js';
import type { Detail } from './detail.js';

export const OUTCOME_DETAILS: Record<keyof typeof OUTCOME_FAILURES, Detail> = {
  HITL_TIMEOUT: {
    en: 'The deadline passed, so the default action was taken. Ask again if you want another outcome.',
    ko: '기한이 지나 기본 처리가 적용되었습니다. 다른 결과를 원하시면 다시 질문해 주십시오.',
    about:
      'Nobody answered a request in time and its default ended the question. The receipt of the request has ' +
      '`decidedBy: "timeout"`. Ask again, or give the request a longer timeout, a ladder or another ' +
      'default.',
  },
  ANSWER_REJECTED: {
    en: 'A reviewer rejected the answer. Reword the question or add detail, then ask again.',
    ko: '검토자가 답변을 거부했습니다. 질문을 바꾸거나 더 자세히 적어 다시 질문해 주십시오.',
    about: 'A reviewer rejected the answer; `outcome.reason` is theirs. Reword the question or add detail.',
  },
  APPROVAL_REJECTED: {
    en: 'Somebody rejected a task that the answer depends on. If they gave a reason, the outcome shows it. Ask again if circumstances have changed.',
    ko: '답변에 필요한 작업이 거부되었습니다. 거부 사유가 있으면 결과에 표시됩니다. 상황이 바뀌면 다시 질문해 주십시오.',
    about: 'Somebody rejected a task that the answer depends on. `skip` would have continued without it.',
  },
  PLAN_REJECTED: {
    en: 'The plan was rejected before anything was done. Reword the question and ask again.',
    ko: '실행 전에 계획이 거부되었습니다. 질문을 바꾸어 다시 질문해 주십시오.',
    about: 'A reviewer rejected the plan, or the tasks that were asked for make no plan (`outcome.reason`).',
  },
  EVIDENCE_CHANGED: {
    en: 'The cited documents changed again after each approval. Ask again once they no longer change.',
    ko: '승인할 때마다 인용한 문서가 바뀌었습니다. 문서 수정이 끝난 뒤 다시 질문해 주십시오.',
    about:
      'The documents behind the answer changed again after each approval, more often than ' +
      '`evidence.maxLapses` allows. Ask again once they have settled. To see it, set `maxLapses` to 0 and ' +
      'index a changed document while its answer is in review.',
  },
  EVIDENCE_UNREADABLE: {
    en: 'The index did not answer for ten minutes, so it could not be checked whether the sources may still be shown. Ask again later.',
    ko: '10분 동안 색인이 응답하지 않아 근거 문서를 보여도 되는지 확인하지 못했습니다. 나중에 다시 질문해 주십시오.',
    about:
      'An answer is delivered only when the asker may still read its sources. The index did not answer for ' +
      'ten minutes, so the question ended without an answer. Bring the index back (`vouch doctor`) and ask ' +
      'again.',
  },
  POLICY_CHANGE_REJECTED: {
    en: 'Somebody rejected the proposal, or nobody decided in time. The policy stays as it is; propose the change again if it is still needed.',
    ko: '제안이 거부되었거나 기한 안에 결정되지 않았습니다. 정책은 그대로 유지됩니다. 여전히 필요하면 다시 제안해 주십시오.',
    about:
      'Somebody rejected a proposed policy change; `outcome.reason` is theirs. The version in force stays in force.',
  },
  POLICY_SUPERSEDED: {
    en: 'The proposal is based on a version that is no longer in force. Propose the change again.',
    ko: '더 이상 적용되지 않는 버전을 바꾸는 제안입니다. 변경을 다시 제안해 주십시오.',
    about:
      'A policy change is approved for the version it was proposed for. Another one has taken effect since, so what was ' +
      'shown is not what would change: the proposal ends automatically. Propose the change again.',
  },
  CANCELLED: {
    en: 'The question was ended early. Ask again if you still need the answer.',
    ko: '질문이 중간에 취소되었습니다. 답변이 필요하시면 다시 질문해 주십시오.',
    about:
      'A person, or an operator through Temporal, ended the question early. Ask again if the answer is still ' +
      'needed.',
  },
  QUERY_FAILED: {
    en: 'The question ended with an error. Ask again; tell the operator if it happens again.',
    ko: '질문이 오류로 끝났습니다. 다시 질문해 보시고, 반복되면 운영 담당자에게 알려 주십시오.',
    about:
      'A defect, or a step failed for good without which the question cannot continue. The log of the worker has the ' +
      'cause; the history of the workflow shows where.',
  },
};
