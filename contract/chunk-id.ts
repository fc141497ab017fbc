/** The id of a part of a document: `handbook/en/leave.md#3` is the fourth. Without a schema, for the web app. */
export function chunkIdOf(documentId: string, ordinal: number): string {
  return `${documentId}#${ordinal}`;
}

/** The document and the place in it that an id of a part names. */
export function partsOfChunkId(id: string): { documentId: string; ordinal: string } {
  const at = id.lastIndexOf('#');
  return { documentId: id.slice(0, at), ordinal: id.slice(at + 1) };
}
