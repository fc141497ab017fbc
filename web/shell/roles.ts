import { PAGES, type Page } from '../../contract/pages.js';
import type { Role } from '../../contract/principal.js';

/** Pages with a place in the navigation, in its order, and whose they are. */
const PLACES = [
  { page: 'inbox', roles: ['reviewer'] },
  { page: 'ask', roles: ['asker'] },
  { page: 'queries', roles: ['asker', 'auditor'] },
  { page: 'documents', roles: ['asker', 'reviewer', 'auditor', 'admin'] },
  { page: 'decisions', roles: ['auditor'] },
  { page: 'dashboard', roles: ['reviewer', 'auditor', 'admin'] },
  { page: 'administration', roles: ['admin'] },
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

/** Returns the roles that a page at an address is for; undefined for one that asks itself what the viewer may see. */
export function rolesFor(path: string): readonly Role[] | undefined {
  const isAt = (page: Page) => path === PAGES[page] || path.startsWith(`${PAGES[page]}/`);
  if (isAt('conversations')) return ['asker'];
  if (isAt('administration')) return ['admin'];
  return PLACES.find(({ page }) => path === PAGES[page])?.roles;
}

/** True if these roles receive notices. */
export function mayWatch(roles: readonly Role[]): boolean {
  return roles.some((role) => WATCHERS.includes(role));
}

/** Start page of each role, the most pressing work first. */
const HOMES = [
  ['reviewer', 'inbox'],
  ['asker', 'ask'],
  ['auditor', 'queries'],
  ['admin', 'administration'],
] as const satisfies readonly (readonly [Role, Place])[];

/**
 * Returns the address to redirect to; undefined if the viewer may see the page or it does not exist. The start page is where
 * everybody arrives; at any other address the page says what it lacks.
 */
export function insteadOf(path: string, roles: readonly Role[]): string | undefined {
  const home = HOMES.find(([role]) => roles.includes(role))?.[1];
  return path !== PAGES.inbox || home === undefined || home === 'inbox' ? undefined : PAGES[home];
}
