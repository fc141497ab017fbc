import type { PlanEdit, Todo } from '../../../../contract/plan.js';
import { firstPhrase, unquote, withWords, type Reader } from './reading.js';
import { resolveTodos } from './references.js';

/** "remove todo 2", "drop 1 and 3", "don't search parking" · "2번 빼줘", "주차 검색은 건너뛰어" */
export const remove: Reader = (clause, { todos }) => {
  const phrase = firstPhrase(clause, [
    /^(?:remove|delete|drop|skip|omit|cancel|leave out)\s+(.+)$/i,
    /^(?:do not|don't) (?:do|run|search)(?:\s+for)?\s+(.+)$/i,
    /^(.+?)(?:을|를|은|는)?\s*(?:빼|삭제|제거|건너뛰|생략|없애|지워|제외).*$/,
  ]);
  return removed(phrase ? resolveTodos(phrase, todos) : []);
};

/** "only todo 1", "keep only 1 and 3", "only search for parking" · "1번만 해줘", "주차만 검색해줘" */
export const only: Reader = (clause, { todos, language }) => {
  const phrase = firstPhrase(clause, [
    /^(?:keep |do |run |use |search (?:for )?)?only\s+(?:search (?:for )?|do |run |keep )?(.+)$/i,
    /^(.+?)만\s*(?:남겨|남기|검색|찾아|실행|해|하|진행).*$/,
  ]);
  if (!phrase) return undefined;
  const others = (kept: readonly Todo[]): PlanEdit[] =>
    removed(todos.filter((todo) => todo.tool !== 'synthesize' && !kept.includes(todo))) ?? [];
  const kept = resolveTodos(phrase, todos);
  if (kept.length > 0) return others(kept);
  const target = todos.find((todo) => todo.tool.startsWith('search_'));
  // a bare number that names no todo is a mistake, not a search for that number
  if (!target || !/\p{L}{2}/u.test(phrase) || POSITION.test(phrase) || !/검색|찾아|search/i.test(clause)) {
    return undefined;
  }
  const set = withWords(target, unquote(phrase), language);
  return set && [{ op: 'update', todoId: target.id, set }, ...others([target])];
};
const POSITION = /^(?:todo|task|step|search)?\s*#?\d+(?:번|번째)?$/i;

/** "require approval for todo 2", "no approval for 2" · "2번은 승인 받고 해줘", "2번은 승인 없이" */
export const approval: Reader = (clause, { todos }) => {
  const dropped = firstPhrase(clause, [
    /^(?:no|without|drop (?:the )?|remove (?:the )?)\s*approval\s+(?:for|of)\s+(.+)$/i,
    /^(.+?)\s+(?:needs?|requires?) no approval$/i,
    /^(.+?)(?:은|는|을|를)?\s*승인\s*(?:없이|불필요|(?:은|이|을)?\s*필요\s*없).*$/,
  ]);
  const required = firstPhrase(clause, [
    /^(?:require|request|get|need|ask for)\s+(?:an?\s+)?approval\s+(?:for|of|before|on)\s+(.+)$/i,
    /^(.+?)\s+(?:needs?|requires?|must have)\s+(?:an?\s+)?approval$/i,
    /^(.+?)\s+must be approved(?:\s+first)?$/i,
    /^(.+?)(?:은|는|에는|에|을|를|의)?\s*(?:실행\s*전에?\s*)?승인\s*(?:을|를|이|도)?\s*(?:받|필요|요청|거치|거쳐|요구|있어야|추가).*$/,
  ]);
  const targets = resolveTodos(dropped ?? required ?? '', todos);
  if (targets.length === 0) return undefined;
  const set = { requiresApproval: dropped === undefined };
  return targets.map((todo) => ({ op: 'update', todoId: todo.id, set }));
};

function removed(targets: readonly Todo[]): PlanEdit[] | undefined {
  return targets.length > 0 ? targets.map((todo) => ({ op: 'remove', todoId: todo.id })) : undefined;
}
