import type { Credentials } from './authenticate.js';

/** What follows `Authorization: Bearer`; undefined when there is no such header. Empty when it cannot be a token. */
export function bearerOf(req: Credentials): string | undefined {
  const header = req.get('authorization');
  if (header === undefined) return undefined;
  return /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim())?.[1] ?? '';
}
