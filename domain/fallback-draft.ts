import type { Draft } from '../contract/answer.js';
import type { Language, Localized } from '../contract/language.js';
import type { MeasuredSupport } from '../contract/judgement.js';
import type { Passage } from '../contract/passage.js';
import { citationOf, citationOfSnippet } from './citation.js';

const LEAD: Localized = {
  en: 'The answer could not be written out. These passages come closest:',
  ko: '답변을 작성하지 못했습니다. 가장 가까운 문서 내용은 다음과 같습니다.',
};
const PASSAGES_QUOTED = 3;

/**
 * Quotes the snippets of the best passages when nothing could be written. It is no answer, so it counts as LOW: nobody
 * has judged whether the passages meet the question, or may be shown as they are.
 */
export function quoteBest(evidence: readonly Passage[], language: Language): Draft {
  const quoted = evidence.slice(0, PASSAGES_QUOTED);
  return {
    text: [LEAD[language], ...quoted.map((passage, index) => `${passage.snippet} [${index + 1}]`)].join(
      '\n\n',
    ),
    answered: false,
    citations: quoted.map((passage, index) => ({ marker: index + 1, ...citationOfSnippet(passage) })),
  };
}

const OTHERWISE: Localized = {
  en: 'Another source says something different:',
  ko: '다른 문서에는 다르게 적혀 있습니다:',
};

/** Adds to a draft the sentence that contradicts it, cited, so that both are seen. */
export function showOpposing(
  draft: Draft,
  support: MeasuredSupport | undefined,
  evidence: readonly Passage[],
  language: Language,
): Draft {
  const { opposing } = support ?? {};
  const source = evidence.find(({ id }) => id === opposing?.passageId);
  if (!opposing || !source) return draft;
  const marker = Math.max(0, ...draft.citations.map((citation) => citation.marker)) + 1;
  return {
    ...draft,
    text: `${draft.text}\n\n${OTHERWISE[language]} ${opposing.quote} [${marker}]`,
    citations: [...draft.citations, { marker, ...citationOf(source, opposing) }],
  };
}
