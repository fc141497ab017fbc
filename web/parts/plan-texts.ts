import type { BuiltInTool } from '../../contract/plan.js';
import type { SideEffect } from '../../contract/tools.js';

const en = {
  tools: {
    search_documents: 'Search the documents',
    search_web: 'Search the web',
    calculate: 'Calculate',
    ask_human: 'Ask a person',
    synthesize: 'Write the answer',
  } satisfies Record<BuiltInTool, string>,
  /** Descriptions of the tools. */
  does: {
    search_documents: 'Searches the organisation’s documents.',
    search_web: 'Searches the public web. Only the search words leave the organisation.',
    calculate: 'Evaluates an arithmetic expression exactly.',
    ask_human: 'Asks a person for something that no document says.',
    synthesize: 'Writes the answer from what was found.',
  } satisfies Record<BuiltInTool, string>,
  sideEffects: {
    none: { title: 'No side effects', detail: 'It only reads or computes; nothing is changed anywhere.' },
    leaves_organisation: {
      title: 'Leaves the organisation',
      detail: 'What is shown below is sent to a service outside the organisation.',
    },
    changes_data: {
      title: 'Changes data',
      detail: 'It changes something in another system. It may be impossible to undo this from here.',
    },
  } satisfies Record<SideEffect, { title: string; detail: string }>,
  after: (ids: string) => `after ${ids}`,
  needsApproval: 'needs approval',
  noArguments: 'It is called without arguments.',
  cost: 'Cost',
  time: 'Time',
  /** Stands where a call costs nothing. */
  free: 'free',
  more: 'Show all',
  less: 'Show less',
  fields: {
    task: 'Task',
    tool: 'Tool',
    arguments: 'Arguments',
    dependsOn: 'Waits for',
    requiresApproval: 'A person must approve the call',
  },
  yes: 'yes',
  no: 'no',
  none: 'none',
  found: (passages: number) => `${passages} ${passages === 1 ? 'passage' : 'passages'} found`,
  skippedBy: (person: string) => `skipped by ${person}`,
};

const ko: typeof en = {
  tools: {
    search_documents: '문서 검색',
    search_web: '웹 검색',
    calculate: '계산',
    ask_human: '담당자에게 질문',
    synthesize: '답변 작성',
  },
  does: {
    search_documents: '조직의 문서를 검색합니다.',
    search_web: '공개된 웹을 검색합니다. 검색어만 조직 밖으로 나갑니다.',
    calculate: '산술식을 정확하게 계산합니다.',
    ask_human: '문서에 없는 내용을 담당자에게 묻습니다.',
    synthesize: '찾은 내용으로 답변을 작성합니다.',
  },
  sideEffects: {
    none: { title: '부수 효과 없음', detail: '읽거나 계산만 하며, 아무것도 변경하지 않습니다.' },
    leaves_organisation: {
      title: '조직 밖으로 전송됨',
      detail: '아래 내용이 조직 밖의 서비스로 전송됩니다.',
    },
    changes_data: {
      title: '데이터를 변경함',
      detail: '다른 시스템의 데이터를 변경합니다. 여기서는 되돌리지 못할 수 있습니다.',
    },
  },
  after: (ids) => `${ids} 다음에`,
  needsApproval: '승인 필요',
  noArguments: '인수 없이 호출합니다.',
  cost: '비용',
  time: '시간',
  free: '무료',
  more: '모두 보기',
  less: '접기',
  fields: {
    task: '작업',
    tool: '도구',
    arguments: '인수',
    dependsOn: '먼저 끝나야 할 작업',
    requiresApproval: '호출 전 사람의 승인 필요',
  },
  yes: '예',
  no: '아니요',
  none: '없음',
  found: (passages) => `근거 ${passages}건 찾음`,
  skippedBy: (person) => `${person} 님이 건너뜀`,
};

/** Words for plans, their todos and their tools. */
export const planTexts = { en, ko };
