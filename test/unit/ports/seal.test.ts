import { decrypt, encrypt } from '../../../ports/seal.js';

const KEY = new Uint8Array(32).fill(7);

test('what was encrypted before is read: nonce, tag, text', () => {
  const kept = Buffer.from('AwMDAwMDAwMDAwMDuFr7ElWOfwKPIHHUApleVFKW0GY5d7LVyqzz9A==', 'base64');
  expect(decrypt(KEY, kept, 'k1\nwh-1').toString()).toBe('whsec_연차');
});

test('nothing opens with a changed byte, another key, or as what it is not about', () => {
  const data = encrypt(KEY, Buffer.from('secret'), 'a');
  expect(decrypt(KEY, data, 'a').toString()).toBe('secret');
  expect(encrypt(KEY, Buffer.from('secret'), 'a')).not.toEqual(data);
  for (let at = 0; at < data.length; at += 1) {
    const changed = Buffer.from(data);
    changed[at]! ^= 1;
    expect(() => decrypt(KEY, changed, 'a')).toThrow();
  }
  expect(() => decrypt(new Uint8Array(32), data, 'a')).toThrow();
  expect(() => decrypt(KEY, data, 'b')).toThrow();
  expect(() => decrypt(KEY, data.subarray(0, 20), 'a')).toThrow();
});
