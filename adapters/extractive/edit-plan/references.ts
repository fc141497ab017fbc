import type { Todo } from '../../../contract/plan.js';

const ENGLISH_ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
];
const KOREAN_ORDINALS = ['첫', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];

const FILLERS =
  /^(?:the|todo|step|search|task|item|number|no\.?|query|query of|검색어|검색|할\s?일|단계|작업)\s+/i;
const TRAILERS = /(?:\s*(?:todo|step|search|task|item|one|query|검색어|검색|할\s?일|단계|작업|것|거))+$/i;

/**
 * The todos that a phrase points at ("2", "todo 2", "s2", "the last one", "두 번째 검색", "1번과 3번", or words of one
 * todo's query); empty when it points at none, or at several by words alone. The synthesis can never be meant.
 */
export function resolveTodos(phrase: string, todos: readonly Todo[]): Todo[] {
  const searches = todos.filter((todo) => todo.tool !== 'synthesize');
  const whole = resolveOne(phrase, searches);
  if (whole) return [whole];
  const parts = phrase
    .split(/\s*,\s*|\s+and\s+|\s*&\s*|(?<=번|번째|\d)(?:와|과|이랑|하고|랑)\s*|\s+및\s+/)
    .filter(Boolean);
  const found = parts.map((part) => resolveOne(part, searches));
  return found.every((todo) => todo !== undefined) ? [...new Set(found)] : [];
}

function resolveOne(phrase: string, searches: readonly Todo[]): Todo | undefined {
  const bare = strip(phrase);
  const byId = searches.find((todo) => todo.id.toLowerCase() === bare.toLowerCase());
  if (byId) return byId;
  const position = ordinalOf(bare, searches.length);
  return position === undefined ? byWords(bare, searches) : searches[position - 1];
}

function strip(phrase: string): string {
  let bare = phrase.trim().replace(/^["'「『“‘]|["'」』”’]$/g, '');
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(FILLERS, '');
  }
  const trimmed = bare.replace(TRAILERS, '').trim();
  return trimmed || bare.trim();
}

/** Position from 1 that an ordinal or a number names. */
function ordinalOf(phrase: string, count: number): number | undefined {
  const digits = /^#?(\d{1,2})(?:st|nd|rd|th|번|번째|\s?번째)?$/i.exec(phrase);
  if (digits) return Number(digits[1]);
  if (/^(?:last|final|마지막|맨 끝|맨 뒤)$/i.test(phrase)) return count;
  const english = ENGLISH_ORDINALS.indexOf(phrase.toLowerCase());
  if (english >= 0) return english + 1;
  const korean = /^(첫|두|세|네|다섯|여섯|일곱|여덟|아홉)\s?번?째$/.exec(phrase);
  return korean ? KOREAN_ORDINALS.indexOf(korean[1] ?? '') + 1 : undefined;
}

/** The one todo whose query holds every word of the phrase. */
function byWords(phrase: string, searches: readonly Todo[]): Todo | undefined {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  if (phrase.length < 2) return undefined;
  const matching = searches.filter((todo) => words.every((word) => todo.query.toLowerCase().includes(word)));
  return matching.length === 1 ? matching[0] : undefined;
}
