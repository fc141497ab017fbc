import { mayRead } from '../../domain/document-access.js';
import { sourceIn } from '../../domain/vocabulary/document-problems.js';
import { allDocuments } from '../../ports/search-index.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';
import { uploadRules } from '../http/upload.js';
import { READ_ENDINGS } from '../http/upload-name.js';
import { uploadFailure } from './upload-failure.js';

type Names = 'listCollections' | 'listSources' | 'runSource' | 'listFailedUploads';

/** Handlers for collections, the folders that some come from, and uploads that came to nothing. */
export function collectionRoutes({
  gateway,
  index,
  config,
}: Pick<Deps, 'gateway' | 'index' | 'config'>): Handlers<Names> {
  return {
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
