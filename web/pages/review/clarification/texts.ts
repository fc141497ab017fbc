import type { Ambiguity } from '../../../../contract/analysis.js';

const en = {
  why: {
    none: 'The question is not clear enough to be answered.',
    multiple_interpretation: 'The question can be understood in more than one way.',
    missing_context: 'The question leaves out what it is about.',
    vague_term: 'A word in the question can mean several things.',
  } satisfies Record<Ambiguity, string>,
  options: 'Choose what is meant',
  own: 'Something else',
  ownText: 'In your own words',
  placeholder: 'Say what is meant',
  answer: 'the question is understood with this answer and goes on.',
  cancel: 'the question ends without an answer.',
};

const ko: typeof en = {
  why: {
    none: '질문이 명확하지 않아 답하기 어렵습니다.',
    multiple_interpretation: '질문을 여러 가지로 이해할 수 있습니다.',
    missing_context: '무엇에 대한 질문인지 나와 있지 않습니다.',
    vague_term: '여러 뜻으로 읽히는 말이 있습니다.',
  },
  options: '어떤 뜻인지 골라 주십시오',
  own: '직접 입력',
  ownText: '직접 입력한 내용',
  placeholder: '어떤 뜻인지 적어 주십시오',
  answer: '이 답을 반영해 질문 처리를 계속합니다.',
  cancel: '답변 없이 질문을 끝냅니다.',
};

export const clarificationTexts = { en, ko };
