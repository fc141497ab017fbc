import type { Language, Localized } from '../../../contract/language.js';

const INSTRUCTIONS: Localized = {
  en:
    'The instruction was not understood. Write, for example: "remove task 2", "only task 1", "do task 2 first", "task 1 after task 2", ' +
    '"add a search for …", "search … instead of task 1", "ask …", "calculate 3 * 4", "require approval for task 2".',
  ko:
    '지시를 이해하지 못했습니다. 다음과 같이 적어 주십시오: "2번 빼줘", "1번만 해줘", "2번 먼저 해줘", "1번은 2번 다음에", ' +
    '"… 검색 추가해줘", "1번 검색어를 …로 바꿔줘", "…를 물어봐 줘", "3 * 4 계산해줘", "2번은 승인 받고 해줘".',
};

/** Lists the instructions that can be read, for one that could not be. */
export function readableInstructions(language: Language): string {
  return INSTRUCTIONS[language];
}

/** Refuses to change words that a task does not have, such as the search words of a calculation. */
export function hasNoSuchWords(task: string, name: string, language: Language): string {
  return language === 'ko'
    ? `“${task}” 작업에는 ${name} 항목이 없어 바꿀 수 없습니다.`
    : `The task “${task}” has no ${name} that could be changed.`;
}

const TASKS: Record<string, Record<Language, (words: string, who?: string) => string>> = {
  search_documents: {
    en: (query) => `Search the documents: ${query}`,
    ko: (query) => `문서 검색: ${query}`,
  },
  search_web: { en: (query) => `Search the web: ${query}`, ko: (query) => `웹 검색: ${query}` },
  calculate: { en: (expression) => `Calculate: ${expression}`, ko: (expression) => `계산: ${expression}` },
  ask_human: {
    en: (question, who = 'a person') => `Ask ${who}: ${question}`,
    ko: (question, who = '담당자에게') => `${who} 질문: ${question}`,
  },
};

/** The task line of a todo; `who` is asked, as the language says it. */
export function todoTask(tool: string, words: string, language: Language, who?: string): string {
  return (TASKS[tool]?.[language](words, who) ?? words).slice(0, 500);
}

const SYNTHESIS: Localized = {
  en: 'Answer part by part, in the order asked.',
  ko: '질문한 순서대로 항목별로 답합니다.',
};

export function synthesisGuide(language: Language): string {
  return SYNTHESIS[language];
}

const answerEn = {
  /** Introduce quotations: from the documents, from the web, from both. */
  lead: 'From the documents:',
  webLead: 'From the web:',
  mixedLead: 'From the documents and the web:',
  /** Introduces what was calculated, or came from a tool or a person. */
  resultsLead: 'Determined for this question:',
  notFound: 'No answer to this was found in the documents.',
  partNotFound: 'Nothing on this was found in the documents.',
  /** A product of what the question counts and what was quoted. */
  calculated: (product: string) => `That makes ${product}.`,
  label: (subQuestion: string) => `**${subQuestion}**`,
};
const answerKo: typeof answerEn = {
  lead: '문서에서 찾은 내용입니다:',
  webLead: '웹에서 찾은 내용입니다:',
  mixedLead: '문서와 웹에서 찾은 내용입니다:',
  resultsLead: '이 질문을 위해 확인한 내용입니다:',
  notFound: '문서에서 이 질문에 대한 답을 찾지 못했습니다.',
  partNotFound: '문서에서 관련 내용을 찾지 못했습니다.',
  calculated: (product) => `계산하면 ${product}입니다.`,
  label: (subQuestion) => `**${subQuestion}**`,
};
const ANSWER = { en: answerEn, ko: answerKo };

/** The few words of an answer that are not quoted. */
export function answerTexts(language: Language): typeof answerEn {
  return ANSWER[language];
}

const judgeEn = {
  rephrase: 'Search with other words.',
  citeMore: 'Quote passages that support every sentence.',
  wrongKind: 'Look for a passage that contains the kind of fact asked for.',
  searchFor: (missing: readonly string[]) => `Search for: ${missing.join(', ')}.`,
};
const judgeKo: typeof judgeEn = {
  rephrase: '다른 검색어로 다시 찾아보십시오.',
  citeMore: '모든 문장을 뒷받침하는 문서를 인용해 주십시오.',
  wrongKind: '질문이 묻는 사실(날짜, 수치, 담당자 등)이 담긴 문서를 찾아보십시오.',
  searchFor: (missing) => `다음 내용을 더 찾아보십시오: ${missing.join(', ')}.`,
};
const JUDGE = { en: judgeEn, ko: judgeKo };

export function judgeTexts(language: Language): typeof judgeEn {
  return JUDGE[language];
}

/** Describes the changes that a rewrite made to the search words. */
export function rewriteChanges(
  language: Language,
  added: readonly string[],
  dropped: readonly string[],
): string {
  const names = { en: ['added', 'dropped'], ko: ['추가', '제외'] }[language];
  return [added, dropped]
    .map((words, i) => (words.length > 0 ? `${names[i]}: ${words.join(', ')}` : ''))
    .filter(Boolean)
    .join('; ');
}
