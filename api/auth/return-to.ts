const BASE = 'http://here.invalid';
const MAX_CHARS = 2000;

/**
 * The page to go back to after signing in: a path of this installation, whatever a link asked for.
 * @returns the path with its query; `/` for anything else
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > MAX_CHARS || !/^\/(?![/\\])/.test(asked)) return '/';
  if (!URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  // a browser leaves out tabs and line ends, and takes a backslash for a slash: what is given back is what it understood
  const path = pathname + search + hash;
  return origin === BASE && !path.startsWith('//') && !pathname.startsWith('/auth/') ? path : '/';
}
