import type { RequestKind } from '../../../../contract/requests/index.js';

const en = {
  /** Headings by kind, addressed to the asker. */
  asked: {
    clarification: 'The question can be understood in more than one way. Which do you mean?',
    plan_review: 'Somebody must look at the plan before it is carried out.',
    approval_request: 'A step of the plan needs approval.',
    input_request: 'A step of the plan needs something that only a person knows.',
    answer_review: 'A reviewer looks at the answer before it is delivered.',
    pause: 'This question is paused.',
  } satisfies Record<RequestKind, string>,
  softReview: 'You have the answer already; a reviewer may still change it.',
  paused: (by: string) => `Paused by ${by}. What was running has finished; nothing new starts.`,
  until: (time: string) => `Until ${time}.`,
  /** Effect of the default at the deadline, by kind and default. */
  then: {
    clarification: { cancel: 'Without a reply the question is cancelled then.' },
    plan_review: {
      approve: 'If nobody decides, the plan is carried out then as it stands.',
      reject: 'If nobody decides, the question is closed then.',
    },
    approval_request: {
      skip: 'If nobody decides, the step is left out then and the answer is written without it.',
      approve: 'If nobody decides, the step is carried out then.',
      reject: 'If nobody decides, the question is closed then.',
    },
    input_request: {
      cancel: 'Without a reply the question is cancelled then.',
      skip: 'Without a reply the step is left out then.',
    },
    answer_review: {
      reject: 'If nobody decides, there will be no answer then.',
      approve: 'If nobody decides, the answer stands as it is then.',
    },
    pause: { resume: 'It goes on by itself then.', cancel: 'It is cancelled then.' },
  } as Record<RequestKind, Partial<Record<string, string>>>,
  thenAction: (action: string) => `If nobody decides, this happens then: ${action}.`,
  frozen: 'The deadline stands still while the question is paused.',
  notYours: (groups: string) => `For ${groups} to decide.`,
  claimed: (by: string) => `${by} is working on it.`,
  votes: (given: number, needed: number) => `${given} of ${needed} approvals so far.`,
  review: 'Open the review',
  changed: 'It was decided meanwhile; the page shows how it goes on.',
};

const ko: typeof en = {
  asked: {
    clarification: '질문을 여러 가지로 이해할 수 있습니다. 어떤 뜻인지 알려 주세요.',
    plan_review: '실행하기 전에 계획을 확인해야 합니다.',
    approval_request: '계획의 한 단계에 승인이 필요합니다.',
    input_request: '계획의 한 단계에 사람만 아는 정보가 필요합니다.',
    answer_review: '검토자가 답변을 먼저 확인한 뒤에 전달합니다.',
    pause: '이 질문은 일시 중지되었습니다.',
  },
  softReview: '답변은 이미 전달되었으며, 검토자가 바꿀 수 있습니다.',
  paused: (by) => `${by} 님이 일시 중지했습니다. 진행 중이던 작업은 마쳤고 새 작업은 시작하지 않습니다.`,
  until: (time) => `기한: ${time}.`,
  then: {
    clarification: { cancel: '그때까지 답이 없으면 질문이 취소됩니다.' },
    plan_review: {
      approve: '그때까지 결정이 없으면 계획대로 실행합니다.',
      reject: '그때까지 결정이 없으면 질문을 종료합니다.',
    },
    approval_request: {
      skip: '그때까지 결정이 없으면 이 단계를 빼고 답변을 작성합니다.',
      approve: '그때까지 결정이 없으면 이 단계를 실행합니다.',
      reject: '그때까지 결정이 없으면 질문을 종료합니다.',
    },
    input_request: {
      cancel: '그때까지 답이 없으면 질문이 취소됩니다.',
      skip: '그때까지 답이 없으면 이 단계를 건너뜁니다.',
    },
    answer_review: {
      reject: '그때까지 결정이 없으면 답변을 드릴 수 없습니다.',
      approve: '그때까지 결정이 없으면 지금 답변이 확정됩니다.',
    },
    pause: { resume: '그때가 되면 저절로 재개됩니다.', cancel: '그때가 되면 취소됩니다.' },
  },
  thenAction: (action) => `그때까지 결정이 없으면 다음과 같이 처리합니다: ${action}.`,
  frozen: '일시 중지된 동안에는 기한이 흐르지 않습니다.',
  notYours: (groups) => `${groups} 담당자가 결정합니다.`,
  claimed: (by) => `${by} 님이 처리하고 있습니다.`,
  votes: (given, needed) => `승인 ${needed}건 중 ${given}건을 받았습니다.`,
  review: '검토 화면 열기',
  changed: '그사이 결정되었습니다. 이어지는 진행 상황을 화면에 표시합니다.',
};

export const waitingTexts = { en, ko };
