import type { Language } from '../../contract/language.js';
import type { Passage } from '../../contract/passage.js';

const CONCERN: Record<Language, (name: string) => string> = {
  en: (name) =>
    `“${name}”, or its document elsewhere, holds instructions to the machine. They were not to be followed; check the answer.`,
  ko: (name) =>
    `“${name}” 또는 그 문서의 다른 부분에 기계에게 내리는 지시가 들어 있습니다. 따르지 않도록 되어 있으나 답변을 확인해 주십시오.`,
};

/** Returns the concerns about passages that give instructions, for a person to look at: each by name, once. */
export function injectionConcerns(
  passages: readonly Pick<Passage, 'documentId' | 'title' | 'section'>[],
  language: Language,
): string[] {
  const names = passages.map(({ title, section, documentId }) =>
    [title || documentId, section].filter(Boolean).join(' › '),
  );
  return [...new Set(names)].map((name) => CONCERN[language](name));
}
