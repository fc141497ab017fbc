import { type NodeOf, inlineText } from './tree.js';

/** A value with its numbers alike: 6,500원 and 7,000원 have one shape. */
const shapeOf = (value: string) => value.replace(/\d[\d.,:~∼-]*/g, '0');

/**
 * True if the first row of a table whose header is not marked names the columns: its cells are all different and have no
 * numbers, while most values of a column below it are numbers of one kind. Elsewhere the first row may as well be one of a
 * list of names and values.
 */
export function namesColumns([first = [], ...body]: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => cell === '' || /\d/.test(cell)) || new Set(first).size < first.length)
    return false;
  return first.some((_, column) => isOfOneKind(body, column));
}

/**
 * True if the first row that says something is the header: it is marked, or alone in bold, or names the columns.
 * @param rows texts of the cells, without empty rows.
 */
export function hasHead({ children }: NodeOf<'table'>, rows: readonly (readonly string[])[]): boolean {
  const [marked, first, ...others] = children;
  if (marked!.children.some((cell) => inlineText(cell.children).trim() !== '')) return true;
  return (
    (first !== undefined && others.length > 0 && isBold(first) && !others.some(isBold)) || namesColumns(rows)
  );
}

function isBold({ children }: NodeOf<'table'>['children'][number]): boolean {
  return children.every(({ children: [only, ...more] }) => only?.type === 'strong' && more.length === 0);
}

/** True if most values of a column, and two at least, hold numbers and are alike but for them. */
function isOfOneKind(rows: readonly (readonly string[])[], column: number): boolean {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[column] ?? '';
    if (/\d/.test(value)) counts.set(shapeOf(value), (counts.get(shapeOf(value)) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return most >= 2 && most > rows.length / 2;
}
