import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';

/** Handler for searching the documents that the caller may read. */
export function searchRoutes({ index }: Pick<Deps, 'index'>): Handlers<'searchDocuments'> {
  return {
    async searchDocuments({ query: { q, limit, collection }, principal }) {
      const hits = await index.search({
        query: q,
        k: limit,
        access: { groups: principal.groups },
        ...(collection === undefined ? {} : { scope: { collections: [collection] } }),
      });
      const items = hits.map(({ id, documentId, title, section, page, contentHash, text, similarity }) => ({
        id,
        documentId,
        title,
        section,
        ...(page === undefined ? {} : { page }),
        contentHash,
        text,
        similarity,
      }));
      return { body: { items } };
    },
  };
}
