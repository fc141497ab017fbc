import type { Action } from '../texts/index.js';
import type { AskLine, Scene } from './form.js';

/** The choices as one line: `[1] approve  [2] edit`. */
export function choiceLine(actions: readonly Action[], { texts, terminal }: Scene): string {
  const choices = actions.map(
    (action, i) => `${terminal.paint('bold', `[${i + 1}]`)} ${texts.actions[action]}`,
  );
  return `  ${choices.join('  ')}`;
}

/**
 * Asks for one of the actions by its number or its name, until it is one of them.
 * @param onEnter what an empty line means; without it an empty line is asked again
 */
export async function askChoice<A extends Action>(
  actions: readonly A[],
  label: string,
  askLine: AskLine,
  { texts, terminal }: Scene,
  onEnter?: A,
): Promise<A | undefined> {
  for (;;) {
    const line = await askLine(`  ${label}: `);
    if (line === undefined) return undefined;
    const typed = line.trim().toLowerCase();
    if (typed === '' && onEnter) return onEnter;
    const chosen = actions.find((action, i) =>
      [String(i + 1), action, texts.actions[action]].includes(typed),
    );
    if (chosen) return chosen;
    terminal.print(`  ${texts.prompt.unknownChoice(actions.map((_, i) => i + 1).join(', '))}`);
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
