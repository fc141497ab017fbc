/** FTS5 expression that matches any of the terms; quoted, so that no term can be read as an operator. */
export function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
}
