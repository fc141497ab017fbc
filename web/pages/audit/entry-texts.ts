import type { EventType } from '../../../contract/events.js';
import type { Difference } from '../../../contract/requests/index.js';
import type { HistoryEntry } from '../../../contract/history.js';
import type { ModelCall } from '../../../contract/query.js';
import type { Texts } from '../../language/language.js';

type Execution = Extract<HistoryEntry, { type: 'step' }>['execution'];

export interface EntryTexts {
  asked: string;
  events: Record<EventType, string>;
  messages: Record<string, string>;
  via: Record<Extract<HistoryEntry, { type: 'message' }>['via'], string>;
  execution: Record<Execution, string>;
  because: Record<Difference['because'], string>;
  attemptKinds: Record<ModelCall['attempt'], string>;
  attempts: (count: number) => string;
  calls: (count: number) => string;
  search: (query: string, hits: string) => string;
  passages: (count: number) => string;
  failed: (code: string) => string;
  underway: string;
  preview: string;
  withheldSearch: string;
  accepted: string;
  refused: (code: string) => string;
  asks: (kind: string) => string;
  until: (time: string) => string;
  otherwise: (action: string) => string;
  groups: (names: string) => string;
  quorum: (approvals: number, needed: number) => string;
  version: (version: number) => string;
  waited: (time: string) => string;
  asDefault: string;
  overrode: (action: string) => string;
  lapsed: string;
  continuedIn: (run: string) => string;
  outcome: (stage: string) => string;
  details: {
    utc: string;
    event: string;
    run: string;
    duration: string;
    attempts: string;
    execution: string;
    tool: string;
    search: string;
    hits: string;
    failure: string;
    calls: string;
    call: {
      prompt: string;
      version: string;
      model: string;
      attempt: string;
      input: string;
      output: string;
      cost: string;
    };
    passages: string;
    passage: { title: string; id: string; hash: string; grade: string };
    requestId: string;
    deadline: string;
    default: string;
    overridden: string;
    yes: string;
    no: string;
    groups: string;
    everyone: string;
    shownHash: string;
    by: string;
    via: string;
    decidedBy: string;
    authenticatedBy: string;
    waited: string;
    action: string;
    reason: string;
    comment: string;
    query: string;
    instruction: string;
    value: string;
    edits: string;
    text: string;
    diff: string;
    votes: string;
    lapsed: string;
    reopenedAs: string;
    question: string;
    mode: string;
    raw: string;
    hideRaw: string;
  };
}

export const entryTexts: Texts<EntryTexts> = {
  en: {
    asked: 'The question was asked',
    events: {
      hitl_request: 'A person was notified',
      hitl_reminder: 'Reminder',
      hitl_warning: 'The deadline is near',
      hitl_widened: 'More groups may decide',
      hitl_escalated: 'Escalated',
      hitl_timeout: 'Nobody answered in time',
      hitl_decided: 'Decided',
      hitl_voted: 'An approval was counted',
      hitl_lapsed: 'An approval lapsed',
      hitl_claimed: 'Claimed',
      hitl_released: 'Released',
      hitl_extended: 'The deadline was put off',
      hitl_paused: 'Paused',
      hitl_resumed: 'Resumed',
      hitl_error: 'A decision was refused',
      stage_changed: 'Stage',
      todo_changed: 'Todo',
      plan_changed: 'The plan was changed',
      verified: 'Verified',
      query_ended: 'Ended',
    },
    messages: {
      decide: 'Decision sent',
      claim: 'Claim sent',
      release: 'Release sent',
      extend: 'Extension sent',
      pause: 'Pause sent',
      resume: 'Resume sent',
      verify: 'Verification asked for',
      editPlan: 'Change of the plan sent',
      cancel: 'Cancellation sent',
      terminate: 'The workflow was terminated',
    },
    via: { update: 'Update', signal: 'Signal', operator: 'past the API, in Temporal' },
    execution: { local: 'inside the worker', regular: 'dispatched by the server' },
    because: {
      evidence_changed: 'a cited passage changed',
      plan_edited: 'the plan was edited',
      arguments_changed: 'the arguments of the call changed',
      answer_edited: 'the answer was edited',
    },
    attemptKinds: { first: 'first', repair: 'repair', simplified: 'simplified' },
    attempts: (count) => `${count} attempts`,
    calls: (count) => (count === 1 ? '1 model call' : `${count} model calls`),
    search: (query, hits) => `“${query}” → ${hits} hits`,
    passages: (count) => (count === 1 ? '1 passage' : `${count} passages`),
    failed: (code) => `failed: ${code}`,
    underway: 'under way',
    preview: 'only a preview',
    withheldSearch: '(search words withheld)',
    accepted: 'accepted',
    refused: (code) => `refused: ${code}`,
    asks: (kind) => `A person was asked: ${kind}`,
    until: (time) => `until ${time}`,
    otherwise: (action) => `otherwise: ${action}`,
    groups: (names) => `for ${names}`,
    quorum: (approvals, needed) => `${approvals} of ${needed} approvals`,
    version: (version) => `version ${version}`,
    waited: (time) => `after ${time}`,
    asDefault: 'as the default',
    overrode: (action) => `instead of the default: ${action}`,
    lapsed: 'lapsed later',
    continuedIn: (run) => `The history goes on in run ${run}`,
    outcome: (stage) => `The query ended: ${stage}`,
    details: {
      utc: 'Time in UTC',
      event: 'Event in Temporal',
      run: 'Run',
      duration: 'Duration',
      attempts: 'Attempts',
      execution: 'Executed',
      tool: 'Tool',
      search: 'Searched for',
      hits: 'Hits',
      failure: 'Failure',
      calls: 'Model calls',
      call: {
        prompt: 'Prompt',
        version: 'Version',
        model: 'Model',
        attempt: 'Attempt',
        input: 'Tokens in',
        output: 'Tokens out',
        cost: 'Cost',
      },
      passages: 'Passages that were seen',
      passage: { title: 'Document', id: 'Id', hash: 'Hash of the text', grade: 'Grade' },
      requestId: 'Request',
      deadline: 'Deadline',
      default: 'Default',
      overridden: 'Overridden',
      yes: 'yes: a person decided otherwise',
      no: 'no: the default would have done the same',
      groups: 'May decide',
      everyone: 'everyone',
      shownHash: 'Hash of what was shown',
      by: 'By',
      via: 'Sent as',
      decidedBy: 'Decided by',
      authenticatedBy: 'Authenticated by',
      waited: 'Waited',
      action: 'Action',
      reason: 'Reason',
      comment: 'Comment',
      query: 'New search words',
      instruction: 'Instruction',
      value: 'Value',
      edits: 'Changes',
      text: 'Text',
      diff: 'What the person changed',
      votes: 'Votes',
      lapsed: 'Lapsed',
      reopenedAs: 'Asked again as',
      question: 'Question',
      mode: 'Mode',
      raw: 'Show as recorded (JSON)',
      hideRaw: 'Hide the record',
    },
  },
  ko: {
    asked: '질문이 접수되었습니다',
    events: {
      hitl_request: '담당자에게 알림',
      hitl_reminder: '다시 알림',
      hitl_warning: '기한 임박',
      hitl_widened: '담당 그룹 확대',
      hitl_escalated: '상위 담당자에게 넘김',
      hitl_timeout: '시간 안에 응답 없음',
      hitl_decided: '결정됨',
      hitl_voted: '승인 1건 반영',
      hitl_lapsed: '승인 효력 상실',
      hitl_claimed: '담당자 지정',
      hitl_released: '담당 해제',
      hitl_extended: '기한 연장',
      hitl_paused: '일시 중지',
      hitl_resumed: '재개',
      hitl_error: '받아들여지지 않은 결정',
      stage_changed: '단계',
      todo_changed: '할 일',
      plan_changed: '계획 변경',
      verified: '검증',
      query_ended: '종료',
    },
    messages: {
      decide: '결정 전송',
      claim: '담당 요청 전송',
      release: '담당 해제 전송',
      extend: '기한 연장 전송',
      pause: '일시 중지 전송',
      resume: '재개 전송',
      verify: '검증 요청',
      editPlan: '계획 변경 전송',
      cancel: '취소 전송',
      terminate: '워크플로 강제 종료',
    },
    via: { update: 'Update', signal: 'Signal', operator: 'API를 거치지 않고 Temporal에서' },
    execution: { local: '워커 안에서 실행', regular: '서버가 배정해 실행' },
    because: {
      evidence_changed: '인용한 근거가 바뀜',
      plan_edited: '계획이 수정됨',
      arguments_changed: '호출 인자가 바뀜',
      answer_edited: '답변이 수정됨',
    },
    attemptKinds: { first: '첫 시도', repair: '형식 교정', simplified: '단순화' },
    attempts: (count) => `${count}회 시도`,
    calls: (count) => `모델 호출 ${count}회`,
    search: (query, hits) => `“${query}” → ${hits}건`,
    passages: (count) => `근거 ${count}건`,
    failed: (code) => `실패: ${code}`,
    underway: '진행 중',
    preview: '미리 보기만',
    withheldSearch: '(검색어 비공개)',
    accepted: '받아들여짐',
    refused: (code) => `거절됨: ${code}`,
    asks: (kind) => `사람에게 요청: ${kind}`,
    until: (time) => `기한 ${time}`,
    otherwise: (action) => `기한 경과 시: ${action}`,
    groups: (names) => `담당 ${names}`,
    quorum: (approvals, needed) => `승인 ${needed}건 중 ${approvals}건`,
    version: (version) => `버전 ${version}`,
    waited: (time) => `${time} 만에`,
    asDefault: '기본 처리와 같음',
    overrode: (action) => `기본 처리(${action})와 다름`,
    lapsed: '이후 효력 상실',
    continuedIn: (run) => `이력이 실행 ${run}에서 이어집니다`,
    outcome: (stage) => `질의가 끝났습니다: ${stage}`,
    details: {
      utc: 'UTC 시각',
      event: 'Temporal 이벤트',
      run: '실행',
      duration: '소요 시간',
      attempts: '시도 횟수',
      execution: '실행 방식',
      tool: '도구',
      search: '검색어',
      hits: '검색 결과',
      failure: '실패',
      calls: '모델 호출',
      call: {
        prompt: '프롬프트',
        version: '버전',
        model: '모델',
        attempt: '시도',
        input: '입력 토큰',
        output: '출력 토큰',
        cost: '비용',
      },
      passages: '확인한 근거',
      passage: { title: '문서', id: 'ID', hash: '본문 해시', grade: '평가' },
      requestId: '요청',
      deadline: '기한',
      default: '기본 처리',
      overridden: '기본과 다른 결정',
      yes: '예 (사람이 다르게 결정함)',
      no: '아니요 (기본 처리와 같음)',
      groups: '담당',
      everyone: '모두',
      shownHash: '표시된 내용의 해시',
      by: '보낸 사람',
      via: '전송 방식',
      decidedBy: '결정 주체',
      authenticatedBy: '인증 수단',
      waited: '대기 시간',
      action: '결정',
      reason: '사유',
      comment: '의견',
      query: '새 검색어',
      instruction: '지시',
      value: '값',
      edits: '변경 내용',
      text: '본문',
      diff: '사람이 바꾼 부분',
      votes: '승인 내역',
      lapsed: '효력 상실',
      reopenedAs: '다시 요청한 번호',
      question: '질문',
      mode: '모드',
      raw: '기록 원문 보기 (JSON)',
      hideRaw: '원문 숨기기',
    },
  },
};
