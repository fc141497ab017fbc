import type { PlanEdit } from '../../../../contract/plan.js';

const en = {
  tabs: { todos: 'Tasks', diagram: 'Diagram', cost: 'Cost and time', versions: 'Versions' },
  total: (todos: number, time: string, cost: string) =>
    `${todos} ${todos === 1 ? 'task' : 'tasks'} · about ${time} · ${cost}`,
  list: {
    title: 'Tasks of the plan, in order',
    add: 'Add a task',
    addTitle: 'Add a task',
    edit: 'Edit',
    editTitle: 'Edit the task',
    remove: 'Remove',
  },
  actOn: (act: string, todo: string) => `${act}: ${todo}`,
  move: (todo: string) => `Move: ${todo}`,
  fixed: 'always last',
  marks: { added: 'new', changed: 'changed' },
  unknownEstimate: 'calculated once applied',
  drag: {
    instructions:
      'Press space to pick up the task, the arrow keys to move it, space again to put it down, escape to leave it where it was.',
    lifted: (todo: string, place: number, count: number) => `Picked up ${todo}, place ${place} of ${count}.`,
    over: (todo: string, place: number, count: number) => `${todo} is now at place ${place} of ${count}.`,
    dropped: (todo: string, place: number, count: number) =>
      `Put down ${todo} at place ${place} of ${count}.`,
    cancelled: (todo: string) => `${todo} stays where it was.`,
  },
  unsaved: {
    title: (count: number) => (count === 1 ? '1 change not applied yet' : `${count} changes not applied yet`),
    detail: (count: number) => {
      const them = count === 1 ? 'it' : 'them';
      return `Only you can see ${them}. Applying ${them} creates a new version of the plan, which then needs approval.`;
    },
    apply: 'Apply to the plan',
    undo: 'Undo the last',
    discard: 'Discard all',
    left: 'These changes no longer fit the plan and were left out:',
    rebased: (from: number, to: number) =>
      `The plan has changed in the meantime, from version ${from} to ${to}. Your changes are shown on the new version.`,
  },
  edit: {
    add: (todo) => `Add: ${todo}`,
    remove: (todo) => `Remove: ${todo}`,
    update: (todo) => `Change: ${todo}`,
    reorder: (_todo: string) => 'Change the order',
  } satisfies Record<PlanEdit['op'], (todo: string) => string>,
  instruct: {
    label: 'Change the plan in words',
    placeholder: 'For example: also search for the travel policy',
    preview: 'Preview the change',
    reading: 'Reading your instruction…',
    blocked: 'First apply or discard your changes to the list.',
    proposed: 'The plan would change like this',
    nothing: 'Only the order would change.',
    accept: 'Accept the change',
    discard: 'Discard',
    outdated: 'The plan has changed since then. Preview the change again.',
  },
  changed: {
    title: 'The plan was changed',
    next: (version: number) => `This is version ${version}. It now needs approval.`,
    onward: 'It no longer needs approval; work on the question continues.',
    following: 'Changing the plan…',
  },
  diagram: {
    alt: 'Diagram of the plan; the list below has the same content.',
    failed: 'The diagram could not be drawn. This is its source:',
    source: 'Source of the diagram',
    text: 'Order and dependencies',
    unsaved: 'The diagram does not show changes that are not applied yet.',
    first: 'starts at once',
  },
  cost: {
    todo: 'Task',
    chain:
      'The time is that of the longest chain; tasks that do not depend on each other run at the same time.',
    sum: 'The cost is the sum of all tasks.',
    all: 'Total',
    when: 'When',
  },
  versions: {
    from: 'Compare',
    to: 'with',
    version: (version: number, by: string) => `Version ${version} · ${by}`,
    by: (by: string) => `Changed by ${by}`,
    machine: 'Vouch',
    words: 'Instruction',
    onlyOne: 'The plan has not been changed yet.',
    same: 'These versions have the same content.',
  },
  meaning: {
    approve: 'the plan is carried out as shown.',
    approveBlocked: 'first apply or discard your changes.',
    reject: 'nothing is carried out, and the question ends without an answer.',
  },
};

const ko: typeof en = {
  tabs: { todos: '작업', diagram: '흐름도', cost: '비용과 시간', versions: '버전 비교' },
  total: (todos, time, cost) => `작업 ${todos}개 · 약 ${time} · ${cost}`,
  list: {
    title: '계획의 작업 (순서대로)',
    add: '작업 추가',
    addTitle: '작업 추가',
    edit: '수정',
    editTitle: '작업 수정',
    remove: '삭제',
  },
  actOn: (act, todo) => `${act}: ${todo}`,
  move: (todo) => `순서 바꾸기: ${todo}`,
  fixed: '항상 마지막',
  marks: { added: '새로 추가', changed: '변경됨' },
  unknownEstimate: '적용 후 계산',
  drag: {
    instructions:
      '스페이스 키로 작업을 집고, 화살표 키로 옮긴 뒤, 다시 스페이스 키로 내려놓습니다. Esc 키를 누르면 원래 자리로 돌아갑니다.',
    lifted: (todo, place, count) => `${todo} 항목을 집었습니다. 현재 ${count}개 중 ${place}번째입니다.`,
    over: (todo, place, count) => `${todo} 항목이 ${count}개 중 ${place}번째로 옮겨졌습니다.`,
    dropped: (todo, place, count) => `${todo} 항목을 ${count}개 중 ${place}번째에 내려놓았습니다.`,
    cancelled: (todo) => `${todo} 항목을 원래 자리에 두었습니다.`,
  },
  unsaved: {
    title: (count) => `아직 적용하지 않은 변경 ${count}건`,
    detail: () =>
      '지금은 나에게만 보입니다. 적용하면 계획의 새 버전이 만들어지고, 그 버전을 승인하게 됩니다.',
    apply: '계획에 적용',
    undo: '마지막 변경 취소',
    discard: '모두 버리기',
    left: '바뀐 계획에 맞지 않아 제외한 변경:',
    rebased: (from, to) =>
      `그사이 계획이 바뀌었습니다(버전 ${from} → ${to}). 변경 내용을 새 계획 위에 표시합니다.`,
  },
  edit: {
    add: (todo) => `추가: ${todo}`,
    remove: (todo) => `삭제: ${todo}`,
    update: (todo) => `변경: ${todo}`,
    reorder: () => '순서 변경',
  },
  instruct: {
    label: '말로 계획 바꾸기',
    placeholder: '예: 출장 규정도 함께 검색해 줘',
    preview: '변경 미리 보기',
    reading: '요청을 해석하는 중입니다…',
    blocked: '목록에서 변경한 내용을 먼저 적용하거나 버려 주십시오.',
    proposed: '계획이 이렇게 바뀝니다',
    nothing: '순서 말고는 바뀌는 내용이 없습니다.',
    accept: '변경 적용',
    discard: '버리기',
    outdated: '그사이 계획이 바뀌었습니다. 미리 보기를 다시 눌러 주십시오.',
  },
  changed: {
    title: '계획을 변경했습니다',
    next: (version) => `버전 ${version}입니다. 이제 이 버전을 승인해 주십시오.`,
    onward: '더 이상 승인이 필요하지 않아 질문 처리를 계속합니다.',
    following: '계획을 변경하는 중입니다…',
  },
  diagram: {
    alt: '계획의 흐름도입니다. 같은 내용이 아래 목록에 있습니다.',
    failed: '흐름도를 그리지 못했습니다. 원본은 다음과 같습니다.',
    source: '흐름도 원본',
    text: '순서와 의존 관계',
    unsaved: '아직 적용하지 않은 변경은 흐름도에 나타나지 않습니다.',
    first: '바로 시작',
  },
  cost: {
    todo: '작업',
    chain: '시간은 가장 긴 흐름을 기준으로 하며, 서로 기다리지 않는 작업은 동시에 실행됩니다.',
    sum: '비용은 모든 작업의 합계입니다.',
    all: '합계',
    when: '실행 시점',
  },
  versions: {
    from: '비교할 버전',
    to: '기준 버전',
    version: (version, by) => `버전 ${version} · ${by}`,
    by: (by) => `${by} 님이 변경`,
    machine: 'Vouch',
    words: '변경 지시',
    onlyOne: '아직 변경된 적이 없는 계획입니다.',
    same: '두 버전의 내용이 같습니다.',
  },
  meaning: {
    approve: '표시된 계획대로 진행합니다.',
    approveBlocked: '변경 내용을 먼저 적용하거나 버려 주십시오.',
    reject: '아무것도 실행하지 않고, 답변 없이 질문을 끝냅니다.',
  },
};

export const planReviewTexts = { en, ko };
