import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';

/** Handler for passages of documents, to check citations. */
export function passageRoutes({ index }: Pick<Deps, 'index'>): Handlers<'getPassage'> {
  return {
    async getPassage({ params, principal }) {
      const [found] = await index.fetch({ ids: [params.id], access: { groups: principal.groups } });
      if (!found) throw new ApiFailure('PASSAGE_NOT_FOUND');
      const { id, documentId, title, section, page, contentHash, text } = found;
      return {
        body: { id, documentId, title, section, contentHash, text, ...(page === undefined ? {} : { page }) },
      };
    },
  };
}
