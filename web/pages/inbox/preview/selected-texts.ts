import type { Difference } from '../../../../contract/requests/index.js';
import type { SideEffect } from '../../../../contract/tools.js';

const en = {
  title: 'Selected request',
  left: 'This request has left the list: it was decided meanwhile, or the filters leave it out.',
  why: 'Why a person is asked',
  draft: 'Draft of the answer',
  noAnswer: 'The draft says that nothing was found',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  missing: 'Missing',
  concerns: 'Safety concerns',
  provisional: 'The asker already sees this draft as provisional.',
  plan: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  takes: (time: string, cost: string) => `about ${time}, ${cost}`,
  free: 'free of charge',
  tool: 'Tool',
  arguments: 'Arguments',
  cost: 'Cost',
  sideEffects: 'Side effects',
  effects: {
    none: 'none',
    leaves_organisation: 'leaves the organisation',
    changes_data: 'changes data',
  } satisfies Record<SideEffect, string>,
  asked: 'What is asked',
  options: 'Options',
  task: 'For the step',
  pausedBy: 'Paused by',
  reason: 'Reason',
  todos: (completed: number, running: number, pending: number) =>
    `${completed} steps done, ${running} running, ${pending} still to come`,
  changed: (what: string) => `It was approved before; since then ${what}. Open it to see the difference.`,
  because: {
    evidence_changed: 'a cited document changed',
    plan_edited: 'the plan was edited',
    arguments_changed: 'the arguments changed',
    answer_edited: 'the answer was edited',
  } satisfies Record<Difference['because'], string>,
};

const ko: typeof en = {
  title: '선택한 요청',
  left: '목록에서 빠진 요청입니다. 그사이 결정되었거나 필터 조건에 맞지 않습니다.',
  why: '확인이 필요한 이유',
  draft: '답변 초안',
  noAnswer: '초안은 답을 찾지 못했다고 합니다',
  sources: (count) => `출처 ${count}건`,
  missing: '부족한 내용',
  concerns: '안전 우려',
  provisional: '질문한 사람에게 이 초안이 잠정 답변으로 이미 전달되었습니다.',
  plan: (count) => `${count}단계`,
  takes: (time, cost) => `예상 ${time}, ${cost}`,
  free: '비용 없음',
  tool: '도구',
  arguments: '인수',
  cost: '비용',
  sideEffects: '부수 효과',
  effects: { none: '없음', leaves_organisation: '조직 밖으로 나감', changes_data: '데이터를 변경함' },
  asked: '확인할 내용',
  options: '선택지',
  task: '해당 단계',
  pausedBy: '중지한 사람',
  reason: '이유',
  todos: (completed, running, pending) =>
    `완료 ${completed}단계 · 진행 중 ${running}단계 · 남은 ${pending}단계`,
  changed: (what) => `승인한 뒤에 ${what}. 열면 달라진 점을 볼 수 있습니다.`,
  because: {
    evidence_changed: '인용한 근거 문서가 바뀌었습니다',
    plan_edited: '계획이 수정되었습니다',
    arguments_changed: '실행 인수가 바뀌었습니다',
    answer_edited: '답변이 수정되었습니다',
  },
};

export const selectedTexts = { en, ko };
