import { randomUUID } from 'node:crypto';
import { chunkIdOf } from '../../contract/chunk-id.js';
import type { DocumentView } from '../../contract/documents.js';
import type { DocumentRecord, PassageText } from '../../contract/passage.js';
import { mayChange, mayRead } from '../../domain/document-access.js';
import { fold } from '../../domain/text/index.js';
import { allDocuments } from '../../ports/search-index.js';
import { openRecalls } from '../../ports/recalls.js';
import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import type { Handlers } from '../http/endpoint.js';
import { uploadFailure } from './upload-failure.js';
import { sourceIn } from '../../domain/vocabulary/document-problems.js';
import { uploadRules, READ_ENDINGS } from '../http/upload.js';

type Names =
  | 'listDocuments'
  | 'getDocument'
  | 'listPassages'
  | 'getDocumentContent'
  | 'deleteDocument'
  | 'listAnswersFrom'
  | 'searchDocuments'
  | 'getPassage'
  | 'listCollections'
  | 'listSources'
  | 'runSource'
  | 'listFailedUploads';
type Needs = Pick<Deps, 'config' | 'gateway' | 'index' | 'blobs' | 'records' | 'keyValues'>;

/** Longest wait for a removal before it is answered with 202, milliseconds; a worker needs a few. */
const REMOVAL_MS = 12_000;

/**
 * Handlers for documents, their passages, collections and the folders that some come from. A document that a caller may not read
 * does not exist for them, but its uploader may remove it.
 */
export function documentRoutes({
  config,
  gateway,
  index,
  blobs,
  records,
  keyValues,
}: Needs): Handlers<Names> {
  const recalls = openRecalls(keyValues);

  /** @throws ApiFailure DOCUMENT_NOT_FOUND, also if `may` refuses the caller */
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
      const after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
      const wanted = text === undefined ? undefined : fold(text);
      const items: DocumentRecord[] = [];
      for await (const document of allDocuments(index, { collection, after })) {
        if (!mayRead(document, principal.groups)) continue;
        const named = [document.title, document.path].map(fold);
        if (wanted !== undefined && !named.some((name) => name.includes(wanted))) continue;
        if (items.length === limit) {
          return { body: { items, next: toCursor(list, Buffer.from(items.at(-1)?.id ?? '')) } };
        }
        items.push(document);
      }
      return { body: { items } };
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
      // its uploader sees its state, also without the right to read it, or before it is indexed
      else if (known?.uploadedBy === principal.id) body = { id, ...address, status: indexed, ...problem };
      else if (work?.by === principal.id && (work.running || work.failure))
        body = { id, ...address, status: work.running ? 'indexing' : 'failed', ...problem };
      if (!body) throw new ApiFailure('DOCUMENT_NOT_FOUND');
      return { body };
    },

    async listPassages({ params: { id }, query: { from, limit }, principal }) {
      // numbered without a gap; one more than is given tells if there are more
      const ids = Array.from({ length: limit + 1 }, (_, at) => chunkIdOf(id, from + at));
      const found = await index.fetch({ ids, access: { groups: principal.groups } });
      if (found.length === 0) await mustFind(id, (document) => mayRead(document, principal.groups));
      const items = found.slice(0, limit).map(passageView);
      return { body: { items, ...(found.length > limit ? { next: from + limit } : {}) } };
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
          // an uploaded HTML page must not run in the origin of the web app
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

    async listAnswersFrom({ params: { id }, query: { limit, cursor }, principal, caller }) {
      const list = JSON.stringify(['answers', principal.id, id]);
      const after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
      const [known, found] = await Promise.all([
        index.getDocument({ documentId: id }),
        records.answersFrom({ documentId: id, after, limit }),
      ]);
      // of one that is gone, the answers tell that there was one
      if (known ? !mayChange(known, principal) : found.total === 0)
        throw new ApiFailure('DOCUMENT_NOT_FOUND');
      const reads = caller.roles.includes('auditor');
      const items = await Promise.all(
        found.items.map(async ({ queryId, endedAt, question }) => {
          const kept = (await recalls.get(queryId))?.value;
          const recalled = kept && {
            ...{ at: kept.at, because: kept.because },
            ...(kept.documentId === undefined ? {} : { documentId: kept.documentId }),
          };
          return { queryId, endedAt, ...(reads && { question }), ...(recalled && { recalled }) };
        }),
      );
      const next = found.next === undefined ? {} : { next: toCursor(list, Buffer.from(found.next)) };
      return { body: { total: found.total, items, ...next } };
    },

    async searchDocuments({ query: { q, limit, collection }, principal }) {
      const hits = await index.search({
        query: q,
        k: limit,
        access: { groups: principal.groups },
        ...(collection === undefined ? {} : { scope: { collections: [collection] } }),
      });
      return { body: { items: hits.map((hit) => ({ ...passageView(hit), similarity: hit.similarity })) } };
    },

    async getPassage({ params, principal }) {
      const [found] = await index.fetch({ ids: [params.id], access: { groups: principal.groups } });
      if (!found) throw new ApiFailure('PASSAGE_NOT_FOUND');
      return { body: passageView(found) };
    },

    async listCollections({ principal }) {
      const found = new Map<string, { documents: number; indexedAt: string }>();
      for await (const document of allDocuments(index)) {
        if (!mayRead(document, principal.groups)) continue;
        const { documents, indexedAt } = found.get(document.collection) ?? { documents: 0, indexedAt: '' };
        const latest = indexedAt > document.indexedAt ? indexedAt : document.indexedAt;
        found.set(document.collection, { documents: documents + 1, indexedAt: latest });
      }
      const items = [...found].map(([collection, known]) => ({ collection, ...known }));
      const uploads = { ...uploadRules(config.VOUCH_DOCUMENT_MAX_MB), endings: READ_ENDINGS };
      return { body: { items, uploads } };
    },

    async listSources({ principal, language }) {
      const sources = await gateway.sources.list();
      const items = sources
        .filter((source) => mayRead(source, principal.groups))
        .map((source) => sourceIn(source, language));
      return { body: { items } };
    },

    async runSource({ params: { id }, principal }) {
      const sources = await gateway.sources.list();
      const known = sources.find(({ collection }) => collection === id);
      if (!known || !mayRead(known, principal.groups) || !(await gateway.sources.run(id)))
        throw new ApiFailure('SOURCE_NOT_FOUND');
      return { status: 202, body: { collection: id } };
    },

    async listFailedUploads({ principal, language }) {
      const failed = await gateway.documents.failed(principal.id);
      const items = failed.map(({ id, at, failure }) => ({
        id,
        at,
        problem: uploadFailure(failure).detail[language],
      }));
      return { body: { items } };
    },
  };
}

/** Encodes a file name for a header (RFC 8187), which allows fewer characters than an address. */
function headerName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns what the API tells of a passage. */
function passageView({ id, documentId, title, section, page, contentHash, text }: PassageText) {
  return { id, documentId, title, section, ...(page === undefined ? {} : { page }), contentHash, text };
}
