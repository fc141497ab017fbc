import { checkTarget } from '../../../../domain/webhooks/target.js';
import { allowListSchema } from '../../../../config/settings/tools.js';

const names: Record<string, string[]> = {
  'example.org': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.org': ['10.1.2.3'],
  'half.example.org': ['93.184.215.14', '127.0.0.1'],
  'receiver.internal': ['192.168.7.7'],
};
const resolve = async (host: string) => {
  const found = names[host];
  if (!found) throw new Error('ENOTFOUND');
  return found;
};
const refusalOf = async (url: string, allow: string[] = []) => {
  const checked = await checkTarget(url, allow, resolve);
  return 'refused' in checked ? checked.refused : undefined;
};

test.each([
  'https://example.org/hooks',
  'https://example.org:8443/hooks?x=1',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
])('%s is sent to', async (url) => expect(await refusalOf(url)).toBeUndefined());

test('the addresses that were checked come back, for the connection to be made to', async () => {
  const checked = await checkTarget('https://example.org/', [], resolve);
  expect(checked).toMatchObject({ addresses: names['example.org'] });
});

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.1', 'loopback, written short'],
  ['2130706433', 'loopback as one number'],
  ['0x7f.0.0.1', 'loopback in hex'],
  ['0177.0.0.1', 'loopback in octal'],
  ['0.0.0.0', 'this host'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['169.254.169.254', 'link-local: metadata of clouds'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['[::]', 'this host'],
  ['[::1]', 'loopback'],
  ['[::ffff:127.0.0.1]', 'IPv4 written as IPv6'],
  ['[::ffff:a00:1]', 'private IPv4 written as IPv6'],
  ['[::127.0.0.1]', 'IPv4-compatible'],
  ['[64:ff9b::7f00:1]', 'NAT64'],
  ['[64:ff9b:1::1]', 'NAT64 of a network'],
  ['[2002:7f00:1::]', '6to4'],
  ['[2001:0:7f00:1::]', 'Teredo'],
  ['[fc00::1]', 'unique local'],
  ['[fd00::1]', 'unique local'],
  ['[fe80::1]', 'link-local'],
  ['[fec0::1]', 'site-local'],
  ['[ff02::1]', 'multicast'],
  ['[2001:db8::1]', 'documentation'],
  ['inside.example.org', 'a name that leads inside'],
  ['half.example.org', 'a name of which one address leads inside'],
])('https://%s/ is refused: %s', async (host) =>
  expect(await refusalOf(`https://${host}/`)).toBe('not_public'),
);

test.each([
  ['http://example.org/', 'https_only'],
  ['https://user:secret@example.org/', 'credentials'],
  ['https://user@example.org/', 'credentials'],
  ['https://nowhere.example.org/', 'unresolvable'],
  ['https://localhost/', 'unresolvable'],
  ['ftp://example.org/', 'not_an_address'],
  ['file:///etc/passwd', 'not_an_address'],
  ['example.org', 'not_an_address'],
  ['', 'not_an_address'],
])('%s is refused: %s', async (url, refusal) => expect(await refusalOf(url)).toBe(refusal));

test('what the settings allow is sent to, over http too, and nothing beside it', async () => {
  expect(await refusalOf('http://receiver.internal/', ['receiver.internal'])).toBeUndefined();
  expect(await refusalOf('http://inside.example.org/', ['10.1.0.0/16'])).toBeUndefined();
  expect(await refusalOf('http://127.0.0.1:8080/', ['127.0.0.1'])).toBeUndefined();
  expect(await refusalOf('http://[::ffff:127.0.0.1]/', ['127.0.0.0/8'])).toBeUndefined();
  expect(await refusalOf('https://10.2.0.1/', ['10.1.0.0/16'])).toBe('not_public');
  expect(await refusalOf('http://half.example.org/', ['127.0.0.0/8'])).toBe('https_only');
  expect(await refusalOf('https://sub.receiver.internal/', ['receiver.internal'])).toBe('unresolvable');
});

test('the list of exceptions takes hosts, addresses and ranges only', () => {
  expect(allowListSchema.parse('Receiver.internal, 10.0.0.0/8,::1,fd00::/8')).toEqual([
    'receiver.internal',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
  ]);
  for (const wrong of ['10.0.0.0/99', '10.0.0', 'http://x', 'a b', '*', '', '*.internal'])
    expect({ wrong, taken: allowListSchema.safeParse(wrong).success }).toEqual({ wrong, taken: false });
});
