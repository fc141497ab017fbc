import type { Language, Localized } from '../../contract/language.js';

const NOT_FOUND: Localized = {
  en: 'No answer to this was found in the documents.',
  ko: '문서에서 이 질문에 대한 답을 찾지 못했습니다.',
};

/** Said in place of an answer that nothing supports. */
export function notFoundText(language: Language): string {
  return NOT_FOUND[language];
}

const INSTRUCTIONS: Record<Language, (name: string) => string> = {
  en: (name) =>
    `“${name}” holds instructions to the machine. They were not to be followed; check the answer.`,
  ko: (name) =>
    `“${name}” 문서에 기계에게 내리는 지시가 들어 있습니다. 따르지 않도록 되어 있으나 답변을 확인해 주세요.`,
};

/** A concern about a passage that gives instructions. */
export function instructionsConcern(name: string, language: Language): string {
  return INSTRUCTIONS[language](name);
}

const NOT_EDITABLE: Record<Language, (reason: string) => string> = {
  en: (reason) =>
    `The plan could not be changed as asked. ${reason || 'Name the todos by number and say what is to be done with them.'}`.trim(),
  ko: (reason) =>
    `요청한 대로 계획을 바꾸지 못했습니다. ${reason || '할 일의 번호와 바꿀 내용을 함께 적어 주세요.'}`.trim(),
};

/** Why an instruction did not change the plan, and what would; `reason` in the same language. */
export function notEditable(reason: string, language: Language): string {
  return NOT_EDITABLE[language](reason);
}
