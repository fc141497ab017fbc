import type { RequestKind } from '../../../contract/requests/index.js';
import type { Texts } from '../../language/language.js';
import type { Action } from '../../parts/vocabulary.js';

interface ReviewTexts {
  askedBy: (who: string) => string;
  place: (at: number, total: number) => string;
  previous: string;
  next: string;
  inbox: string;
  query: string;
  audit: string;
  priority: (name: string) => string;
  groups: (names: string) => string;
  everyone: string;
  claim: string;
  release: string;
  claimedByMe: (until: string) => string;
  claimedBy: (who: string, until: string) => string;
  claimHelp: string;
  extend: string;
  extendBy: (time: string) => string;
  extendLeft: (time: string) => string;
  extendOver: string;
  votes: (have: number, needed: number) => string;
  approvedBy: (who: string) => string;
  onlyPeople: (names: string) => string;
  onlyGroups: (names: string) => string;
  alreadyVoted: string;
  voted: string;
  votesMore: (more: number) => string;
  counted: (action: string) => string;
  /** What happens next, by what was decided. */
  happens: Record<RequestKind, Partial<Record<Action, string>>>;
  goesOn: string;
  reopened: string;
  replanned: string;
  reopenedHint: string;
}

export const reviewTexts: Texts<ReviewTexts> = {
  en: {
    askedBy: (who) => `Asked by ${who}`,
    place: (at, total) => `${at} of ${total}`,
    previous: 'Previous request',
    next: 'Next request',
    inbox: 'Inbox',
    query: 'Whole question',
    audit: 'Audit',
    priority: (name) => `Priority: ${name}`,
    groups: (names) => `For ${names}`,
    everyone: 'everyone',
    claim: 'Claim',
    release: 'Release',
    claimedByMe: (until) => `Claimed by you until ${until}`,
    claimedBy: (who, until) => `${who} works on it until ${until}. You can read along.`,
    claimHelp: 'Keeps others from deciding while you work on it. Renewed while you are active.',
    extend: 'More time',
    extendBy: (time) => `${time} more`,
    extendLeft: (time) => `Up to ${time} more is allowed`,
    extendOver: 'The deadline cannot be put off any further',
    votes: (have, needed) => `${have} of ${needed} approvals`,
    approvedBy: (who) => `approved by ${who}`,
    onlyPeople: (names) => `Only ${names} may decide this. You can read it.`,
    onlyGroups: (names) => `Only members of ${names} may decide this. You can read it.`,
    alreadyVoted: 'You have approved this. Someone else must approve it, too.',
    voted: 'Your approval counts',
    votesMore: (more) => (more === 1 ? 'One more person must approve.' : `${more} more people must approve.`),
    counted: (action) => `Decided: ${action}`,
    happens: {
      answer_review: {
        approve: 'The asker gets the answer as it stands.',
        edit: 'The asker gets your text.',
        retry: 'The documents are searched with your words; what comes of it may come back for review.',
        reject: 'The asker is told that there is no answer, with your reason.',
      },
      plan_review: {
        approve: 'The plan is carried out.',
        modify: 'The changed plan comes back for review.',
        reject: 'The question ends without an answer.',
      },
      approval_request: {
        approve: 'The step is carried out.',
        skip: 'The plan goes on without this step.',
        reject: 'The question ends without an answer.',
      },
      input_request: {
        answer: 'The step is carried out with what you gave.',
        skip: 'The plan goes on without this step.',
        cancel: 'The question ends without an answer.',
      },
      clarification: {
        answer: 'The question is worked on with your answer.',
        cancel: 'The question ends without an answer.',
      },
      pause: { resume: 'The question goes on.', cancel: 'The question ends without an answer.' },
    },
    goesOn: 'The question goes on.',
    reopened: 'Approved before, and changed since',
    replanned: 'The plan has changed since it was last shown',
    reopenedHint: 'Only what changed is shown first; the whole request stands below it.',
  },
  ko: {
    askedBy: (who) => `질문자 ${who}`,
    place: (at, total) => `${total}건 중 ${at}번째`,
    previous: '이전 요청',
    next: '다음 요청',
    inbox: '받은 요청',
    query: '질문 전체 보기',
    audit: '감사 기록',
    priority: (name) => `우선순위: ${name}`,
    groups: (names) => `담당: ${names}`,
    everyone: '모두',
    claim: '맡기',
    release: '내려놓기',
    claimedByMe: (until) => `${until}까지 내가 맡음`,
    claimedBy: (who, until) => `${who} 님이 ${until}까지 처리 중입니다. 내용은 볼 수 있습니다.`,
    claimHelp: '처리하는 동안 다른 사람이 결정하지 못하게 합니다. 작업 중에는 자동으로 연장됩니다.',
    extend: '기한 연장',
    extendBy: (time) => `${time} 연장`,
    extendLeft: (time) => `최대 ${time}까지 더 늘릴 수 있습니다`,
    extendOver: '기한을 더 늘릴 수 없습니다',
    votes: (have, needed) => `승인 ${needed}명 중 ${have}명 완료`,
    approvedBy: (who) => `${who} 님 승인`,
    onlyPeople: (names) => `${names} 님만 결정할 수 있습니다. 내용은 볼 수 있습니다.`,
    onlyGroups: (names) => `${names} 그룹만 결정할 수 있습니다. 내용은 볼 수 있습니다.`,
    alreadyVoted: '이미 승인하셨습니다. 다른 사람의 승인이 더 필요합니다.',
    voted: '승인이 반영되었습니다',
    votesMore: (more) => `${more}명의 승인이 더 필요합니다.`,
    counted: (action) => `결정 완료: ${action}`,
    happens: {
      answer_review: {
        approve: '질문자에게 이 답변이 그대로 전달됩니다.',
        edit: '질문자에게 수정한 답변이 전달됩니다.',
        retry: '입력한 검색어로 다시 검색합니다. 새 답변도 검토 요청으로 올 수 있습니다.',
        reject: '답변을 드릴 수 없다는 사실과 사유를 질문자에게 알립니다.',
      },
      plan_review: {
        approve: '계획대로 진행합니다.',
        modify: '변경한 계획을 다시 검토합니다.',
        reject: '답변 없이 질문이 종료됩니다.',
      },
      approval_request: {
        approve: '작업을 실행합니다.',
        skip: '이 작업을 건너뛰고 계속합니다.',
        reject: '답변 없이 질문이 종료됩니다.',
      },
      input_request: {
        answer: '입력한 값으로 작업을 실행합니다.',
        skip: '이 작업을 건너뛰고 계속합니다.',
        cancel: '답변 없이 질문이 종료됩니다.',
      },
      clarification: {
        answer: '답해 주신 내용으로 질문을 처리합니다.',
        cancel: '답변 없이 질문이 종료됩니다.',
      },
      pause: { resume: '질문 처리를 이어 갑니다.', cancel: '답변 없이 질문이 종료됩니다.' },
    },
    goesOn: '질문 처리를 이어 갑니다.',
    reopened: '승인 후 내용이 바뀌어 다시 확인이 필요합니다',
    replanned: '마지막으로 보여 드린 뒤에 계획이 바뀌었습니다',
    reopenedHint: '바뀐 부분을 먼저 보여 드립니다. 전체 내용은 그 아래에 있습니다.',
  },
};
