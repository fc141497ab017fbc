import { queryTokens } from '../../../../domain/text/index.js';
import { stripEndings } from '../../../../domain/text/korean.js';

/** A word that carries meaning: how it was written (particles cut off) and the index terms it consists of. */
export interface ContentWord {
  surface: string;
  terms: string[];
}

const SEPARATORS = /[\s,;:!?()[\]{}"“”「」『』<>·…/]+|\.(?=\s|$)/u;
const HANGUL_TAIL = /^([^\p{Script=Hangul}]+)(\p{Script=Hangul}{1,4})$/u;

/** The words of a text that say something about its topic, in order, each once. Function words are left out. */
export function contentWords(text: string): ContentWord[] {
  const found = new Map<string, ContentWord>();
  for (const chunk of text.normalize('NFKC').split(SEPARATORS)) {
    const terms = [...new Set(queryTokens(chunk))];
    const key = terms.join(' ');
    if (key && !found.has(key)) found.set(key, { surface: surfaceOf(chunk), terms });
  }
  return [...found.values()];
}

/** 서버를 → 서버, API를 → API, "backup" → backup. */
function surfaceOf(chunk: string): string {
  const bare = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '');
  const mixed = HANGUL_TAIL.exec(bare);
  if (mixed && queryTokens(bare).length === queryTokens(mixed[1] ?? '').length) return mixed[1] ?? bare;
  return /^\p{Script=Hangul}+$/u.test(bare) ? stripEndings(bare) : bare;
}

/** Words that name the kind of answer wanted, or polite padding, and say little about the topic. */
const GENERIC = new Set(
  `방법 절차 내용 정보 종류 이유 의미 뜻 예시 예 과정 방식 사항 안내 문서 자료 규정 기준 정책 특징 자주 보통 며칠 전에 후에 이후 이전 언제까지
  알고싶은 싶은
  way ways method methods procedure process information info detail details example examples meaning mean means reason
  reasons type types kind kinds name names policy rule rules document documents guide
  get do does did make use used using want need know find please many much happen happened`.split(/\s+/),
);

/** Forms of verbs that no noun takes: what is asked of the topic (바꿔야, 없으면, 되나요), never the topic itself. One
 * syllable is what is left of a verb (쓸, 갈). */
const VERB_FORM =
  /(?:[아어해꿔워켜려혀쳐져겨셔돼]야|으면|려면|려고|나요|까요|어요|아요|니까|는지|은지|건가|면서|다면|어도|아도|해도)$/;

/** True if a word only names the kind of answer wanted or what is done, not what the question is about. */
export function isGenericWord(surface: string): boolean {
  return GENERIC.has(surface.toLowerCase()) || VERB_FORM.test(surface) || /^[가-힣]$/.test(surface);
}
