const en = {
  asked: (by: string) => `Asked by ${by}`,
  audit: 'Full history',
  copyLink: 'Copy the link',
  more: 'Show the whole question',
  less: 'Show less',
  polling: 'Changes do not arrive by themselves just now; the page looks for them every ten seconds.',
  notFound: {
    title: 'There is no such question',
    detail: 'The link may be mistyped, or the question is older than what is kept.',
    ask: 'Ask a question',
  },
  waits: (kinds: string) => `Waits for a person: ${kinds}`,
  feedback: {
    title: 'Was this helpful?',
    positive: 'Helpful',
    negative: 'Not helpful',
    comment: 'What was good, or what was missing? (optional)',
    send: 'Send the comment',
    thanks: 'Thank you. You can change it at any time.',
    failed: 'It could not be sent.',
    again: 'Try again',
  },
  followUp: {
    label: 'Follow-up question',
    placeholder: 'Ask further about this …',
    other: 'Another question',
    otherPlaceholder: 'Ask something of your own …',
    earlier: 'In this conversation',
    whole: 'Show it as a whole',
  },
};

const ko: typeof en = {
  asked: (by) => `질문자 ${by}`,
  audit: '전체 이력',
  copyLink: '링크 복사',
  more: '질문 전체 보기',
  less: '접기',
  polling: '지금은 변경 사항을 실시간으로 받지 못해 10초마다 확인합니다.',
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
    failed: '보내지 못했습니다.',
    again: '다시 시도',
  },
  followUp: {
    label: '이어서 질문하기',
    placeholder: '이어서 궁금한 점을 물어보십시오 …',
    other: '다른 질문하기',
    otherPlaceholder: '궁금한 점을 물어보십시오 …',
    earlier: '이 대화의 질문',
    whole: '전체 보기',
  },
};

export const queryTexts = { en, ko };
