import type { Mode } from '../../../contract/query.js';

const en = {
  title: 'Ask',
  lead: 'Answers come from your organisation’s documents, with their sources. When Vouch is not sure, a person checks the answer first.',
  label: 'Your question',
  placeholder: 'What would you like to know?',
  options: 'Options',
  takeBack: (option: string) => `${option}: remove this option`,
  mode: {
    label: 'Review by people',
    default: 'Default',
    defaultHint: 'The way this installation is set up.',
    hints: {
      auto: 'A person checks answers of medium or low confidence.',
      strict: 'A person checks the plan and every answer from the documents.',
      off: 'Answers arrive at once. Nobody checks them first.',
    } satisfies Record<Mode, string>,
  },
  session: {
    label: 'Conversation',
    goesOn: 'Continues your conversation',
    goesOnHint: 'Earlier questions and answers in this tab are taken into account.',
    begin: 'Start a new one',
    begins: 'Starts a new conversation',
  },
  scope: {
    label: 'Collections',
    hint: 'Where to search. Leave empty to search everywhere.',
    placeholder: 'All collections',
    invalid: 'Letters, digits, dot, underscore and hyphen only, at most 60',
  },
  stream: {
    label: 'Show the answer while it is written',
    hint: 'While it is being written it is a draft that nobody has checked.',
    off: 'Shows the finished answer only',
  },
  recent: { title: 'My recent questions', conversations: 'Conversations', all: 'All questions' },
  examples: {
    title: 'For example',
    questions: [
      'How do I settle travel expenses?',
      'How many days of annual leave do I have after five years?',
      'Who has to approve a code review before a deployment?',
    ],
  },
};

const ko: typeof en = {
  title: '질문하기',
  lead: '조직의 문서에서 답을 찾아 출처와 함께 알려 드립니다. 확실하지 않은 답변은 사람이 먼저 확인합니다.',
  label: '질문',
  placeholder: '무엇이 궁금하십니까?',
  options: '옵션',
  takeBack: (option) => `${option}: 옵션 해제`,
  mode: {
    label: '사람의 검토',
    default: '기본 설정',
    defaultHint: '이 설치 환경에 설정된 방식을 따릅니다.',
    hints: {
      auto: '신뢰도가 보통이거나 낮은 답변은 사람이 확인합니다.',
      strict: '실행 계획과 문서에서 찾은 모든 답변을 사람이 확인합니다.',
      off: '답변을 바로 받습니다. 먼저 확인하는 사람은 없습니다.',
    },
  },
  session: {
    label: '대화',
    goesOn: '진행 중인 대화에 이어서 질문합니다',
    goesOnHint: '이 탭에서 앞서 나눈 질문과 답변을 참고합니다.',
    begin: '새 대화 시작',
    begins: '새 대화를 시작합니다',
  },
  scope: {
    label: '컬렉션',
    hint: '검색할 범위입니다. 비워 두면 전체를 검색합니다.',
    placeholder: '전체 컬렉션',
    invalid: '영문자, 숫자, 점, 밑줄, 하이픈만 60자까지 쓸 수 있습니다',
  },
  stream: {
    label: '작성되는 답변을 바로 보기',
    hint: '작성 중인 글은 아직 아무도 확인하지 않은 초안입니다.',
    off: '완성된 답변만 보기',
  },
  recent: { title: '최근 질문', conversations: '대화 목록', all: '전체 질문' },
  examples: {
    title: '이렇게 물어보십시오',
    questions: [
      '출장비 정산은 어떻게 하나요?',
      '5년 근속하면 연차휴가는 며칠인가요?',
      '배포 전에 코드 리뷰는 누가 승인해야 하나요?',
    ],
  },
};

export const askTexts = { en, ko };
