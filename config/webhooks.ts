import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** Names of hosts, addresses and ranges of addresses, separated by commas. */
export const allowListSchema = z.string().transform((text, ctx): string[] => {
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
  for (const entry of entries) {
    const looksLikeAddress = /^[\d.]+(\/|$)|:|\//.test(entry);
    const fits = looksLikeAddress
      ? ipaddr.isValidCIDR(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)
      : HOST.test(entry);
    if (fits) continue;
    const message = `“${entry}”: write hosts, addresses or ranges, such as receiver.internal or 10.1.0.0/16`;
    ctx.addIssue({ code: 'custom', message });
  }
  return entries;
});
