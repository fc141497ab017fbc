const en = {
  label: 'Decision',
  undo: 'Undo',
  sendNow: 'Send now',
  many: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  counted: (action: string) => `Decided: ${action}`,
  countedAll: (count: number, all: number) => `${count} of ${all} decisions counted`,
  goesOn: 'Work on the question continues.',
  voted: 'Your approval counts',
  votesMore: (more: number) =>
    more === 1 ? 'One more person must approve.' : `${more} more people must approve.`,
  checking: 'It is delivered once its sources have been compared with the documents again.',
  lapsedHint: 'It is asked again and shows what changed.',
  notMade: 'The decision was not recorded',
  goBack: 'Go back to the request',
  kept: 'What you typed is kept.',
  before: (person: string, done: string) => `${person} was first: ${done}`,
  beforeByItself: (how: string, done: string) => `Already ended by ${how}: ${done}`,
  claimed: (person: string) => `${person} is working on it.`,
};

const ko: typeof en = {
  label: '결정',
  undo: '실행 취소',
  sendNow: '지금 보내기',
  many: (count) => `요청 ${count}건`,
  counted: (action) => `결정 완료: ${action}`,
  countedAll: (count, all) => `결정 ${all}건 중 ${count}건을 반영했습니다`,
  goesOn: '질문 처리를 이어 갑니다.',
  voted: '승인이 반영되었습니다',
  votesMore: (more) => `${more}명의 승인이 더 필요합니다.`,
  checking: '출처를 문서와 다시 비교한 뒤에 전달합니다.',
  lapsedHint: '바뀐 부분과 함께 다시 요청합니다.',
  notMade: '결정을 반영하지 못했습니다',
  goBack: '해당 요청으로 돌아가기',
  kept: '입력한 내용은 보관되어 있습니다.',
  before: (person, done) => `${person} 님이 먼저 결정했습니다: ${done}`,
  beforeByItself: (how, done) => `이미 처리되었습니다(${how}): ${done}`,
  claimed: (person) => `${person} 님이 처리 중입니다.`,
};

export const statusTexts = { en, ko };
