import { queryTokens } from '../../../../domain/text/index.js';
import { stemEnglish } from '../../../../domain/text/english.js';
import { separateQuestionWords, stripEndings } from '../../../../domain/text/korean.js';

/** A word that carries meaning: how it was written (particles cut off) and the index terms it consists of. */
export interface ContentWord {
  surface: string;
  terms: string[];
  /** True of the first word of all, which is capitalised whatever it is. */
  opens: boolean;
}

const SEPARATORS = /[\s,;:!?()[\]{}"“”「」『』<>·…/]+|\.(?=\s|$)/u;
const HANGUL_TAIL = /^([^\p{Script=Hangul}]+)(\p{Script=Hangul}{1,4})$/u;

/** The words of a text that say something about its topic, in order, each once. Function words are left out. */
export function contentWords(text: string): ContentWord[] {
  const found = new Map<string, ContentWord>();
  const chunks = separateQuestionWords(text.normalize('NFKC')).split(SEPARATORS).filter(Boolean);
  for (const [at, chunk] of chunks.entries()) {
    const terms = [...new Set(queryTokens(chunk))];
    const key = terms.join(' ');
    if (key && !found.has(key)) found.set(key, { surface: surfaceOf(chunk), terms, opens: at === 0 });
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

/** Common words of any conversation, in their base form: rare in documents as they may be, they tell little of a topic. */
const GENERIC = new Set(
  `
  way method procedure process information info detail example meaning mean reason type kind name policy rule document guide
  page question answer advice idea problem matter case situation purpose point thing stuff place part side rest
  hi hello hey ok okay cool thank thanks please sorry bye wow great nice help haha
  today tomorrow yesterday tonight now currently actually really already always ever soon later still again maybe perhaps
  exactly basically usually normally generally typically often sometimes right away quite pretty rather enough else instead
  anyway suddenly recently someone somebody anyone anybody everyone everybody nobody something everything nothing here
  get do make use want need know find happen go come say tell see look think wonder wish hope like love try give put take
  keep bring let seem feel start guess suppose believe remember forget mind ask have be walk show explain
  got gotten done made went gone came said told saw seen thought known gave given took taken kept brought felt
  allowed able possible supposed whole different certain sure easy hard good better best bad worse worst big small little
  new old many much lot lots bit couple several other another one two three
  person people guy folk company colleague team
  방법 절차 내용 정보 종류 이유 의미 뜻 예시 예 과정 방식 사항 안내 문서 자료 규정 기준 정책 특징 자주 보통 며칠 전에 후에 이후 이전 언제까지
  알고싶은 싶은 오늘 내일 어제 지금 현재 이제 아직 벌써 이미 항상 가끔 다시 그냥 많이 조금 아주 정말 진짜 너무 대략 원래 갑자기 자꾸
  일주일 한달 일년 매일 매주 매달 매년
  사람 회사 경우 상황 문제 질문 하루 각각 전부 전체 가능 필요 사용 이용 확인 진행 처리 하나 한번 처음 동안 때문 안녕하세요 감사합니다 고맙습니다
  `
    .trim()
    .split(/\s+/)
    .map((word) => stemEnglish(word)),
);

const VERB_ENDINGS =
  '(?:[아어여와해꿔워켜려혀쳐져겨셔돼봐줘춰써][야요]|으면|려면|려고|나요|까요|니까|는데|은데|는지|은지|건가|면서|다면|어도|아도|해도|[아어눠워려파빠와져켜쳐]서)$';
/** Forms of verbs that no noun takes: what is asked of the topic (바꿔야, 없으면, 되나요), never the topic itself. */
const VERB_FORM = new RegExp(`${VERB_ENDINGS}|[았었였했갔왔났겼졌렸쳤켰썼봤줬뒀샀탔셨됐]`);
/** Verbs that say hardly more than that something is done, with any ending: 쓰나요, 나오나요, 내야. One syllable is what is left of a verb (쓸, 갈). */
const LIGHT_VERB = new RegExp(
  `^(?:[가-힣]|(?:[가-힣]|나오|나와|걸리|걸려|가지)${VERB_ENDINGS}|[내써해돼]야|[가내쓰보오타두나켜끄주]면)$`,
);

/** True if a word only names the kind of answer wanted or what is done, not what the question is about. */
export function isGenericWord(surface: string): boolean {
  return isLightWord(surface) || VERB_FORM.test(surface);
}

/** True if a word belongs to any conversation: a question loses nothing without it. */
export function isLightWord(surface: string): boolean {
  return GENERIC.has(stemEnglish(surface.toLowerCase())) || LIGHT_VERB.test(surface);
}

/** True if a word is a number or a name: it holds a digit or is capitalised within the text, unless any conversation has it. */
export function isName({ surface, opens }: ContentWord): boolean {
  return /\d/.test(surface) || (!opens && /^\p{Lu}/u.test(surface) && !isGenericWord(surface));
}
