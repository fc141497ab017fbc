import { isIP } from 'node:net';
import { z } from 'zod';

/** True if a name or an address is this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** URL of a token issuer: https, so that nobody in between can substitute keys. */
export const issuerSchema = z
  .url({ abort: true })
  .max(250)
  .refine((text) => {
    const { protocol, hostname, search, hash } = new URL(text);
    const safe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
    return safe && search === '' && hash === '';
  }, 'an https address without a query; http is for loopback alone');

/** An origin: scheme, host and port. */
export const originSchema = z
  .url({ abort: true })
  .refine((text) => {
    const { protocol, origin, pathname, search, hash, username } = new URL(text);
    const bare = pathname === '/' && search === '' && hash === '' && username === '';
    return ['http:', 'https:'].includes(protocol) && bare && origin !== 'null';
  }, 'an address such as https://vouch.example.org, without a path')
  .transform((text) => new URL(text).origin);

/** Names that express has for ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses and subnets separated by commas. */
export const proxiesSchema = z.string().transform((text, ctx): string[] => {
  const entries = text.split(',').map((part) => part.trim());
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const version = isIP(address);
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
    if (RANGES.includes(entry) || (version !== 0 && fits && rest.length === 0)) continue;
    ctx.addIssue({
      code: 'custom',
      message: `“${entry}”: write addresses, subnets such as 10.0.0.0/8, or ${RANGES.join(', ')}`,
    });
  }
  return entries;
});
