import type { PassageText } from '../../../contract/passage.js';

/** Columns of a passage, from chunks `c` and documents `d`. */
export const PASSAGE_COLUMNS =
  'c.id, d.id AS documentId, d.title, c.section, c.page, c.content_hash AS contentHash, d.language, c.text, d.injection';

export interface PassageRow extends Omit<PassageText, 'source' | 'similarity' | 'page' | 'injection'> {
  page: number | null;
  injection: number | null;
}

/** The passage of a row, with whatever other columns it has. */
export function toPassage<Row extends PassageRow>({ page, injection, ...row }: Row) {
  return {
    ...row,
    ...(page !== null && { page }),
    ...(injection === 1 && { injection: true as const }),
    source: 'document' as const,
  };
}

/** A document `d` is visible when it shares a group with the asker. `?` takes the groups as JSON. */
export const VISIBLE = `EXISTS (
  SELECT 1 FROM document_groups g
  WHERE g.document_key = d.key AND g.name IN (SELECT value FROM json_each(?)))`;

/** FTS5 expression that matches any of the terms; quoted, so that no term can be read as an operator. */
export function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
}
