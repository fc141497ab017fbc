import type { RequestSort } from '../../../contract/endpoints.js';

const en = {
  title: 'Inbox',
  tab: (count: number) => (count > 0 ? `(${count}) Inbox` : 'Inbox'),
  list: 'Requests that wait for a person',
  arrived: (count: number) =>
    count === 1 ? 'A new request has come in' : `${count} new requests have come in`,
  help: 'Keyboard shortcuts',
  filter: {
    search: 'Search questions and contents',
    kinds: 'Kind',
    state: 'Claim and deadline',
    mine: 'Claimed by me',
    free: 'Unclaimed',
    soon: 'Due within 10 min',
    group: 'Group',
    anyGroup: 'Any group',
    clear: 'Clear filters',
  },
  sort: 'Order',
  sorts: {
    deadline: 'Earliest deadline',
    age: 'Oldest first',
    priority: 'Most urgent',
    confidence: 'Lowest confidence',
  } satisfies Record<RequestSort, string>,
  row: {
    asker: 'Asked by',
    mark: (question: string) => `Mark: ${question}`,
    claimedByMe: (until: string) => `Yours until ${until}`,
    claimedBy: (person: string, until: string) => `${person} until ${until}`,
    groups: 'For',
    votes: (given: number, needed: number) => `${given} of ${needed} approvals`,
    again: 'Changed since it was approved',
    priority: (word: string) => `Priority: ${word}`,
  },
  marks: {
    all: (count: number) => `Mark the first ${count}`,
    some: (count: number) => `${count} marked`,
    hint: (shown: number, total: number) => (shown < total ? `${shown} of ${total}` : `${total} waiting`),
    approve: (count: number) => `Approve ${count} …`,
    refuse: (count: number) => `Reject ${count} …`,
    claim: (count: number) => `Claim ${count}`,
    none: 'Unmark all',
  },
  empty: {
    title: 'Nothing waits for you',
    detail: 'New requests appear here by themselves, without reloading. Time for a question of your own?',
    ask: 'Ask a question',
  },
  nothing: {
    title: 'No request matches these filters',
    detail: 'Other requests may be waiting. Clear the filters to see everything.',
  },
  offline: {
    title: 'You are offline',
    detail: 'The list loads by itself as soon as there is a connection.',
  },
  preview: {
    title: 'Preview',
    none: 'Select a request to see its details',
    noneHint: 'With the keyboard:',
  },
};

const ko: typeof en = {
  title: '받은 요청',
  tab: (count) => (count > 0 ? `(${count}) 받은 요청` : '받은 요청'),
  list: '사람의 결정을 기다리는 요청',
  arrived: (count) => `새 요청 ${count}건이 들어왔습니다`,
  help: '키보드 단축키',
  filter: {
    search: '질문과 내용 검색',
    kinds: '종류',
    state: '담당과 기한',
    mine: '내가 맡은 요청',
    free: '맡은 사람 없음',
    soon: '10분 안에 마감',
    group: '그룹',
    anyGroup: '모든 그룹',
    clear: '필터 지우기',
  },
  sort: '정렬',
  sorts: {
    deadline: '기한 빠른 순',
    age: '오래된 순',
    priority: '긴급한 순',
    confidence: '신뢰도 낮은 순',
  },
  row: {
    asker: '질문자',
    mark: (question) => `선택: ${question}`,
    claimedByMe: (until) => `내가 ${until}까지 맡음`,
    claimedBy: (person, until) => `${person} 님이 ${until}까지 맡음`,
    groups: '대상',
    votes: (given, needed) => `승인 ${needed}명 중 ${given}명`,
    again: '승인 후 내용이 바뀜',
    priority: (word) => `우선순위: ${word}`,
  },
  marks: {
    all: (count) => `처음 ${count}건 선택`,
    some: (count) => `${count}건 선택됨`,
    hint: (shown, total) => (shown < total ? `${total}건 중 ${shown}건` : `대기 ${total}건`),
    approve: (count) => `${count}건 승인 …`,
    refuse: (count) => `${count}건 거부 …`,
    claim: (count) => `${count}건 맡기`,
    none: '선택 해제',
  },
  empty: {
    title: '기다리는 요청이 없습니다',
    detail: '새 요청이 들어오면 새로 고치지 않아도 바로 나타납니다. 그동안 질문을 해 보시겠습니까?',
    ask: '질문하기',
  },
  nothing: {
    title: '조건에 맞는 요청이 없습니다',
    detail: '다른 요청이 기다리고 있을 수 있습니다. 필터를 지우면 모두 볼 수 있습니다.',
  },
  offline: {
    title: '오프라인 상태입니다',
    detail: '네트워크에 연결되면 목록을 자동으로 불러옵니다.',
  },
  preview: {
    title: '미리 보기',
    none: '요청을 선택하면 내용을 여기에서 볼 수 있습니다',
    noneHint: '키보드로 더 빠르게:',
  },
};

export const inboxTexts = { en, ko };
