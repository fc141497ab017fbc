import type { Todo } from '../../../../contract/plan.js';
import { wordsOf } from './reading.js';

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
  /^(?:the|todos?|steps?|search|task|item|number|no\.?|query|query of|검색어|검색|할\s?일|단계|작업)\s+/i;
const TRAILERS = /(?:\s*(?:todo|step|search|task|item|one|query|검색어|검색|할\s?일|단계|작업|것|거))+$/i;
const ALL = /^(?:all|everything|all of them|every|모두|전부|모든)$/i;
const TOOLS: readonly [RegExp, string][] = [
  [/^(?:web|웹|인터넷)$/i, 'search_web'],
  [/^(?:calculation|계산)$/i, 'calculate'],
  [/^(?:question|질문)$/i, 'ask_human'],
];

/**
 * The todos that a phrase points at ("2", "todo 2", "s2", "the last one", "두 번째 검색", "1번과 3번", "all", "the web
 * search", or words of one todo); empty when it points at none, or at several by words alone. The synthesis can never
 * be meant.
 */
export function resolveTodos(phrase: string, todos: readonly Todo[]): Todo[] {
  const candidates = todos.filter((todo) => todo.tool !== 'synthesize');
  const whole = resolveOne(phrase, candidates);
  if (whole) return [whole];
  if (ALL.test(strip(phrase))) return candidates;
  const parts = phrase
    .split(
      /\s*,\s*(?:and\s+)?|\s+and\s+|\s*(?:&|→|->|>)\s*|(?<=번|번째|\d)(?:와|과|이랑|하고|랑)\s*|\s+및\s+/,
    )
    .filter(Boolean);
  const found = parts.map((part) => resolveOne(part, candidates));
  return found.every((todo) => todo !== undefined) ? [...new Set(found)] : [];
}

/** The todo that a phrase points at; undefined when it is not exactly one. */
export function resolveTodo(phrase: string | undefined, todos: readonly Todo[]): Todo | undefined {
  const [target, ...more] = phrase ? resolveTodos(phrase, todos) : [];
  return more.length === 0 ? target : undefined;
}

function resolveOne(phrase: string, todos: readonly Todo[]): Todo | undefined {
  const bare = strip(phrase);
  const byId = todos.find((todo) => todo.id.toLowerCase() === bare.toLowerCase());
  if (byId) return byId;
  const position = ordinalOf(bare, todos.length);
  return position === undefined ? (byWords(bare, todos) ?? byTool(bare, todos)) : todos[position - 1];
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

/** The one todo that has every word of the phrase. */
function byWords(phrase: string, todos: readonly Todo[]): Todo | undefined {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  if (phrase.length < 2) return undefined;
  const matching = todos.filter((todo) => words.every((word) => wordsOf(todo).toLowerCase().includes(word)));
  return matching.length === 1 ? matching[0] : undefined;
}

/** The one todo of the kind that the phrase names. */
function byTool(phrase: string, todos: readonly Todo[]): Todo | undefined {
  const tool = TOOLS.find(([pattern]) => pattern.test(phrase))?.[1];
  const matching = todos.filter((todo) => todo.tool === tool);
  return matching.length === 1 ? matching[0] : undefined;
}
