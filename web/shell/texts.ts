import type { Connection } from '../api/live.js';

const en = {
  skip: 'Skip to the content',
  nav: 'Main navigation',
  pages: {
    inbox: 'Inbox',
    ask: 'Ask',
    queries: 'Questions',
    documents: 'Documents',
    decisions: 'Decisions',
    dashboard: 'Dashboard',
    administration: 'Administration',
  },
  more: 'More',
  waiting: (count: number) => `${count} waiting`,
  language: '한국어로 보기',
  scheme: 'Switch between light and dark',
  person: 'Act as',
  account: (id: string) => `Signed in as ${id}`,
  noRole: 'You have no role yet. Ask an administrator for one.',
  otherRole: 'Your role does not let you see this page',
  signOut: 'Sign out',
  connection: {
    connecting: 'Connecting…',
    live: 'Live',
    broken: 'The connection was lost. What you see may be out of date while it is being restored.',
    ended: 'Ended',
  } satisfies Record<Connection, string>,
};

const ko: typeof en = {
  skip: '본문으로 건너뛰기',
  nav: '주 메뉴',
  pages: {
    inbox: '받은 요청',
    ask: '질문하기',
    queries: '질문 목록',
    documents: '문서',
    decisions: '결정 기록',
    dashboard: '대시보드',
    administration: '관리',
  },
  more: '더 보기',
  waiting: (count) => `대기 ${count}건`,
  language: 'Switch to English',
  scheme: '밝은 화면/어두운 화면 전환',
  person: '사용자 전환',
  account: (id) => `로그인한 사용자: ${id}`,
  noRole: '아직 역할이 없습니다. 관리자에게 요청해 주십시오.',
  otherRole: '현재 역할로는 이 페이지를 볼 수 없습니다',
  signOut: '로그아웃',
  connection: {
    connecting: '연결하는 중입니다…',
    live: '실시간',
    broken: '연결이 끊겼습니다. 다시 연결하는 동안 화면의 내용이 최신이 아닐 수 있습니다.',
    ended: '종료됨',
  },
};

export const shellTexts = { en, ko };
