const en = {
  open: 'Open',
  claim: 'Claim',
  release: 'Release',
  claimed: 'It is now yours; others cannot decide it meanwhile.',
  claimedAll: (count: number, all: number) => `Claimed ${count} of ${all}`,
  claimedNot: 'Someone else is working on the others, or you may not decide them.',
  released: 'Others can claim it again.',
  cannot: {
    kind: 'This kind needs an individual answer. Open it.',
    unread: 'Claim it and read it first.',
    withheld: 'You may not read all the documents it is based on.',
  },
};

const ko: typeof en = {
  open: '열기',
  claim: '맡기',
  release: '담당 해제',
  claimed: '이 요청을 맡았습니다. 그동안 다른 사람은 결정할 수 없습니다.',
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
