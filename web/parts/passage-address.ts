import { partsOfChunkId } from '../../contract/chunk-id.js';
import { pageAddress } from '../../contract/pages.js';

/** A place in a document: a passage of it, and a range [start, end) of the passage's text (UTF-16 units). */
export interface PlaceInDocument {
  documentId: string;
  passageId: string;
  start?: number | undefined;
  end?: number | undefined;
}

/** Address of the page of a document that opens at a passage, with a range of the passage's text highlighted. */
export function passageAddress({ documentId, passageId, start, end }: PlaceInDocument): string {
  const place = new URLSearchParams({ passage: partsOfChunkId(passageId).ordinal });
  if (start !== undefined && end !== undefined && end > start) {
    place.set('start', String(start));
    place.set('end', String(end));
  }
  return `${pageAddress('document', documentId)}?${place.toString()}`;
}
