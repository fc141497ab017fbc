/** Figures in rows; the first column says what they are of. */
export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
  notes?: string[];
}

/** As a person reads it in a terminal. */
export function toText({ title, columns, rows, notes = [] }: Table): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('   ');
  return [title, ...all.map((row) => `  ${line(row).trimEnd()}`), ...notes.map((note) => `  (${note})`)].join(
    '\n',
  );
}

/** As a page of the docs shows it. */
export function toMarkdown({ title, columns, rows, notes = [] }: Table): string {
  const all = [columns, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = columns.map((_, column) =>
    Math.max(3, ...all.map((row) => [...(row[column] ?? '')].length)),
  );
  const pad = (text: string, width: number) => text + ' '.repeat(width - [...text].length);
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', width)).join(' | ')} |`;
  return [
    `**${title}**`,
    '',
    line(all[0]!),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...all.slice(1).map(line),
    ...notes.flatMap((note) => ['', note]),
  ].join('\n');
}
