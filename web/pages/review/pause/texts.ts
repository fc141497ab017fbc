import type { Texts } from '../../../language/language.js';

interface PauseTexts {
  pausedBy: (person: string) => string;
  stage: (stage: string) => string;
  stands: string;
  groups: Record<'running' | 'completed' | 'pending', string>;
  noTodos: string;
  runningHint: string;
  skip: (todo: string) => string;
  retry: (todo: string) => string;
  edit: (todo: string) => string;
  skipLabel: string;
  retryLabel: string;
  editLabel: string;
  editTitle: (todo: string) => string;
  undo: string;
  will: { skip: string; retry: string; update: string };
  retryHint: string;
  resume: string;
  resumeWith: (count: number) => string;
  cancel: string;
}

export const pauseTexts: Texts<PauseTexts> = {
  en: {
    pausedBy: (person) => `Paused by ${person}`,
    stage: (stage) => `It goes on with: ${stage}`,
    stands: 'Where it stands',
    groups: { running: 'Still finishing', completed: 'Ended', pending: 'Not started' },
    noTodos: 'Nothing has been planned yet.',
    runningHint: 'What runs finishes; nothing new starts.',
    skip: (todo) => `Skip: ${todo}`,
    retry: (todo) => `Run again: ${todo}`,
    edit: (todo) => `Edit: ${todo}`,
    skipLabel: 'Skip',
    retryLabel: 'Run again',
    editLabel: 'Edit',
    editTitle: (todo) => `Edit the todo ${todo}`,
    undo: 'Undo the edit',
    will: { skip: 'will be skipped', retry: 'will run again', update: 'changed' },
    retryHint: 'What used the result of a todo that runs again, runs again, too.',
    resume: 'it goes on as planned.',
    resumeWith: (count) =>
      count === 1 ? 'it goes on with the change above.' : `it goes on with the ${count} changes above.`,
    cancel: 'the question ends without an answer.',
  },
  ko: {
    pausedBy: (person) => `${person} 님이 일시 중지했습니다`,
    stage: (stage) => `재개하면 이어지는 단계: ${stage}`,
    stands: '현재 상태',
    groups: { running: '마무리 중', completed: '끝남', pending: '시작 전' },
    noTodos: '아직 세운 계획이 없습니다.',
    runningHint: '실행 중인 일은 끝까지 진행되며, 새로운 일은 시작하지 않습니다.',
    skip: (todo) => `건너뛰기: ${todo}`,
    retry: (todo) => `다시 실행: ${todo}`,
    edit: (todo) => `수정: ${todo}`,
    skipLabel: '건너뛰기',
    retryLabel: '다시 실행',
    editLabel: '수정',
    editTitle: (todo) => `할 일 ${todo} 수정`,
    undo: '수정 취소',
    will: { skip: '건너뜁니다', retry: '다시 실행합니다', update: '수정됨' },
    retryHint: '다시 실행하는 일의 결과를 쓴 다른 일도 함께 다시 실행됩니다.',
    resume: '계획대로 계속합니다.',
    resumeWith: (count) => `위의 변경 ${count}건을 반영해 계속합니다.`,
    cancel: '답변 없이 질문을 끝냅니다.',
  },
};
