const BASE = 'http://here.invalid';
const MAX_CHARS = 2000;

/**
 * Returns the page to go back to after signing in: always a path of this installation.
 * @returns the path with its query; `/` for anything else
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > MAX_CHARS || !/^\/(?![/\\])/.test(asked)) return '/';
  if (!URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  // browsers drop tabs and line breaks and read a backslash as a slash: the parsed form is returned
  const path = pathname + search + hash;
  return origin === BASE && !path.startsWith('//') && !pathname.startsWith('/auth/') ? path : '/';
}
