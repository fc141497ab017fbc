import type { Session } from '../session.js';

/**
 * The command that shows the next page of a list. Its filters stand in it: a cursor is good for the list of them alone.
 * @param command as it was typed, without options
 * @param options values by the names of their options
 */
export function nextPageCommand(command: string, options: Record<string, unknown>): string {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${shellWord(String(value as string | number))}`],
  );
  return [command, ...given].join(' ');
}

/** Prints the command that shows the next page of a list, where there is one. */
export function printNextPage(
  { terminal, texts }: Pick<Session, 'terminal' | 'texts'>,
  command: string,
  options: { cursor: string | undefined } & Record<string, unknown>,
): void {
  if (options.cursor === undefined) return;
  terminal.print('', `${texts.lists.more}: ${nextPageCommand(command, options)}`);
}

function shellWord(value: string): string {
  return /^[\w.,:@/+-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
