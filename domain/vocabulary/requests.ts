import type { Language } from '../../contract/language.js';
import type { ReplyOf, RequestKind } from '../../contract/requests/index.js';
import type { Action } from './shape.js';

type ActionOf<K extends RequestKind> = ReplyOf<K>['action'];

interface KindTexts<K extends RequestKind> {
  /** Its name within a sentence. */
  name: string;
  /** The request as a heading. */
  title: string;
  /** The question to whoever decides, where the request has none of its own. */
  question: string;
  /** The request, as the page of its question says it to the asker. */
  asked: string;
  /** The next step of the query after each action. */
  happens: Record<ActionOf<K>, string>;
  /** The effect of each action that can be the default at the deadline. */
  then: Partial<Record<ActionOf<K>, string>>;
}

/** The words for each kind of request, in every place where people read of it. */
const TEXTS: { [K in RequestKind]: Record<Language, KindTexts<K>> } = {
  answer_review: {
    en: {
      name: 'answer review',
      title: 'An answer is waiting for review',
      question: 'May this answer be delivered?',
      asked: 'A reviewer checks the answer before it is delivered.',
      happens: {
        approve: 'The asker receives the answer as it stands.',
        edit: 'The asker receives your text.',
        retry: 'The documents are searched with your search words; the new answer may need a review, too.',
        reject: 'The asker is told that there is no answer, with your reason.',
      },
      then: {
        reject: 'If nobody decides by then, there will be no answer.',
        approve: 'If nobody decides by then, the answer stands as it is.',
      },
    },
    ko: {
      name: '답변 검토',
      title: '답변을 검토해 주십시오',
      question: '이 답변을 전달해도 되겠습니까?',
      asked: '검토자가 답변을 먼저 확인한 뒤에 전달합니다.',
      happens: {
        approve: '질문자에게 이 답변이 그대로 전달됩니다.',
        edit: '질문자에게 수정한 답변이 전달됩니다.',
        retry: '입력한 검색어로 다시 검색합니다. 새 답변도 검토 요청으로 올 수 있습니다.',
        reject: '답변을 드릴 수 없다는 사실과 사유를 질문자에게 알립니다.',
      },
      then: {
        reject: '그때까지 결정이 없으면 답변 없이 종료합니다.',
        approve: '그때까지 결정이 없으면 지금 답변이 확정됩니다.',
      },
    },
  },
  plan_review: {
    en: {
      name: 'plan review',
      title: 'A plan is waiting for review',
      question: 'Should the question be answered this way?',
      asked: 'The plan must be reviewed before it is carried out.',
      happens: {
        approve: 'The plan is carried out.',
        modify: 'The changed plan comes back for review.',
        reject: 'The question ends without an answer.',
      },
      then: {
        approve: 'If nobody decides by then, the plan is carried out as it stands.',
        reject: 'If nobody decides by then, the question is closed.',
      },
    },
    ko: {
      name: '계획 검토',
      title: '실행 계획을 검토해 주십시오',
      question: '이 계획대로 진행해도 되겠습니까?',
      asked: '실행하기 전에 계획을 확인해야 합니다.',
      happens: {
        approve: '계획대로 진행합니다.',
        modify: '변경한 계획을 다시 검토합니다.',
        reject: '답변 없이 질문이 종료됩니다.',
      },
      then: {
        approve: '그때까지 결정이 없으면 계획대로 실행합니다.',
        reject: '그때까지 결정이 없으면 질문을 종료합니다.',
      },
    },
  },
  approval_request: {
    en: {
      name: 'task approval',
      title: 'A task is waiting for approval',
      question: 'May this task be carried out?',
      asked: 'A task of the plan needs approval.',
      happens: {
        approve: 'The task is carried out.',
        skip: 'The plan continues without this task.',
        reject: 'The question ends without an answer.',
      },
      then: {
        skip: 'If nobody decides by then, the task is skipped and the answer is written without it.',
        approve: 'If nobody decides by then, the task is carried out.',
        reject: 'If nobody decides by then, the question is closed.',
      },
    },
    ko: {
      name: '작업 승인',
      title: '작업 승인이 필요합니다',
      question: '이 작업을 실행해도 되겠습니까?',
      asked: '계획의 작업 하나에 승인이 필요합니다.',
      happens: {
        approve: '작업을 실행합니다.',
        skip: '이 작업을 건너뛰고 계속합니다.',
        reject: '답변 없이 질문이 종료됩니다.',
      },
      then: {
        skip: '그때까지 결정이 없으면 이 작업을 건너뛰고 답변을 작성합니다.',
        approve: '그때까지 결정이 없으면 이 작업을 실행합니다.',
        reject: '그때까지 결정이 없으면 질문을 종료합니다.',
      },
    },
  },
  input_request: {
    en: {
      name: 'input request',
      title: 'A task needs more information',
      question: 'Please fill in what is missing.',
      asked: 'A task of the plan needs information that only a person has.',
      happens: {
        answer: 'The task is carried out with your input.',
        skip: 'The plan continues without this task.',
        cancel: 'The question ends without an answer.',
      },
      then: {
        cancel: 'Without a reply by then, the question is cancelled.',
        skip: 'Without a reply by then, the task is skipped.',
      },
    },
    ko: {
      name: '입력 요청',
      title: '작업에 필요한 정보를 입력해 주십시오',
      question: '빠진 항목을 입력해 주십시오.',
      asked: '계획의 작업 하나에 사람만 아는 정보가 필요합니다.',
      happens: {
        answer: '입력한 값으로 작업을 실행합니다.',
        skip: '이 작업을 건너뛰고 계속합니다.',
        cancel: '답변 없이 질문이 종료됩니다.',
      },
      then: {
        cancel: '그때까지 답이 없으면 질문이 취소됩니다.',
        skip: '그때까지 답이 없으면 이 작업을 건너뜁니다.',
      },
    },
  },
  clarification: {
    en: {
      name: 'clarification',
      title: 'The question needs to be clarified',
      question: 'What exactly do you mean?',
      asked: 'Please clarify your question.',
      happens: {
        answer: 'Work on the question continues with your answer.',
        cancel: 'The question ends without an answer.',
      },
      then: { cancel: 'Without a reply by then, the question is cancelled.' },
    },
    ko: {
      name: '확인 질문',
      title: '질문을 더 구체적으로 알려 주십시오',
      question: '어떤 뜻입니까?',
      asked: '질문을 더 구체적으로 알려 주십시오.',
      happens: {
        answer: '답해 주신 내용으로 질문을 처리합니다.',
        cancel: '답변 없이 질문이 종료됩니다.',
      },
      then: { cancel: '그때까지 답이 없으면 질문이 취소됩니다.' },
    },
  },
  pause: {
    en: {
      name: 'pause',
      title: 'The question is paused',
      question: 'Should it be resumed?',
      asked: 'This question is paused.',
      happens: { resume: 'Work on the question continues.', cancel: 'The question ends without an answer.' },
      then: { resume: 'It then resumes automatically.', cancel: 'It is then cancelled.' },
    },
    ko: {
      name: '일시 중지',
      title: '질문 처리가 일시 중지되었습니다',
      question: '다시 진행하시겠습니까?',
      asked: '이 질문은 일시 중지되었습니다.',
      happens: { resume: '질문 처리를 이어 갑니다.', cancel: '답변 없이 질문이 종료됩니다.' },
      then: { resume: '그때가 되면 자동으로 재개됩니다.', cancel: '그때가 되면 취소됩니다.' },
    },
  },
  policy_change: {
    en: {
      name: 'policy change',
      title: 'A policy change is waiting for approval',
      question: 'May it take effect?',
      asked: 'The policy change needs somebody else’s approval.',
      happens: {
        approve: 'The change applies to every question that is asked from then on.',
        reject: 'The policy stays as it is.',
      },
      then: { reject: 'If nobody decides by then, the policy stays as it is.' },
    },
    ko: {
      name: '정책 변경',
      title: '정책 변경 승인이 필요합니다',
      question: '이 변경을 적용해도 되겠습니까?',
      asked: '정책 변경에는 다른 사람의 승인이 필요합니다.',
      happens: {
        approve: '그 뒤에 하는 모든 질문에 변경 내용이 적용됩니다.',
        reject: '정책을 바꾸지 않습니다.',
      },
      then: { reject: '그때까지 결정이 없으면 정책을 바꾸지 않습니다.' },
    },
  },
};

/** The words as seen by who does not know the kind: actions are looked up by any name. */
interface AnyKindTexts
  extends
    Omit<KindTexts<RequestKind>, 'happens' | 'then'>,
    Record<'happens' | 'then', Partial<Record<Action, string>>> {}

/** Returns the words for a kind of request in both languages. */
export function textsOf(kind: RequestKind): Record<Language, AnyKindTexts> {
  return TEXTS[kind];
}

/** Returns the names of all kinds. */
export function kindNames(language: Language): Record<RequestKind, string> {
  const names = Object.entries(TEXTS).map(([kind, texts]) => [kind, texts[language].name]);
  return Object.fromEntries(names) as Record<RequestKind, string>;
}
