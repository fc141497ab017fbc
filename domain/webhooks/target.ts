import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out for the open internet. */
const GLOBAL_IPV6 = '2000::/3';

/** Targets of webhooks beside public addresses over https: names of hosts, addresses and ranges of addresses. */
export type AllowList = readonly string[];

/** Reason for which nothing is sent to an address. */
export type TargetRefusal = 'not_an_address' | 'credentials' | 'https_only' | 'unresolvable' | 'not_public';

/** An address to send to, with what its host stands for at this moment. */
export interface Target {
  url: URL;
  /** IP addresses; all of them may be sent to. */
  addresses: string[];
}

/**
 * Decides whether a webhook may be sent to an address. The connection must then be made to the addresses that come back:
 * another look-up could give others.
 * @param resolve all IP addresses of a host name; throws or gives none when there are none
 */
export async function checkTarget(
  text: string,
  allow: AllowList,
  resolve: (host: string) => Promise<string[]>,
): Promise<Target | { refused: TargetRefusal }> {
  if (!URL.canParse(text)) return { refused: 'not_an_address' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { refused: 'not_an_address' };
  if (url.username !== '' || url.password !== '') return { refused: 'credentials' };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0) return { refused: 'unresolvable' };
  const allowed = allow.includes(host) || addresses.every((address) => isAllowed(address, allow));
  if (allowed) return { url, addresses };
  if (!addresses.every((address) => isPublic(address) || isAllowed(address, allow)))
    return { refused: 'not_public' };
  return url.protocol === 'https:' ? { url, addresses } : { refused: 'https_only' };
}

/**
 * True if an IP address is one of the open internet: not this machine, not a private network, not an address that
 * stands for another one, such as those of NAT64 or 6to4.
 */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // an IPv4 address that is written as an IPv6 one is what it is
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(ipaddr.parseCIDR(GLOBAL_IPV6)));
}

function isAllowed(address: string, allow: AllowList): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return allow.some((entry) => {
    const range = rangeOf(entry);
    return range?.[0].kind() === ip.kind() && ip.match(range);
  });
}

/** Undefined for the name of a host. */
function rangeOf(entry: string): ReturnType<typeof ipaddr.parseCIDR> | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry)) return undefined;
  const ip = ipaddr.process(entry);
  return [ip, ip.kind() === 'ipv4' ? 32 : 128];
}
