const en = {
  open: 'Open',
  claim: 'Claim',
  release: 'Release',
  claimed: 'You work on it now; others wait.',
  claimedAll: (count: number, all: number) => `Claimed ${count} of ${all}`,
  claimedNot: 'Someone else works on the others, or you may not decide them.',
  released: 'Others may take it again.',
  cannot: {
    kind: 'This kind needs an answer of its own; open it.',
    unread: 'Claim it, and take the time to read it.',
    withheld: 'You may not read all that it rests on.',
  },
};

const ko: typeof en = {
  open: '열기',
  claim: '맡기',
  release: '담당 해제',
  claimed: '이제 이 요청을 맡았습니다. 다른 사람은 기다립니다.',
  claimedAll: (count, all) => `${all}건 중 ${count}건을 맡았습니다`,
  claimedNot: '나머지는 다른 사람이 처리 중이거나 결정 권한이 없습니다.',
  released: '다른 사람이 다시 맡을 수 있습니다.',
  cannot: {
    kind: '직접 답해야 하는 종류입니다. 열어서 처리해 주십시오.',
    unread: '먼저 맡아서 읽어 주십시오.',
    withheld: '근거 문서 가운데 열람 권한이 없는 것이 있습니다.',
  },
};

export const actTexts = { en, ko };
