import type { Language } from '../../contract/language.js';
import type { Passage } from '../../contract/passage.js';

const CONCERN: Record<Language, (name: string) => string> = {
  en: (name) =>
    `“${name}”, or another part of its document, contains instructions to the machine. They should not have been followed, but check the answer.`,
  ko: (name) =>
    `“${name}” 또는 그 문서의 다른 부분에 AI에게 내리는 지시가 들어 있습니다. 지시를 따르지 않도록 되어 있지만 답변을 확인해 주십시오.`,
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
