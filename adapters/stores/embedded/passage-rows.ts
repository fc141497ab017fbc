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
