import type { Language } from '../../../contract/language.js';
import type { PlanEdit, Todo } from '../../../contract/plan.js';
import { searchTask } from '../texts.js';
import { resolveTodos } from './references.js';

interface Context {
  todos: readonly Todo[];
  language: Language;
}

/** Reads one clause of an instruction; undefined when it says something else. */
type Reader = (clause: string, context: Context) => PlanEdit[] | undefined;

const remove: Reader = (clause, { todos }) => {
  const phrase = first(clause, [
    /^(?:remove|delete|drop|skip|omit|cancel|leave out)\s+(.+)$/i,
    /^(?:do not|don't) (?:do|run|search)\s+(.+)$/i,
    /^(.+?)(?:을|를|은|는)?\s*(?:빼|삭제|제거|건너뛰|생략|없애|지워|제외).*$/,
  ]);
  const targets = phrase ? resolveTodos(phrase, todos) : [];
  return targets.length > 0 ? targets.map((todo) => ({ op: 'remove', todoId: todo.id })) : undefined;
};

const reorder: Reader = (clause, { todos }) => {
  const phrase = first(clause, [
    /^(?:do|run|start with|put|move|search)\s+(.+?)\s+(?:first|to the (?:front|top|start)|before the others)$/i,
    /^(?:start|begin) with\s+(.+)$/i,
    /^(.+?)\s+first$/i,
    /^(.+?)(?:을|를|은|는|부터|이|가)?\s*(?:먼저|맨 앞|제일 앞|우선).*$/,
    /^(.+?)부터\s.*$/,
  ]);
  const [target, ...more] = phrase ? resolveTodos(phrase, todos) : [];
  if (!target || more.length > 0) return undefined;
  const order = [target.id, ...todos.map((todo) => todo.id).filter((id) => id !== target.id)];
  // first in the list but waiting for another would not be first
  const free: PlanEdit[] =
    target.dependsOn.length > 0 ? [{ op: 'update', todoId: target.id, set: { dependsOn: [] } }] : [];
  return [...free, { op: 'reorder', order }];
};

const update: Reader = (clause, { todos, language }) => {
  const match =
    /^(?:change|set|replace|update|make)\s+(?:the\s+)?(?:query|search words?|words?)?\s*(?:of|for|in)?\s*(.+?)\s+(?:to|with|into|by)\s+(.+)$/i.exec(
      clause,
    ) ??
    /^(.+?)\s*(?:의\s*)?(?:검색어|질의|내용)?(?:을|를)\s+(.+?)\s*(?:으로|로)\s*(?:바꿔|바꾸|변경|수정|교체|고쳐).*$/.exec(
      clause,
    );
  const [target, ...more] = match ? resolveTodos(match[1] ?? '', todos) : [];
  const query = unquote(match?.[2] ?? '');
  if (!target || more.length > 0 || !query) return undefined;
  return [{ op: 'update', todoId: target.id, set: { query, task: searchTask(query, language) } }];
};

const only: Reader = (clause, { todos, language }) => {
  const phrase = first(clause, [
    /^(?:keep |do |run |use |search (?:for )?)?only\s+(?:search (?:for )?|do |run |keep )?(.+)$/i,
    /^(.+?)만\s*(?:남겨|남기|검색|찾아|실행|해|하|진행).*$/,
  ]);
  if (!phrase) return undefined;
  const searches = todos.filter((todo) => todo.tool !== 'synthesize');
  const kept = resolveTodos(phrase, todos);
  const removed = (keep: readonly Todo[]): PlanEdit[] =>
    searches.filter((todo) => !keep.includes(todo)).map((todo) => ({ op: 'remove', todoId: todo.id }));
  if (kept.length > 0) return removed(kept);
  const [target] = searches;
  // a bare number that names no todo is a mistake, not a search for that number
  if (!target || !/\p{L}{2}/u.test(phrase) || POSITION.test(phrase) || !/검색|찾아|search/i.test(clause)) {
    return undefined;
  }
  const query = unquote(phrase);
  return [
    { op: 'update', todoId: target.id, set: { query, task: searchTask(query, language) } },
    ...removed([target]),
  ];
};
const POSITION = /^(?:todo|step|search)?\s*#?\d+(?:번|번째)?$/i;

const add: Reader = (clause, { language }) => {
  const match = firstMatch(clause, [
    /^(?:also\s+)?(?:add|include|append)\s+(?:a\s+|another\s+|one more\s+)?(?<web>web\s+)?search(?:es)?\s+(?:for|about|on|of)\s+(?<query>.+)$/i,
    /^(?:also\s+)?search\s+(?<web>the web|online|the internet)\s+for\s+(?<query>.+)$/i,
    /^also\s+(?:search|look)\s+(?:for|up)?\s*(?<query>.+)$/i,
    /^(?<web>웹에서|인터넷에서)\s*(?<query>.+?)(?:을|를|도)?\s*(?:검색|찾아).*$/,
    /^(?<query>.+?)(?:에 대한|에 관한|에 대해|을|를|도)?\s*(?<web>웹\s*)?검색\s*(?:을|를|도)?\s*(?:추가|넣어|더해).*$/,
    /^(?<query>.+?)도\s*(?:함께 |같이 |추가로 )?(?:검색|찾아|조사).*$/,
  ]);
  const query = unquote(match?.['query'] ?? '');
  if (!query) return undefined;
  const tool = match?.['web'] ? 'search_web' : 'search_documents';
  return [{ op: 'add', todo: { task: searchTask(query, language), tool, query } }];
};

/** In the order they are tried: an addition is read last but one phrase of it may look like a removal. */
export const READERS: readonly Reader[] = [update, only, add, remove, reorder];

function firstMatch(clause: string, patterns: readonly RegExp[]): Record<string, string> | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(clause);
    if (match?.groups) return match.groups;
  }
  return undefined;
}

function first(clause: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const phrase = pattern.exec(clause)?.[1]?.trim();
    if (phrase) return phrase;
  }
  return undefined;
}

function unquote(text: string): string {
  return text
    .trim()
    .replace(/^["'「『“‘]+|["'」』”’.]+$/g, '')
    .trim();
}
