import type { TodoOutline } from '../../contract/plan.js';
import type { Difference, TextDiff } from '../../contract/requests/index.js';
import { textDiff } from '../../domain/text-diff.js';
import type { Scene } from '../forms/form.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Texts } from '../texts/index.js';
import { todoFacts, valueText } from './todos.js';

/** True if a difference has anything to show; some changes are visible only in the whole request. */
export function isTelling({ passages, todos, text, arguments: args }: Difference): boolean {
  return [passages, todos, text, args].some((part) => part !== undefined && part.length > 0);
}

/** Lines with what has changed since a person approved; not wrapped to the width of the terminal. */
export function differenceLines(difference: Difference, scene: Scene): string[] {
  const { terminal, texts } = scene;
  const { because, passages = [], todos = [], text } = difference;
  const shown = (diff: TextDiff) => diffText(diff, terminal).split('\n');
  return [
    texts.difference.because(texts.changes[because]),
    ...passages.flatMap(({ title, documentId, before, after, diff, withheld }) => [
      '',
      withheld ? documentId : `${title} (${documentId})`,
      ...(withheld
        ? [texts.answer.withheld]
        : after
          ? shown(diff ?? textDiff(before.snippet, after.snippet))
          : [texts.difference.gone, ...shown([{ op: 'removed', text: before.snippet }])]),
    ]),
    ...todos.flatMap(({ todoId, before, after }) => ['', todoId, ...changedTodo(before, after, scene)]),
    ...(difference.arguments ?? []).flatMap(({ name, before, after }) => [
      '',
      `${name}:`,
      ...shown(textDiff(argumentText(before), argumentText(after))),
    ]),
    ...(text ? ['', ...shown(text)] : []),
  ];
}

function changedTodo(
  before: TodoOutline | undefined,
  after: TodoOutline | undefined,
  { terminal, texts }: Scene,
): string[] {
  const diff = textDiff(before ? outline(before, texts) : '', after ? outline(after, texts) : '');
  return diffText(diff, terminal).split('\n');
}

function outline(todo: TodoOutline, texts: Texts): string {
  return `${todo.task}\n${todoFacts(todo, texts)}`;
}

function argumentText(value: unknown): string {
  return value === undefined ? '' : valueText(value);
}

/**
 * Formats a diff as one text: additions green, removals red and struck through; without colours in the notation of
 * `wdiff`: {+added+} [-removed-]. May contain line breaks.
 */
export function diffText(diff: TextDiff, { paint }: Terminal): string {
  const coloured = paint('red', 'x') !== 'x';
  return diff
    .map(({ op, text }) => {
      if (op === 'same') return text;
      if (!coloured) return op === 'added' ? `{+${text}+}` : `[-${text}-]`;
      // a colour must not run over a line break into the frame around the text
      const style = op === 'added' ? ('green' as const) : (['red', 'strikethrough'] as const);
      return text
        .split('\n')
        .map((line) => (line === '' ? '' : paint(style as Parameters<typeof paint>[0], line)))
        .join('\n');
    })
    .join('');
}
