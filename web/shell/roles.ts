import { PAGES, type Page } from '../../contract/pages.js';
import type { Role } from '../../contract/principal.js';

/** Pages with a place in the navigation, in its order, and whose they are. */
const PLACES = [
  { page: 'inbox', roles: ['reviewer'] },
  { page: 'ask', roles: ['asker'] },
  { page: 'queries', roles: ['asker', 'auditor'] },
  { page: 'documents', roles: ['asker', 'reviewer', 'auditor', 'admin'] },
  { page: 'dashboard', roles: ['reviewer', 'auditor', 'admin'] },
] as const satisfies readonly { page: Page; roles: readonly Role[] }[];

export type Place = (typeof PLACES)[number]['page'];

/** While it is not known who one is, because the API is away. */
export const EVERYTHING: readonly Role[] = ['asker', 'reviewer', 'auditor', 'admin'];

/** Roles that receive notices. */
const WATCHERS: readonly Role[] = ['asker', 'reviewer', 'auditor'];

/** The places of somebody with these roles. */
export function placesOf(roles: readonly Role[]): Place[] {
  return PLACES.filter((place) => place.roles.some((role: Role) => roles.includes(role))).map(
    ({ page }) => page,
  );
}

/** True if these roles receive notices. */
export function mayWatch(roles: readonly Role[]): boolean {
  return roles.some((role) => WATCHERS.includes(role));
}

/** Returns the address to redirect to; undefined if the viewer may see the page or it does not exist. */
export function insteadOf(path: string, roles: readonly Role[]): string | undefined {
  const places = placesOf(roles);
  const asked = PLACES.find(({ page }) => PAGES[page] === path)?.page;
  const first = places[0];
  // the home page is where everybody arrives; at any other address the page says what it lacks
  return asked === 'inbox' && !places.includes('inbox') && first !== undefined ? PAGES[first] : undefined;
}
