import type { Action } from '../../domain/vocabulary/index.js';
import type { AskLine, Scene } from './form.js';

/** One of several things to choose, with the words it is offered by. */
export interface Option<V> {
  value: V;
  label: string;
}

/** The actions as things to choose. */
export function actionOptions<A extends Action>(
  actions: readonly A[],
  { texts }: Scene,
  words: Record<Action, string> = texts.actions,
): Option<A>[] {
  return actions.map((value) => ({ value, label: words[value] }));
}

/** The choices as one line: `[1] approve  [2] edit`. */
export function choiceLine(options: readonly { label: string }[], { terminal }: Scene): string {
  const choices = options.map(({ label }, i) => `${terminal.paint('bold', `[${i + 1}]`)} ${label}`);
  return `  ${choices.join('  ')}`;
}

/**
 * Asks for one of the options by its number, its value or its label, until it is one of them.
 * @param onEnter what an empty line means; without it an empty line is asked again
 */
export async function askChoice<V extends string>(
  options: readonly Option<V>[],
  label: string,
  askLine: AskLine,
  { texts, terminal }: Scene,
  onEnter?: V,
): Promise<V | undefined> {
  for (;;) {
    const line = await askLine(`  ${label}: `);
    if (line === undefined) return undefined;
    const typed = line.trim().toLowerCase();
    if (typed === '' && onEnter !== undefined) return onEnter;
    const chosen = options.find(({ value, label: name }, i) =>
      [String(i + 1), value.toLowerCase(), name.toLowerCase()].includes(typed),
    );
    if (chosen) return chosen.value;
    terminal.print(`  ${texts.prompt.unknownChoice(options.map((_, i) => i + 1).join(', '))}`);
  }
}

/**
 * Asks until something is typed. A line that ends with a backslash goes on in the next one.
 * @returns undefined when nobody is there to answer
 */
export async function askText(label: string, askLine: AskLine): Promise<string | undefined> {
  for (;;) {
    const lines: string[] = [];
    let line = await askLine(`  ${label}:\n  > `);
    while (line?.endsWith('\\')) {
      lines.push(line.slice(0, -1));
      line = await askLine('  > ');
    }
    if (line !== undefined) lines.push(line);
    const text = lines.join('\n').trim();
    if (text !== '') return text;
    if (line === undefined) return undefined;
  }
}

/** An optional reason as a part of a reply. */
export async function askReason(label: string, askLine: AskLine): Promise<{ reason?: string }> {
  const reason = (await askLine(`  ${label}: `))?.trim();
  return reason ? { reason } : {};
}

/** Asks for one of the actions, and for a reason where it is no approval. @returns undefined when nobody is there to answer */
export async function askAction<A extends Action>(
  actions: readonly A[],
  askLine: AskLine,
  scene: Scene,
): Promise<{ action: A; reason?: string } | undefined> {
  const { terminal, texts } = scene;
  const options = actionOptions(actions, scene);
  terminal.print('', choiceLine(options, scene));
  const action = await askChoice(options, texts.prompt.choice, askLine, scene);
  if (action === undefined || action === 'approve') return action && { action };
  return { action, ...(await askReason(texts.review.enterReason, askLine)) };
}
