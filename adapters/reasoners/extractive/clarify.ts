import type { Ambiguity } from '../../../contract/analysis.js';
import type { Language, Localized } from '../../../contract/language.js';
import type { PassageText } from '../../../contract/passage.js';

const MAX_OPTIONS = 5;
const MIN_OPTIONS = 2;

const PROMPTS: Record<Ambiguity, Localized> = {
  missing_context: {
    en: 'What is your question about? Please say what you mean.',
    ko: '무엇에 대한 질문인지 알려 주십시오. 아래에서 고르거나 직접 적어 주십시오.',
  },
  vague_term: {
    en: 'Your question is quite general. Which of these do you mean?',
    ko: '질문의 범위가 조금 넓습니다. 다음 중 어떤 내용이 궁금하십니까?',
  },
  multiple_interpretation: {
    en: 'Your question can be read in several ways. Which one do you mean?',
    ko: '질문이 여러 가지로 해석될 수 있습니다. 다음 중 어떤 뜻입니까?',
  },
  none: {
    en: 'Could you be more specific? Which of these do you mean?',
    ko: '조금 더 구체적으로 알려 주시겠습니까? 다음 중 어떤 내용입니까?',
  },
};

const GENERIC: Record<Language, readonly string[]> = {
  en: [
    'How something is done, step by step',
    'A rule, limit or deadline',
    'Who is responsible or whom to contact',
  ],
  ko: ['업무 처리 방법이나 절차', '규정, 한도나 기한', '담당자나 문의처'],
};

/** A question to ask back, with the topics that were found as options; generic ones when fewer than two were found. */
export function clarification(
  ambiguity: Ambiguity,
  language: Language,
  passages: readonly PassageText[],
): { prompt: string; options: string[] } {
  const topics = topicsOf(passages, language);
  const options = topics.length >= MIN_OPTIONS ? topics : [...topics, ...GENERIC[language]];
  return { prompt: PROMPTS[ambiguity][language], options: options.slice(0, MAX_OPTIONS) };
}

/** Documents first, in the order found, the asker's language before the other; sections when all are of one document. */
function topicsOf(passages: readonly PassageText[], language: Language): string[] {
  const ordered = [
    ...passages.filter((passage) => passage.language === language),
    ...passages.filter((passage) => passage.language !== language),
  ];
  const titles = [...new Set(ordered.map((passage) => passage.title.trim()).filter(Boolean))];
  if (titles.length >= MIN_OPTIONS) return titles;
  const sections = ordered
    .map((passage) => passage.section.split(' › ').at(-1)?.trim() ?? '')
    .filter(Boolean);
  return [...new Set([...titles, ...sections])];
}
