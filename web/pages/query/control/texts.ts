import type { VerificationType } from '../../../../contract/judgement.js';
import type { Texts } from '../../../language/language.js';

interface ControlTexts {
  bar: string;
  pause: string;
  resume: string;
  verify: string;
  cancel: string;
  close: string;
  isPaused: string;
  notPaused: string;
  pauseForm: {
    title: string;
    lead: string;
    reason: string;
    for: string;
    minutes: (minutes: number) => string;
  };
  resumeForm: {
    title: string;
    lead: string;
    todos: string;
    locked: string;
    noPlan: string;
    keep: string;
    skip: string;
    retry: string;
    update: string;
    words: string;
    task: string;
    comment: string;
  };
  verifyForm: {
    title: string;
    lead: string;
    types: Record<VerificationType, { name: string; hint: string }>;
    question: string;
    start: string;
  };
  cancelForm: { title: string; lead: string; reason: string; confirm: string; keep: string };
  verifications: string;
  score: string;
  issues: string;
  noIssues: string;
  recommendations: string;
}

export const controlTexts: Texts<ControlTexts> = {
  en: {
    bar: 'Control this question',
    pause: 'Pause',
    resume: 'Resume',
    verify: 'Verify',
    cancel: 'Cancel',
    close: 'Close',
    isPaused: 'It is paused already.',
    notPaused: 'It is not paused.',
    pauseForm: {
      title: 'Pause this question',
      lead: 'What runs finishes, nothing new starts, and every deadline stands still. It goes on by itself after the time you choose.',
      reason: 'Reason',
      for: 'For how long',
      minutes: (minutes) => (minutes === 60 ? '1 hour' : `${minutes} minutes`),
    },
    resumeForm: {
      title: 'Resume this question',
      lead: 'It goes on where it was paused. You can change what is left to do.',
      todos: 'Steps of the plan',
      locked: 'The answer is being written already: the plan cannot be changed any more.',
      noPlan: 'There is no plan yet.',
      keep: 'As it is',
      skip: 'Skip',
      retry: 'Do it again',
      update: 'Change',
      words: 'Search words',
      task: 'Task',
      comment: 'Comment',
    },
    verifyForm: {
      title: 'Verify what there is so far',
      lead: 'The question goes on meanwhile. The result is kept with it.',
      types: {
        intermediate_results: {
          name: 'Results so far',
          hint: 'What was found, and whether it fits the question.',
        },
        data_quality: { name: 'Quality of the sources', hint: 'How good and how complete the passages are.' },
        progress: { name: 'Progress', hint: 'What is done, and what is still to do.' },
        consistency: { name: 'Consistency', hint: 'Whether the passages contradict one another.' },
      },
      question: 'What do you want to know in particular?',
      start: 'Verify',
    },
    cancelForm: {
      title: 'Cancel this question?',
      lead: 'It ends without an answer. That cannot be undone, but the question can be asked again.',
      reason: 'Reason',
      confirm: 'Cancel the question',
      keep: 'Keep it going',
    },
    verifications: 'Verifications',
    score: 'Quality',
    issues: 'Issues',
    noIssues: 'No issues were found.',
    recommendations: 'Recommendations',
  },
  ko: {
    bar: '질문 제어',
    pause: '일시 중지',
    resume: '재개',
    verify: '검증',
    cancel: '취소',
    close: '닫기',
    isPaused: '이미 일시 중지되었습니다.',
    notPaused: '일시 중지된 상태가 아닙니다.',
    pauseForm: {
      title: '질문 일시 중지',
      lead: '진행 중인 작업은 마치고 새 작업은 시작하지 않으며, 모든 기한이 멈춥니다. 정한 시간이 지나면 저절로 재개됩니다.',
      reason: '사유',
      for: '시간',
      minutes: (minutes) => (minutes === 60 ? '1시간' : `${minutes}분`),
    },
    resumeForm: {
      title: '질문 재개',
      lead: '멈춘 곳에서 이어 갑니다. 남은 작업을 바꿀 수 있습니다.',
      todos: '계획의 단계',
      locked: '이미 답변을 작성하고 있어 계획을 바꿀 수 없습니다.',
      noPlan: '아직 계획이 없습니다.',
      keep: '그대로',
      skip: '건너뛰기',
      retry: '다시 실행',
      update: '변경',
      words: '검색어',
      task: '할 일',
      comment: '의견',
    },
    verifyForm: {
      title: '지금까지의 내용 검증',
      lead: '검증하는 동안에도 질문은 계속 진행됩니다. 결과는 질문에 함께 기록됩니다.',
      types: {
        intermediate_results: { name: '중간 결과', hint: '찾은 내용이 질문에 맞는지 확인합니다.' },
        data_quality: { name: '근거 품질', hint: '찾은 근거가 충분하고 믿을 만한지 확인합니다.' },
        progress: { name: '진행 상황', hint: '끝난 작업과 남은 작업을 확인합니다.' },
        consistency: { name: '일관성', hint: '근거끼리 서로 어긋나지 않는지 확인합니다.' },
      },
      question: '특별히 알고 싶은 점이 있나요?',
      start: '검증하기',
    },
    cancelForm: {
      title: '질문을 취소할까요?',
      lead: '답변 없이 종료됩니다. 되돌릴 수 없지만 같은 질문을 다시 할 수 있습니다.',
      reason: '사유',
      confirm: '질문 취소',
      keep: '계속 진행',
    },
    verifications: '검증 결과',
    score: '품질',
    issues: '문제점',
    noIssues: '발견된 문제가 없습니다.',
    recommendations: '권장 사항',
  },
};
