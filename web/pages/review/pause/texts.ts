const en = {
  pausedBy: (person: string) => `Paused by ${person}`,
  stage: (stage: string) => `Next stage: ${stage}`,
  stands: 'Current state',
  groups: { running: 'Still finishing', completed: 'Ended', pending: 'Not started' },
  noTodos: 'Nothing has been planned yet.',
  locked: 'The answer is already being written, so no task can be skipped or run again.',
  runningHint: 'Running tasks finish; no new ones start.',
  skip: (todo: string) => `Skip: ${todo}`,
  retry: (todo: string) => `Run again: ${todo}`,
  edit: (todo: string) => `Edit: ${todo}`,
  skipLabel: 'Skip',
  retryLabel: 'Run again',
  editLabel: 'Edit',
  editTitle: (todo: string) => `Edit the task ${todo}`,
  undo: 'Undo the edit',
  will: { skip: 'will be skipped', retry: 'will run again', update: 'changed' },
  retryHint: 'Tasks that used the result of a task that runs again also run again.',
  resume: 'the question continues as planned.',
  resumeWith: (count: number) =>
    count === 1
      ? 'the question continues with the change above.'
      : `the question continues with the ${count} changes above.`,
  cancel: 'the question ends without an answer.',
};

const ko: typeof en = {
  pausedBy: (person) => `${person} 님이 일시 중지했습니다`,
  stage: (stage) => `재개하면 이어질 단계: ${stage}`,
  stands: '현재 상태',
  groups: { running: '마무리 중', completed: '끝남', pending: '시작 전' },
  noTodos: '아직 세운 계획이 없습니다.',
  locked: '이미 답변을 작성하고 있어 작업을 건너뛰거나 다시 실행할 수 없습니다.',
  runningHint: '실행 중인 작업은 끝까지 진행되며, 새로운 작업은 시작하지 않습니다.',
  skip: (todo) => `건너뛰기: ${todo}`,
  retry: (todo) => `다시 실행: ${todo}`,
  edit: (todo) => `수정: ${todo}`,
  skipLabel: '건너뛰기',
  retryLabel: '다시 실행',
  editLabel: '수정',
  editTitle: (todo) => `작업 ${todo} 수정`,
  undo: '수정 취소',
  will: { skip: '건너뜁니다', retry: '다시 실행합니다', update: '수정됨' },
  retryHint: '다시 실행하는 작업의 결과를 쓴 다른 작업도 함께 다시 실행됩니다.',
  resume: '계획대로 계속합니다.',
  resumeWith: (count) => `위의 변경 ${count}건을 반영해 계속합니다.`,
  cancel: '답변 없이 질문을 끝냅니다.',
};

export const pauseTexts = { en, ko };
