const en = {
  asked: (by: string) => `Asked by ${by}`,
  audit: 'Full history',
  copyLink: 'Copy the link',
  more: 'Show the whole question',
  less: 'Show less',
  polling: 'Live updates are not available at the moment; the page checks for changes every ten seconds.',
  notFound: {
    title: 'There is no such question',
    detail: 'The link may be mistyped, or the question is no longer kept.',
    ask: 'Ask a question',
  },
  waits: (kinds: string) => `Waiting for a person: ${kinds}`,
  feedback: {
    title: 'Was this helpful?',
    positive: 'Helpful',
    negative: 'Not helpful',
    comment: 'What was good, or what was missing? (optional)',
    send: 'Send the comment',
    thanks: 'Thank you. You can change it at any time.',
    failed: 'Your feedback could not be sent.',
    again: 'Try again',
  },
  followUp: {
    label: 'Follow-up question',
    placeholder: 'Ask more about this…',
    other: 'Another question',
    otherPlaceholder: 'Ask your own question…',
    earlier: 'In this conversation',
    whole: 'Show the whole conversation',
  },
};

const ko: typeof en = {
  asked: (by) => `질문자 ${by}`,
  audit: '전체 이력',
  copyLink: '링크 복사',
  more: '질문 전체 보기',
  less: '접기',
  polling: '지금은 변경 사항을 실시간으로 받을 수 없어 10초마다 확인합니다.',
  notFound: {
    title: '없는 질문입니다',
    detail: '주소가 잘못되었거나 보관 기간이 지난 질문일 수 있습니다.',
    ask: '질문하기',
  },
  waits: (kinds) => `사람의 응답을 기다립니다: ${kinds}`,
  feedback: {
    title: '도움이 되었습니까?',
    positive: '도움이 되었습니다',
    negative: '도움이 되지 않았습니다',
    comment: '좋았던 점이나 부족했던 점을 알려 주십시오 (선택)',
    send: '의견 보내기',
    thanks: '의견 감사합니다. 언제든 바꿀 수 있습니다.',
    failed: '의견을 보내지 못했습니다.',
    again: '다시 시도',
  },
  followUp: {
    label: '이어서 질문하기',
    placeholder: '이어서 궁금한 점을 물어보십시오…',
    other: '다른 질문하기',
    otherPlaceholder: '궁금한 점을 물어보십시오…',
    earlier: '이 대화의 질문',
    whole: '전체 보기',
  },
};

export const queryTexts = { en, ko };
