import { isEnglishStopWord, stemEnglish } from '../text/english.js';
import { isKoreanStopWord, stripEndings } from '../text/korean.js';
import { splitWords, type Word } from '../text/words.js';

/** Words of complaints of every kind. */
const GENERIC = new Set(
  (
    'answer respons repli question inform result thing bad wrong incorrect good help us get got realli veri also need want ' +
    '답변 대답 질문 내용 정보 부분 결과 너무 정말 진짜 그냥 아주 많이 조금 계속 다시 제대로 그런 이렇게 별로 도움'
  ).split(' '),
);
const GENERIC_VERB = /^(?:틀렸|틀린|틀려|틀립|잘못|이상하|이상해|아쉽|아쉬|좋겠|같아|같습)/;

/** Topics that a comment names: the word that stands for all its forms, and the form it has here. */
export function termsOf(comment: string): Map<string, string> {
  const terms = new Map<string, string>();
  for (const word of splitWords(comment)) {
    const term = termOf(word);
    if (term !== undefined && !GENERIC.has(term) && !terms.has(term))
      terms.set(term, word.kind === 'hangul' ? term : word.text);
  }
  return terms;
}

function termOf({ kind, text }: Word): string | undefined {
  if (kind === 'latin') return isEnglishStopWord(text) || text.length < 2 ? undefined : stemEnglish(text);
  if (kind === 'cjk') return text;
  if (isKoreanStopWord(text) || GENERIC_VERB.test(text)) return undefined;
  const stem = stripEndings(text);
  // one syllable is as good as any other
  return stem.length < 2 || isKoreanStopWord(stem) ? undefined : stem;
}
