import { navigate } from 'wouter/use-browser-location';
import { PAGES } from '../../contract/pages.js';
import { forgetPerson } from './person.js';
import { removePersisted } from '../parts/persisted-state.js';

const OWNER = 'vouch-signed-in';

/** Leads to the page to sign in on, and from there back to where one is. What was typed stays in the browser. */
export function askToSignIn(): void {
  const { pathname, search, hash } = location;
  if (pathname === PAGES.signIn) return;
  navigate(`${PAGES.signIn}?${new URLSearchParams({ returnTo: pathname + search + hash }).toString()}`, {
    replace: true,
  });
}

/** Notes who uses this browser now. What somebody else had typed here, and not sent, is not theirs to see. */
export function noteOwner(id: string): void {
  const before = localStorage.getItem(OWNER);
  if (before !== null && before !== id) forgetTyped();
  localStorage.setItem(OWNER, id);
  // whom one acted as while nobody had to prove anything
  forgetPerson();
}

/** Leaves nothing of theirs to whoever uses this browser next. */
export function leave(): void {
  forgetTyped();
  localStorage.removeItem(OWNER);
  // loaded anew: what was read stays in memory otherwise
  location.assign(PAGES.signIn);
}

function forgetTyped(): void {
  removePersisted('');
  // the conversation that a tab is in
  sessionStorage.clear();
}
