const en = {
  loading: 'Loading …',
  again: 'Try again',
  unreachable: {
    title: 'The server does not answer',
    detail: 'Check your connection. Nothing you have typed is lost; the page goes on by itself.',
  },
  broken: {
    title: 'This page could not be shown',
    detail: 'Load it again. If that does not help, tell whoever runs this installation what you did.',
  },
  notFound: {
    title: 'There is no such page',
    detail: 'The link may be old or mistyped.',
    home: 'Go to the inbox',
  },
  defaultAt: (action: string) => `then: ${action}`,
  overdue: 'deadline reached',
  frozen: 'stands still while paused',
  left: (time: string) => `${time} left`,
  withheld: {
    not_readable: 'Withheld: it comes from a document that you may not read.',
    not_checked: 'Withheld: what you may read could not be checked just now.',
  },
  source: (n: number) => `Source ${n}`,
  copied: 'Copied',
  copyValue: (label: string) => `Copy: ${label}`,
  copiedValue: (label: string) => `Copied: ${label}`,
  removed: 'removed:',
  added: 'added:',
  close: 'Close',
};

const ko: typeof en = {
  loading: '불러오는 중입니다 …',
  again: '다시 시도',
  unreachable: {
    title: '서버가 응답하지 않습니다',
    detail: '네트워크 연결을 확인해 주십시오. 입력한 내용은 사라지지 않으며, 연결되면 자동으로 이어집니다.',
  },
  broken: {
    title: '화면을 표시하지 못했습니다',
    detail: '새로 고쳐 주십시오. 계속되면 무엇을 하던 중이었는지 관리자에게 알려 주십시오.',
  },
  notFound: {
    title: '없는 페이지입니다',
    detail: '오래되었거나 잘못 입력한 주소일 수 있습니다.',
    home: '받은 요청으로 가기',
  },
  defaultAt: (action) => `이후 처리: ${action}`,
  overdue: '기한이 지났습니다',
  frozen: '일시 중지 동안 멈춤',
  left: (time) => `${time} 남음`,
  withheld: {
    not_readable: '열람 권한이 없는 문서의 내용이라 표시하지 않습니다.',
    not_checked: '열람 권한을 지금 확인할 수 없어 표시하지 않습니다.',
  },
  source: (n) => `출처 ${n}`,
  copied: '복사했습니다',
  copyValue: (label) => `${label} 복사`,
  copiedValue: (label) => `${label} 복사됨`,
  removed: '삭제:',
  added: '추가:',
  close: '닫기',
};

export const partTexts = { en, ko };
