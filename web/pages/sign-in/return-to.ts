/** The page to go back to, from the address of this one: a path of this origin, or the home page. */
export function returnPath(search: string): string {
  const asked = new URLSearchParams(search).get('returnTo') ?? '/';
  if (!/^\/(?![/\\])/.test(asked) || !URL.canParse(asked, location.origin)) return '/';
  const { origin, pathname, search: query } = new URL(asked, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + query : '/';
}
