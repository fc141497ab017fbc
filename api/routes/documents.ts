import { randomUUID } from 'node:crypto';
import type { DocumentView } from '../../contract/documents.js';
import type { DocumentRecord } from '../../contract/passage.js';
import { mayChange, mayRead } from '../../domain/document-access.js';
import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import type { Handlers } from '../http/endpoint.js';
import { uploadFailure } from './upload-failure.js';

type Names = 'listDocuments' | 'getDocument' | 'getDocumentContent' | 'deleteDocument' | 'listSources';
type Needs = Pick<Deps, 'gateway' | 'index' | 'blobs'>;

/** Documents read from the registry at a time. */
const REGISTRY_PAGE = 500;
/** How long a removal may take before the client is told that it will come; a worker takes milliseconds. */
const REMOVAL_MS = 12_000;

/** Reading and removing documents. What somebody may not read is not there for them, but for its removal by who sent it. */
export function documentRoutes({ gateway, index, blobs }: Needs): Handlers<Names> {
  /** @throws ApiFailure DOCUMENT_NOT_FOUND, also for who lacks the right that `may` asks for. */
  async function mustFind(
    documentId: string,
    may: (document: DocumentRecord) => boolean,
  ): Promise<DocumentRecord> {
    const found = await index.getDocument({ documentId });
    if (!found || !may(found)) throw new ApiFailure('DOCUMENT_NOT_FOUND');
    return found;
  }

  return {
    async listDocuments({ query, principal }) {
      const { collection, text, limit, cursor } = query;
      const list = JSON.stringify(['documents', principal.id, collection, text]);
      let after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
      const wanted = text === undefined ? undefined : comparable(text);
      const items: DocumentRecord[] = [];
      for (;;) {
        const page = await index.listDocuments({ collection, after, limit: REGISTRY_PAGE });
        for (const document of page) {
          if (!mayRead(document, principal.groups)) continue;
          if (wanted !== undefined && !comparable(document.title).includes(wanted)) continue;
          if (items.length === limit) {
            return { body: { items, next: toCursor(list, Buffer.from(items.at(-1)?.id ?? '')) } };
          }
          items.push(document);
        }
        if (page.length < REGISTRY_PAGE) return { body: { items } };
        after = page.at(-1)?.id;
      }
    },

    async getDocument({ params: { id }, principal, language }) {
      const slash = id.indexOf('/');
      const address = { collection: id.slice(0, slash), path: id.slice(slash + 1) };
      const [known, work] = await Promise.all([
        index.getDocument({ documentId: id }),
        gateway.documents.work(address),
      ]);
      const problem = work?.failure ? { problem: uploadFailure(work.failure).detail[language] } : {};
      let body: DocumentView | undefined;
      const indexed = work?.running ? 'indexing' : 'indexed';
      if (known && mayRead(known, principal.groups)) body = { ...known, status: indexed, ...problem };
      // who sent it, and may not read it or not yet, sees where it stands
      else if (known?.uploadedBy === principal.id) body = { id, ...address, status: indexed, ...problem };
      else if (work?.by === principal.id && (work.running || work.failure))
        body = { id, ...address, status: work.running ? 'indexing' : 'failed', ...problem };
      if (!body) throw new ApiFailure('DOCUMENT_NOT_FOUND');
      return { body };
    },

    async getDocumentContent({ params: { id }, principal }) {
      const { origin, fileHash, mediaType, path } = await mustFind(id, (document) =>
        mayRead(document, principal.groups),
      );
      const bytes = origin === 'upload' ? await blobs.get({ hash: fileHash }) : undefined;
      if (!bytes) throw new ApiFailure('DOCUMENT_NOT_FOUND', { detail: CASES.notKept });
      const name = headerName(path.slice(path.lastIndexOf('/') + 1));
      return {
        headers: {
          'Content-Type': mediaType,
          // a page that somebody uploaded must not run as one of ours
          'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
          'Content-Security-Policy': 'sandbox',
        },
        body: bytes,
      };
    },

    async deleteDocument({ params: { id }, principal, caller, signal }) {
      const { collection, path } = await mustFind(id, (document) => mayChange(document, principal));
      const order = { kind: 'remove' as const, orderId: randomUUID(), by: principal };
      const handed = await gateway.documents.hand({ collection, path }, order, caller.tenant);
      const outcome = await gateway.documents.outcome(handed, { ms: REMOVAL_MS, signal });
      if (!outcome) return { status: 202, body: { id, status: 'removing' } };
      if (outcome.status !== 'failed') return { body: { id, status: 'removed' } };
      throw new ApiFailure(outcome.code === 'DOCUMENT_NOT_FOUND' ? outcome.code : 'STORE_UNAVAILABLE');
    },

    async listSources({ principal }) {
      const sources = await gateway.sources();
      return { body: { items: sources.filter((source) => mayRead(source, principal.groups)) } };
    },
  };
}

/** A file name as a header takes it (RFC 8187), which allows fewer signs than an address. */
function headerName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
