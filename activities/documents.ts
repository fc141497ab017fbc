import { ApplicationFailure } from '@temporalio/activity';
import {
  BYTES_GONE,
  documentIdOf,
  type DocumentAddress,
  type DocumentOrder,
  type UploadOrder,
} from '../contract/documents.js';
import type { FailureCode } from '../contract/failures.js';
import type { DocumentRecord } from '../contract/passage.js';
import { mayChange, narrowedAccess } from '../domain/document-access.js';
import { sentUpload } from '../domain/staged-upload.js';
import type { Ports } from '../ports/index.js';
import { allDocuments, type SearchIndex } from '../ports/search-index.js';
import { longStep } from './heartbeat.js';
import { refusingWith } from './port-failures.js';

/** Without key-values no answers are recalled. */
type Needed = Pick<Ports, 'index' | 'source' | 'blobs' | 'keyValues'>;

/** An order that may be carried out. */
interface Admitted {
  affects?: true;
  frees?: string;
}

/** Steps of the orders for one document. Each may be run again at any time and ends in the same state. */
export function createDocumentActivities(ports: Needed) {
  return {
    /**
     * Admits an order, checked again here because the document may have changed since it was given.
     * @returns `affects`: it is there, and answers may rest on it; `frees`: the blob that this document needs no more once it
     *   has been, unless it comes again
     */
    async admitOrder(input: { document: DocumentAddress; order: DocumentOrder }): Promise<Admitted> {
      return longStep(() => admitOrder(ports, input.document, input.order));
    },

    /** Reads an uploaded file and puts it into the index, in place of what was there. */
    async indexUpload(input: { document: DocumentAddress; order: UploadOrder }): Promise<{ chunks: number }> {
      return longStep(() => indexUpload(ports, input.document, input.order));
    },

    /** Takes a document and its passages out of the index. */
    async dropDocument({ document }: { document: DocumentAddress }): Promise<void> {
      return longStep(async () => {
        await ports.index.removeDocument({ documentId: documentIdOf(document) });
      });
    },

    /** Removes what an order brought along, once the order has been carried out or has failed. */
    async dropStaged({ blob }: { blob: string }): Promise<void> {
      return longStep(async () => {
        await ports.blobs.remove({ hash: blob });
      });
    },

    /** Removes the bytes of an upload unless a document has them. */
    async releaseBlob({ blob }: { blob: string }): Promise<{ removed: boolean }> {
      return longStep(() => releaseBlob(ports, blob));
    },
  };
}

export type DocumentActivities = ReturnType<typeof createDocumentActivities>;

/** An order that cannot be carried out, however often it is tried. */
function refusal(code: FailureCode | typeof BYTES_GONE, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, code);
}

async function admitOrder(
  { index, keyValues }: Needed,
  document: DocumentAddress,
  { kind, by }: DocumentOrder,
): Promise<Admitted> {
  const known = await index.getDocument({ documentId: documentIdOf(document) });
  if (kind === 'remove' && !(known && mayChange(known, by))) {
    throw refusal('DOCUMENT_NOT_FOUND', 'The document is not there.');
  }
  if (kind === 'upload' && known && (known.origin === 'folder' || !mayChange(known, by))) {
    throw refusal('DOCUMENT_CONFLICT', 'The document belongs to a folder or to other people.');
  }
  return {
    ...(known && keyValues ? { affects: true } : {}),
    ...(known?.origin === 'upload' ? { frees: known.fileHash } : {}),
  };
}

async function indexUpload(
  { index, source, blobs }: Needed,
  document: DocumentAddress,
  { orderId, blob, by, defaults, title, language, domains }: UploadOrder,
): Promise<{ chunks: number }> {
  const staged = await blobs.get({ hash: blob });
  if (!staged) throw refusal(BYTES_GONE, 'the uploaded bytes are gone');
  const bytes = sentUpload(staged, orderId);
  const read = await refusingWith('DOCUMENT_UNREADABLE', () =>
    source.readUpload({ bytes, ...document, defaults, title, language, domains }),
  );
  const access = narrowedAccess(read.document, defaults);
  await index.putDocument({
    document: { ...read.document, ...access, uploadedBy: by.id },
    chunks: read.chunks,
  });
  // after the registry: whoever releases the same bytes finds the document there, or has removed them by now
  await blobs.put({ bytes });
  return { chunks: read.chunks.length };
}

async function releaseBlob({ index, blobs }: Needed, blob: string): Promise<{ removed: boolean }> {
  if (await isInUse(index, blob)) return { removed: false };
  const bytes = await blobs.get({ hash: blob });
  if (!bytes) return { removed: false };
  await blobs.remove({ hash: blob });
  if (!(await isInUse(index, blob))) return { removed: true };
  // a document with the same bytes came in between
  await blobs.put({ bytes });
  return { removed: false };
}

async function isInUse(index: SearchIndex, blob: string): Promise<boolean> {
  const uses = ({ origin, fileHash }: DocumentRecord) => origin === 'upload' && fileHash === blob;
  for await (const document of allDocuments(index)) if (uses(document)) return true;
  return false;
}
