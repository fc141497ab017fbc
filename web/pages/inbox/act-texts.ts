const en = {
  open: 'Open',
  claim: 'Claim',
  release: 'Release',
  claimed: 'You work on it now; others wait.',
  claimedAll: (count: number, all: number) => `Claimed ${count} of ${all}`,
  claimedNot: 'Someone else works on the others, or you may not decide them.',
  released: 'Others may take it again.',
  /** Outcomes of a decision. */
  counted: (given: number, needed: number) =>
    `Counted: ${given} of ${needed} approvals. It goes on waiting for the others.`,
  before: (person: string, done: string) => `${person} was first: ${done}`,
  beforeByItself: (how: string, done: string) => `Already ended by ${how}: ${done}`,
  notMade: 'The decision was not made',
  cannot: {
    kind: 'This kind needs an answer of its own; open it.',
    claimed: (person: string) => `${person} works on it.`,
    withheld: 'You may not read all that it rests on.',
  },
};

const ko: typeof en = {
  open: '열기',
  claim: '맡기',
  release: '내려놓기',
  claimed: '이제 이 요청을 맡았습니다. 다른 사람은 기다립니다.',
  claimedAll: (count, all) => `${all}건 중 ${count}건을 맡았습니다`,
  claimedNot: '나머지는 다른 사람이 처리 중이거나 결정 권한이 없습니다.',
  released: '다른 사람이 다시 맡을 수 있습니다.',
  counted: (given, needed) => `승인으로 반영했습니다(${needed}명 중 ${given}명). 나머지 승인을 기다립니다.`,
  before: (person, done) => `${person} 님이 먼저 결정했습니다: ${done}`,
  beforeByItself: (how, done) => `이미 처리되었습니다(${how}): ${done}`,
  notMade: '결정을 반영하지 못했습니다',
  cannot: {
    kind: '직접 답해야 하는 종류입니다. 열어서 처리해 주십시오.',
    claimed: (person) => `${person} 님이 처리 중입니다.`,
    withheld: '근거 문서 가운데 열람 권한이 없는 것이 있습니다.',
  },
};

export const actTexts = { en, ko };
