import { ACCESS, type AccessRule } from '../../contract/access.js';
import { useEndpoint } from './api.js';

/**
 * Tells if the viewer may read the full history of a question; false until the viewer is known.
 * @param asker of the question; without one, tells if they may read everybody's
 */
export function useMayAudit(asker?: string): boolean {
  return useMayRead('getHistory', asker);
}

/** Tells if the viewer may read the answers that were made from a document; false until the viewer is known. */
export function useMayReadAnswers(): boolean {
  return useMayRead('listAnswersFrom');
}

function useMayRead(what: 'getHistory' | 'listAnswersFrom', asker?: string): boolean {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const rule: AccessRule = ACCESS[what];
  if (!me || typeof rule === 'string') return me !== undefined;
  return rule.some(
    ({ role, reach }) => me.roles.includes(role) && (reach === 'any' || (reach === 'own' && asker === me.id)),
  );
}
