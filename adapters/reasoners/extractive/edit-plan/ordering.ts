import type { PlanEdit, Todo } from '../../../../contract/plan.js';
import { firstMatch, firstPhrase, type Reader } from './reading.js';
import { resolveTodo, resolveTodos } from './references.js';

/** "do todo 3 first", "first the canteen" · "3번 먼저 해줘", "3번부터 해줘" */
export const first: Reader = (clause, { todos }) => {
  const target = resolveTodo(
    firstPhrase(clause, [
      /^(?:do|run|start with|put|move|search)\s+(.+?)\s+(?:first|to the (?:front|top|start)|before the others)$/i,
      /^(?:start|begin) with\s+(.+)$/i,
      /^first,?\s+(?:do |run |search (?:for )?)?(.+)$/i,
      /^(.+?)\s+first$/i,
      /^(.+?)(?:을|를|은|는|부터|이|가)?\s*(?:먼저|맨 앞|제일 앞|우선).*$/,
      /^(.+?)부터\s.*$/,
    ]),
    todos,
  );
  if (!target) return undefined;
  // first in the list but waiting for another would not be first
  const free: PlanEdit[] =
    target.dependsOn.length > 0 ? [{ op: 'update', todoId: target.id, set: { dependsOn: [] } }] : [];
  return [...free, orderOf([target], todos)];
};

/** "order 3, 1, 2" · "3, 1, 2 순서로 해줘" */
export const order: Reader = (clause, { todos }) => {
  const phrase = firstPhrase(clause, [
    /^(?:(?:use|do|run|put|take)\s+(?:them|it|everything)?\s*)?(?:in\s+)?(?:the\s+|this\s+)?(?:re)?order(?:\s+(?:to|as|is))?:?\s+(.+)$/i,
    /^(.+?)\s*(?:순서로|순으로|순서대로).*$/,
  ]);
  const listed = phrase ? resolveTodos(phrase, todos) : [];
  return listed.length > 1 ? [orderOf(listed, todos)] : undefined;
};

/** "todo 1 after todo 2", "todo 2 before todo 1" · "1번은 2번 다음에", "2번을 1번보다 먼저" */
export const sequence: Reader = (clause, { todos }) => {
  const after = firstMatch(clause, [
    /^(?:do |run |start |put |move |search )?(?<late>.+?)\s+(?:only\s+)?after\s+(?<early>.+)$/i,
    /^(?<late>.+?)(?:은|는|을|를)\s+(?<early>.+?)(?:이|가)?\s*(?:다음에|이후에|뒤에|뒤로|후에|끝난 뒤|끝난 후|끝나면).*$/,
  ]);
  const before = firstMatch(clause, [
    /^(?:do |run |start |put |move |search )?(?<early>.+?)\s+before\s+(?<late>.+)$/i,
    /^(?<early>.+?)(?:은|는|을|를)\s+(?<late>.+?)보다\s*(?:먼저|앞).*$/,
  ]);
  const said = after ?? before;
  const [early, late] = [resolveTodo(said?.['early'], todos), resolveTodo(said?.['late'], todos)];
  if (!early || !late || early === late) return undefined;
  const others = todos.filter((todo) => todo !== early && todo !== late);
  const position = Math.min(todos.indexOf(early), todos.indexOf(late));
  const freed = early.dependsOn.filter((id) => id !== late.id);
  return [
    ...(freed.length < early.dependsOn.length
      ? [{ op: 'update' as const, todoId: early.id, set: { dependsOn: freed } }]
      : []),
    {
      op: 'update',
      todoId: late.id,
      set: { dependsOn: [...new Set([...late.dependsOn, early.id])] },
    },
    orderOf(others.toSpliced(position, 0, early, late), todos),
  ];
};

function orderOf(listed: readonly Todo[], todos: readonly Todo[]): PlanEdit {
  const rest = todos.filter((todo) => !listed.includes(todo));
  return { op: 'reorder', order: [...listed, ...rest].map((todo) => todo.id) };
}
