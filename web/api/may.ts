import { ACCESS, type Reach } from '../../contract/access.js';
import { useEndpoint } from './api.js';

type Way = keyof typeof ACCESS;

/**
 * Tells if the viewer's roles allow an endpoint; false until the viewer is known.
 * @param asker of the question that it is about; without one, tells if they may with everybody's
 */
export function useMay(way: Way, asker?: string): boolean {
  return useRoleFor(way, (reach, me) => reach === 'any' || (reach === 'own' && asker === me));
}

/** Tells if the viewer has a role that an endpoint takes, be it for some questions alone; false until they are known. */
export function useMaySome(way: Way): boolean {
  return useRoleFor(way, () => true);
}

function useRoleFor(way: Way, reaches: (reach: Reach, me: string) => boolean): boolean {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const rule = ACCESS[way];
  if (!me || typeof rule === 'string') return me !== undefined;
  return rule.some(({ role, reach }) => me.roles.includes(role) && reaches(reach, me.id));
}
