import type { Texts } from '../../../language/language.js';

interface AnswerReviewTexts {
  draft: string;
  sources: string;
  noSources: string;
  why: string;
  judged: string;
  notJudged: string;
  missing: string;
  suggestions: string;
  safety: string;
  unanswered: string;
  provisional: string;
  hard: string;
  reasons: string;
  withheld: string;
  comment: string;
  addComment: string;
  back: string;
  approveLow: string;
  approveLowDo: string;
  editLabel: string;
  editHelp: string;
  editSend: string;
  editUnchanged: string;
  restore: string;
  changes: string;
  noMarkers: string;
  retryLabel: string;
  retryHelp: (left: number) => string;
  retryNone: string;
  retrySend: string;
  rejectLabel: string;
  rejectHelp: string;
  rejectSend: string;
  quick: readonly string[];
  quickLabel: string;
  sends: string;
  decide: string;
}

export const answerReviewTexts: Texts<AnswerReviewTexts> = {
  en: {
    draft: 'Draft answer',
    sources: 'Sources',
    noSources: 'The draft rests on no passage.',
    why: 'Why this confidence',
    judged: 'How the draft was judged',
    notJudged: 'The draft was not judged.',
    missing: 'Missing',
    suggestions: 'Suggestions',
    safety: 'Safety concerns',
    unanswered:
      'The draft says that no answer was found. Search with other words, write the answer, or reject it.',
    provisional: 'The asker already sees this draft, marked as provisional.',
    hard: 'The asker sees nothing before you decide.',
    reasons: 'In review because',
    withheld: 'The draft is withheld from you, so you can neither approve nor edit it.',
    comment: 'Comment (optional)',
    addComment: 'Add a comment',
    back: 'Back',
    approveLow: 'The confidence is low. The asker will get this answer as it stands.',
    approveLowDo: 'Deliver it',
    editLabel: 'Your answer',
    editHelp: 'The asker gets this text instead of the draft. Markers such as [1] lead to the sources.',
    editSend: 'Send this answer',
    editUnchanged: 'Nothing is changed yet.',
    restore: 'Start again from the draft',
    changes: 'Changes to the draft',
    noMarkers: 'All markers of sources were removed: the answer will cite nothing.',
    retryLabel: 'Search words',
    retryHelp: (left) =>
      `The documents are searched again. ${left === 1 ? 'One more search is' : `${left} more searches are`} possible.`,
    retryNone: 'The question cannot be searched again: all retries are used.',
    retrySend: 'Search again',
    rejectLabel: 'Reason (optional)',
    rejectHelp: 'The asker gets no answer, and sees this reason.',
    rejectSend: 'Reject',
    quick: ['Wrong', 'Incomplete', 'Not in the documents', 'Out of date', 'Not for this asker'],
    quickLabel: 'Frequent reasons',
    sends: 'sends',
    decide: 'Decision',
  },
  ko: {
    draft: '답변 초안',
    sources: '출처',
    noSources: '초안의 근거가 된 문서가 없습니다.',
    why: '신뢰도 근거',
    judged: '초안 평가',
    notJudged: '평가되지 않은 초안입니다.',
    missing: '빠진 내용',
    suggestions: '제안',
    safety: '안전 우려',
    unanswered: '답을 찾지 못했다는 초안입니다. 다른 검색어로 찾거나, 답을 직접 쓰거나, 거부해 주세요.',
    provisional: '질문자에게 이미 임시 답변으로 전달된 초안입니다.',
    hard: '결정 전까지 질문자에게 아무것도 보이지 않습니다.',
    reasons: '검토 사유',
    withheld: '초안을 볼 권한이 없어 승인하거나 수정할 수 없습니다.',
    comment: '의견 (선택)',
    addComment: '의견 남기기',
    back: '돌아가기',
    approveLow: '신뢰도가 낮은 답변입니다. 승인하면 질문자에게 그대로 전달됩니다.',
    approveLowDo: '전달하기',
    editLabel: '수정할 답변',
    editHelp: '초안 대신 이 내용이 질문자에게 전달됩니다. [1] 같은 표시는 출처로 연결됩니다.',
    editSend: '수정한 답변 보내기',
    editUnchanged: '아직 바뀐 내용이 없습니다.',
    restore: '초안으로 되돌리기',
    changes: '초안에서 바뀐 부분',
    noMarkers: '출처 표시가 모두 지워졌습니다. 출처 없는 답변이 됩니다.',
    retryLabel: '검색어',
    retryHelp: (left) => `문서를 다시 검색합니다. 앞으로 ${left}번 더 할 수 있습니다.`,
    retryNone: '재검색 횟수를 모두 사용해 더 검색할 수 없습니다.',
    retrySend: '다시 검색',
    rejectLabel: '사유 (선택)',
    rejectHelp: '질문자는 답변을 받지 못하며 이 사유를 보게 됩니다.',
    rejectSend: '거부',
    quick: ['내용이 틀림', '내용이 부족함', '문서에 없는 내용', '오래된 정보', '질문자에게 부적절함'],
    quickLabel: '자주 쓰는 사유',
    sends: '보내기',
    decide: '결정',
  },
};
