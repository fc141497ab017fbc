import type { Language, Localized } from '../../../contract/language.js';

const NOT_FOUND: Localized = {
  en: 'No answer to this was found in the documents.',
  ko: '문서에서 이 질문에 대한 답을 찾지 못했습니다.',
};

/** Said in place of an answer that nothing supports. */
export function notFoundText(language: Language): string {
  return NOT_FOUND[language];
}

const NOT_EDITABLE: Record<Language, (reason: string) => string> = {
  en: (reason) =>
    `The plan could not be changed as asked. ${reason || 'Name the tasks by number and say what should be done with them.'}`.trim(),
  ko: (reason) =>
    `요청한 대로 계획을 바꾸지 못했습니다. ${reason || '작업의 번호와 바꿀 내용을 함께 적어 주십시오.'}`.trim(),
};

/** Why an instruction did not change the plan, and what would; `reason` in the same language. */
export function notEditable(reason: string, language: Language): string {
  return NOT_EDITABLE[language](reason);
}
