/** A state of a document. A write with it replaces that state and no later one: otherwise OpenSearch refuses it with 409. */
export interface Revision {
  if_seq_no: number;
  if_primary_term: number;
}

/** The position of a document in its index, as OpenSearch returns it. */
interface VersionFields {
  _seq_no?: number | string | undefined;
  _primary_term?: number | string | undefined;
}

export function revisionOf({ _seq_no, _primary_term }: VersionFields): Revision {
  return { if_seq_no: Number(_seq_no), if_primary_term: Number(_primary_term) };
}
