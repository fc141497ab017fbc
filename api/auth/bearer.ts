import type { Credentials } from './authenticate.js';

/** Returns the token after `Authorization: Bearer`: undefined without the header, empty if it cannot be a token. */
export function bearerOf(req: Credentials): string | undefined {
  const header = req.get('authorization');
  if (header === undefined) return undefined;
  return /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim())?.[1] ?? '';
}
