import type { PassageText } from '../../contract/passage.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';
import { ApiFailure } from '../failure.js';

/** Handlers for passages of the documents that the caller may read: searching them, and one of them to check a citation. */
export function passageRoutes({ index }: Pick<Deps, 'index'>): Handlers<'searchDocuments' | 'getPassage'> {
  return {
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
  };
}

/** Returns what the API tells of a passage. */
export function passageView({ id, documentId, title, section, page, contentHash, text }: PassageText) {
  return { id, documentId, title, section, ...(page === undefined ? {} : { page }), contentHash, text };
}
