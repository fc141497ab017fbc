const en = {
  softReview: 'You have the answer already; a reviewer may still change it.',
  notFound:
    'Nothing was found. A reviewer may still find or write an answer; it will then appear on this page.',
  staysNotFound: 'If nobody answers by then, it stays that way.',
  paused: (by: string) => `Paused by ${by}. Running tasks have finished; no new ones start.`,
  because: (reason: string) => `Reason: ${reason}`,
  until: (time: string) => `Until ${time}.`,
  thenAction: (action: string) => `If nobody decides by then: ${action}.`,
  frozen: 'The deadline stops while the question is paused.',
  votes: (given: number, needed: number) => `${given} of ${needed} approvals so far.`,
  review: 'Open the review',
  changed: 'It was decided in the meantime; the page shows what happens next.',
};

const ko: typeof en = {
  softReview: '답변은 이미 전달되었으며, 검토자가 바꿀 수 있습니다.',
  notFound: '답을 찾지 못했습니다. 검토자가 답을 찾거나 작성하면 이 화면에 표시됩니다.',
  staysNotFound: '그때까지 답이 없으면 그대로 종료합니다.',
  paused: (by) => `${by} 님이 일시 중지했습니다. 진행 중이던 작업은 마쳤고 새 작업은 시작하지 않습니다.`,
  because: (reason) => `사유: ${reason}`,
  until: (time) => `기한: ${time}.`,
  thenAction: (action) => `그때까지 결정이 없으면 다음과 같이 처리합니다: ${action}.`,
  frozen: '일시 중지된 동안에는 기한이 흐르지 않습니다.',
  votes: (given, needed) => `${needed}명 중 ${given}명이 승인했습니다.`,
  review: '검토 화면 열기',
  changed: '그사이 결정되었습니다. 이어지는 진행 상황을 화면에 표시합니다.',
};

export const waitingTexts = { en, ko };
