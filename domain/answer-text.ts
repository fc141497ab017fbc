import type { Answer, Citation } from '../contract/answer.js';
import type { Language } from '../contract/language.js';
import type { Recall } from '../contract/recall.js';
import { momentText } from './texts.js';
import { WORDS } from './vocabulary/index.js';

const en = {
  withheld: 'The answer is based on documents that you may not read, so it is not shown to you.',
  byReviewer: 'Written by a reviewer.',
  note: 'Note:',
  sources: 'Sources:',
  page: (page: number) => `page ${page}`,
  recalled: (at: string, why: string) => `Recalled at ${at}: ${why}. Do not rely on this answer any more.`,
  corrected: (text: string) => `The answer of the person who checked it: ${text}`,
  reason: (reason: string) => `Their reason: ${reason}`,
  askedAnew: (queryId: string) => `The question was asked again: ${queryId}`,
};

const ko: typeof en = {
  withheld: '열람할 수 없는 문서를 근거로 한 답변이어서 표시하지 않았습니다.',
  byReviewer: '검토자가 작성한 답변입니다.',
  note: '참고:',
  sources: '출처:',
  page: (page) => `${page}쪽`,
  recalled: (at, why) => `${at}에 회수된 답변입니다. ${why}. 더 이상 사용하지 마십시오.`,
  corrected: (text) => `점검한 사람이 고친 답변: ${text}`,
  reason: (reason) => `점검한 사람의 사유: ${reason}`,
  askedAnew: (queryId) => `다시 질문했습니다: ${queryId}`,
};

const TEXTS: Record<Language, typeof en> = { en, ko };

/** Returns what follows the place of a source on its line; empty for nothing. */
type AfterPlace = (citation: Citation) => string;

/**
 * The paragraphs by the field that they show, in their order; undefined: not shown, or shown with another field. A new field
 * of the contract does not compile until it has a row.
 */
const PARTS: {
  readonly [F in keyof Answer]-?:
    | ((answer: Answer, language: Language, afterPlace: AfterPlace) => string[])
    | undefined;
} = {
  recalled: ({ recalled }, language) => (recalled ? recallLines(recalled, language) : []),
  text: ({ text }) => [text],
  disclaimers: ({ disclaimers }, language) =>
    disclaimers.map(({ text }) => `${TEXTS[language].note} ${text}`),
  citations({ citations }, language, afterPlace) {
    const lines = citations
      .toSorted((a, b) => a.marker - b.marker)
      .map((citation) => `[${citation.marker}] ${placeOf(citation, language)}${afterPlace(citation)}`);
    return lines.length > 0 ? [[TEXTS[language].sources, ...new Set(lines)].join('\n')] : [];
  },
  author: ({ author }, language) => (author === 'reviewer' ? [TEXTS[language].byReviewer] : []),
  // said by a disclaimer, and by the text
  status: undefined,
  answered: undefined,
  withheld: undefined,
  // for reviewers
  safetyConcerns: undefined,
};

/**
 * Returns an answer as paragraphs of plain text, for where people read it outside its page: what one must know to rely on
 * it, and its sources, a line each. Where it is withheld, a notice in its place.
 */
export function answerParagraphs(answer: Answer, language: Language, afterPlace: AfterPlace): string[] {
  if (answer.withheld) return [TEXTS[language].withheld];
  return Object.values(PARTS).flatMap((part) => part?.(answer, language, afterPlace) ?? []);
}

/** Returns the lines that say of an answer that it was recalled: since when, why, what is right, and where it is asked anew. */
export function recallLines(recall: Recall, language: Language): string[] {
  const texts = TEXTS[language];
  const { at, because, documentId, correction: { diff, reason } = {}, askedAnew } = recall;
  const why = WORDS[language].recalls[because] + (documentId === undefined ? '' : ` (${documentId})`);
  const now = diff?.flatMap(({ op, text }) => (op === 'removed' ? [] : [text])).join('');
  return [
    texts.recalled(momentText(at), why),
    ...(now === undefined ? [] : [texts.corrected(now)]),
    ...(reason === undefined ? [] : [texts.reason(reason)]),
    ...(askedAnew === undefined ? [] : [texts.askedAnew(askedAnew)]),
  ];
}

function placeOf({ title, section, page, documentId }: Citation, language: Language): string {
  const where = [section, page === undefined ? undefined : TEXTS[language].page(page)];
  return [title === '' ? documentId : title, ...where].filter(Boolean).join(', ');
}
