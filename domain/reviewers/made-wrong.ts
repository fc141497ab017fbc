import type { Citation, Draft } from '../../contract/answer.js';
import type { PayloadOf } from '../../contract/requests/index.js';
import type { Flaw } from '../../contract/reviewing.js';
import { hashPlace } from '../digest.js';
import { splitSentences } from '../text/index.js';

type Shown = Pick<PayloadOf<'answer_review'>['passages'][number], 'id' | 'documentId' | 'title' | 'snippet'>;

/** Pairs of words of which one says the opposite of the other; the longer ones first. */
const OPPOSITES: readonly (readonly [from: RegExp, to: string])[] = [
  [/\b(is|are|was|were|must|may|should|will|has|have|do|does|did) not\b/i, '$1'],
  [/\bcannot\b/i, 'can'],
  [/\b(is|are|was|were|must|may|should|will|can)\b/i, '$1 not'],
  [/수 없/, '수 있'],
  [/수 있/, '수 없'],
  [/하지 않습니다/, '합니다'],
  [/되지 않습니다/, '됩니다'],
  [/불가능/, '가능'],
  [/가능/, '불가능'],
  [/없(?=습니다|다|음|으며|고)/, '있'],
  [/있(?=습니다|다|음|으며|고)/, '없'],
  [/해야 (합니다|한다)/, '하지 않아도 됩니다'],
  [/됩니다/, '되지 않습니다'],
  [/합니다/, '하지 않습니다'],
];

const BUILDERS: Record<Flaw, (draft: Draft, passages: readonly Shown[]) => Draft | undefined> = {
  number: withNumberChanged,
  negation: withNegationChanged,
  passage: withAnotherPassage,
};

/**
 * Returns an answer made wrong on purpose, and in which way: a number changed, a negation put in or taken out, or another
 * passage quoted. For one query it is always the same. Undefined where the answer has nothing of this to change.
 */
export function madeWrong(
  draft: Draft,
  passages: readonly Shown[],
  queryId: string,
): { draft: Draft; flaw: Flaw } | undefined {
  const flaws = Object.keys(BUILDERS) as Flaw[];
  const from = Math.floor(hashPlace(`flaw ${queryId}`) * flaws.length);
  for (const flaw of [...flaws.slice(from), ...flaws.slice(0, from)]) {
    const wrong = BUILDERS[flaw](draft, passages);
    if (wrong && wrong.text !== draft.text) return { draft: wrong, flaw };
  }
  return undefined;
}

/** Changes the first digit of the first number, or the last one of a year; numbers of sources, as in [1], stay. */
function withNumberChanged(draft: Draft): Draft {
  return {
    ...draft,
    text: draft.text.replace(/(?<![[\d])\d[\d.,]*(?<=\d)(?![\d\]])/, (number) => {
      const at = /^(19|20)\d\d$/.test(number) ? number.length - 1 : 0;
      return number.slice(0, at) + String((Number(number[at]) % 9) + 1) + number.slice(at + 1);
    }),
  };
}

function withNegationChanged(draft: Draft): Draft {
  const [from, to] = OPPOSITES.find(([pattern]) => pattern.test(draft.text)) ?? [/$^/, ''];
  return { ...draft, text: draft.text.replace(from, to) };
}

/** Answers with the first sentence of a passage that the draft does not cite. */
function withAnotherPassage(draft: Draft, passages: readonly Shown[]): Draft | undefined {
  const cited = new Set(draft.citations.map(({ passageId }) => passageId));
  const other = passages.find(({ id, snippet }) => !cited.has(id) && snippet.trim() !== '');
  const [sentence] = other ? splitSentences(other.snippet) : [];
  if (!other || !sentence) return undefined;
  const { start, end } = sentence;
  const quote = other.snippet.slice(start, end);
  const { id: passageId, documentId, title } = other;
  const citation: Citation = { marker: 1, passageId, documentId, title, start, end, quote };
  return { ...draft, text: `${quote.trim()} [1]`, citations: [citation] };
}
