import type { PlanEdit } from '../../../../contract/plan.js';
import type { Texts } from '../../../language/language.js';

interface PlanReviewTexts {
  tabs: { todos: string; diagram: string; cost: string; versions: string };
  total: (todos: number, time: string, cost: string) => string;
  list: { title: string; add: string; addTitle: string; edit: string; editTitle: string; remove: string };
  actOn: (act: string, todo: string) => string;
  move: (todo: string) => string;
  fixed: string;
  marks: { added: string; changed: string };
  unknownEstimate: string;
  drag: {
    instructions: string;
    lifted: (todo: string, place: number, count: number) => string;
    over: (todo: string, place: number, count: number) => string;
    dropped: (todo: string, place: number, count: number) => string;
    cancelled: (todo: string) => string;
  };
  unsaved: {
    title: (count: number) => string;
    detail: string;
    apply: string;
    undo: string;
    discard: string;
    left: string;
    rebased: (from: number, to: number) => string;
  };
  edit: Record<PlanEdit['op'], (todo: string) => string>;
  instruct: {
    label: string;
    placeholder: string;
    preview: string;
    reading: string;
    blocked: string;
    proposed: string;
    nothing: string;
    accept: string;
    discard: string;
    outdated: string;
  };
  changed: { title: string; next: (version: number) => string; onward: string; following: string };
  diagram: { alt: string; failed: string; source: string; text: string; unsaved: string; first: string };
  cost: { todo: string; chain: string; sum: string; all: string; when: string };
  versions: {
    from: string;
    to: string;
    version: (version: number, by: string) => string;
    by: (by: string) => string;
    machine: string;
    words: string;
    onlyOne: string;
    same: string;
  };
  meaning: { approve: string; approveBlocked: string; reject: string };
}

export const planReviewTexts: Texts<PlanReviewTexts> = {
  en: {
    tabs: { todos: 'Todos', diagram: 'Diagram', cost: 'Cost and time', versions: 'Versions' },
    total: (todos, time, cost) => `${todos} ${todos === 1 ? 'todo' : 'todos'} · about ${time} · ${cost}`,
    list: {
      title: 'Todos of the plan, in order',
      add: 'Add a todo',
      addTitle: 'Add a todo',
      edit: 'Edit',
      editTitle: 'Edit the todo',
      remove: 'Remove',
    },
    actOn: (act, todo) => `${act}: ${todo}`,
    move: (todo) => `Move: ${todo}`,
    fixed: 'always last',
    marks: { added: 'new', changed: 'changed' },
    unknownEstimate: 'known once applied',
    drag: {
      instructions:
        'Press space to pick up the todo, the arrow keys to move it, space again to put it down, escape to leave it where it was.',
      lifted: (todo, place, count) => `Picked up ${todo}, place ${place} of ${count}.`,
      over: (todo, place, count) => `${todo} is now at place ${place} of ${count}.`,
      dropped: (todo, place, count) => `Put down ${todo} at place ${place} of ${count}.`,
      cancelled: (todo) => `${todo} stays where it was.`,
    },
    unsaved: {
      title: (count) => (count === 1 ? '1 change not applied yet' : `${count} changes not applied yet`),
      detail: 'Only you see them. Once applied, the plan gets a new version, which is then to be approved.',
      apply: 'Apply to the plan',
      undo: 'Undo the last',
      discard: 'Discard all',
      left: 'These do not fit the plan any more and are left out:',
      rebased: (from, to) =>
        `The plan has changed meanwhile, from version ${from} to ${to}. Your changes are shown on the new one.`,
    },
    edit: {
      add: (todo) => `Add: ${todo}`,
      remove: (todo) => `Remove: ${todo}`,
      update: (todo) => `Change: ${todo}`,
      reorder: () => 'Another order',
    },
    instruct: {
      label: 'Change the plan in words',
      placeholder: 'For example: also search for the travel policy',
      preview: 'Preview the change',
      reading: 'Reading what you wrote …',
      blocked: 'Apply or discard your changes of the list first.',
      proposed: 'The plan would change like this',
      nothing: 'Nothing would change but the order.',
      accept: 'Accept the change',
      discard: 'Discard',
      outdated: 'The plan has changed since. Preview the change again.',
    },
    changed: {
      title: 'The plan was changed',
      next: (version) => `This is version ${version}; it is to be approved now.`,
      onward: 'It needs no approval any more; the question goes on.',
      following: 'Changing the plan …',
    },
    diagram: {
      alt: 'Diagram of the plan; the list below says the same.',
      failed: 'The diagram could not be drawn. This is its source:',
      source: 'Source of the diagram',
      text: 'What waits for what',
      unsaved: 'The diagram shows the plan without the changes that are not applied yet.',
      first: 'starts at once',
    },
    cost: {
      todo: 'Todo',
      chain: 'Time counts the longest chain; what does not wait for each other runs side by side.',
      sum: 'Cost is the sum of all todos.',
      all: 'In all',
      when: 'When',
    },
    versions: {
      from: 'Compare',
      to: 'with',
      version: (version, by) => `Version ${version} · ${by}`,
      by: (by) => `Changed by ${by}`,
      machine: 'Vouch',
      words: 'in these words',
      onlyOne: 'The plan has not been changed yet.',
      same: 'These versions do the same.',
    },
    meaning: {
      approve: 'the plan is carried out as it is shown.',
      approveBlocked: 'first apply or discard your changes.',
      reject: 'nothing is carried out, and the question ends without an answer.',
    },
  },
  ko: {
    tabs: { todos: '할 일', diagram: '흐름도', cost: '비용과 시간', versions: '버전 비교' },
    total: (todos, time, cost) => `할 일 ${todos}개 · 약 ${time} · ${cost}`,
    list: {
      title: '계획의 할 일 (순서대로)',
      add: '할 일 추가',
      addTitle: '할 일 추가',
      edit: '수정',
      editTitle: '할 일 수정',
      remove: '삭제',
    },
    actOn: (act, todo) => `${act}: ${todo}`,
    move: (todo) => `순서 바꾸기: ${todo}`,
    fixed: '항상 마지막',
    marks: { added: '새로 추가', changed: '변경됨' },
    unknownEstimate: '적용 후 계산',
    drag: {
      instructions:
        '스페이스 키로 할 일을 집고, 화살표 키로 옮긴 뒤, 다시 스페이스 키로 내려놓습니다. Esc 키를 누르면 원래 자리로 돌아갑니다.',
      lifted: (todo, place, count) => `${todo} 항목을 집었습니다. 현재 ${count}개 중 ${place}번째입니다.`,
      over: (todo, place, count) => `${todo} 항목이 ${count}개 중 ${place}번째로 옮겨졌습니다.`,
      dropped: (todo, place, count) => `${todo} 항목을 ${count}개 중 ${place}번째에 내려놓았습니다.`,
      cancelled: (todo) => `${todo} 항목을 원래 자리에 두었습니다.`,
    },
    unsaved: {
      title: (count) => `아직 적용하지 않은 변경 ${count}건`,
      detail: '지금은 나에게만 보입니다. 적용하면 계획의 새 버전이 만들어지고, 그 버전을 승인하게 됩니다.',
      apply: '계획에 적용',
      undo: '마지막 변경 취소',
      discard: '모두 버리기',
      left: '바뀐 계획에 맞지 않아 제외한 변경:',
      rebased: (from, to) =>
        `그사이 계획이 버전 ${from}에서 ${to}(으)로 바뀌었습니다. 변경 내용을 새 계획 위에 표시합니다.`,
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
      preview: '변경 미리보기',
      reading: '요청을 해석하는 중입니다 …',
      blocked: '목록에서 변경한 내용을 먼저 적용하거나 버려 주세요.',
      proposed: '계획이 이렇게 바뀝니다',
      nothing: '순서 말고는 바뀌는 내용이 없습니다.',
      accept: '변경 적용',
      discard: '버리기',
      outdated: '그사이 계획이 바뀌었습니다. 다시 미리보기해 주세요.',
    },
    changed: {
      title: '계획을 변경했습니다',
      next: (version) => `버전 ${version}입니다. 이제 이 버전을 승인해 주세요.`,
      onward: '더 이상 승인이 필요하지 않아 질문 처리를 계속합니다.',
      following: '계획을 변경하는 중입니다 …',
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
      todo: '할 일',
      chain: '시간은 가장 긴 흐름을 기준으로 하며, 서로 기다리지 않는 일은 동시에 실행됩니다.',
      sum: '비용은 모든 할 일의 합계입니다.',
      all: '합계',
      when: '실행 시점',
    },
    versions: {
      from: '비교할 버전',
      to: '기준 버전',
      version: (version, by) => `버전 ${version} · ${by}`,
      by: (by) => `${by} 님이 변경`,
      machine: 'Vouch',
      words: '요청한 말',
      onlyOne: '아직 변경된 적이 없는 계획입니다.',
      same: '두 버전의 내용이 같습니다.',
    },
    meaning: {
      approve: '표시된 계획대로 진행합니다.',
      approveBlocked: '변경 내용을 먼저 적용하거나 버려 주세요.',
      reject: '아무것도 실행하지 않고, 답변 없이 질문을 끝냅니다.',
    },
  },
};
