import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import fc from 'fast-check';
import { encryptionCodec } from '../../../temporal/encryption-codec.js';

const keyOf = (id: string) => ({ id, key: new Uint8Array(randomBytes(32)) });
const [first, second] = [keyOf('k1'), keyOf('k2')];
const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const valueOf = (payload: Payload): unknown => defaultPayloadConverter.fromPayload(payload);

async function roundTrip(value: unknown, writer = encryptionCodec([first]), reader = writer) {
  const encrypted = await writer.encode([payloadOf(value)]);
  const [plain] = await reader.decode(encrypted);
  return { encrypted: encrypted[0]!, value: valueOf(plain!) };
}

test('whatever is encrypted comes back, and nothing of it shows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 8, unit: 'grapheme', maxLength: 2000 }), async (text) => {
      const { encrypted, value } = await roundTrip({ text });
      expect(value).toEqual({ text });
      expect(Buffer.from(encrypted.data!).includes(Buffer.from(text))).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('the same content is never encrypted to the same bytes', async () => {
  const [a, b] = [await roundTrip('same'), await roundTrip('same')];
  expect(Buffer.from(a.encrypted.data!).equals(Buffer.from(b.encrypted.data!))).toBe(false);
});

test('long content is packed', async () => {
  const { encrypted } = await roundTrip({ text: '출장비는 7일 안에 정산합니다. '.repeat(200) });
  expect(encrypted.data!.length).toBeLessThan(600);
});

test('a new key writes while the old one still reads; without the old one it says which key is missing', async () => {
  const rotated = encryptionCodec([second, first]);
  expect((await roundTrip('old', encryptionCodec([first]), rotated)).value).toBe('old');
  expect((await roundTrip('new', rotated, encryptionCodec([second]))).value).toBe('new');
  await expect(roundTrip('old', encryptionCodec([first]), encryptionCodec([second]))).rejects.toThrow(
    'VOUCH_ENCRYPTION_KEYS holds no key k1',
  );
});

test('what was written before encryption was switched on is still read', async () => {
  const [plain] = await encryptionCodec([first]).decode([payloadOf({ old: true })]);
  expect(valueOf(plain!)).toEqual({ old: true });
});

test.each([
  ['the text', (p: Payload) => (p.data![p.data!.length - 1]! ^= 1)],
  ['the tag', (p: Payload) => (p.data![14]! ^= 1)],
  ['the nonce', (p: Payload) => (p.data![0]! ^= 1)],
  ['what says whether it is packed', (p: Payload) => delete p.metadata!['compression']],
  ['all of it', (p: Payload) => (p.data = new Uint8Array(3))],
])('a change of %s is noticed', async (_what, change) => {
  const codec = encryptionCodec([first]);
  const [payload] = await codec.encode([payloadOf('x'.repeat(1000))]);
  change(payload!);
  await expect(codec.decode([payload!])).rejects.toThrow('was changed');
});
