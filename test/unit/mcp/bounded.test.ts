import { bounded } from '../../../mcp/bounded.js';

const same = <T>(value: T): T => value;

test('what fits is given back as it is', () => {
  const value = { text: 'a'.repeat(30_000), list: Array.from({ length: 60 }, () => 1) };
  expect(bounded(value, same)).toBe(value);
});

test('texts are cut as far as the whole needs it; ids, hashes, times, addresses and schemas never', () => {
  const whole = {
    documentId: `manual/${'d'.repeat(400)}`,
    shownHash: '0123456789abcdef'.repeat(20),
    decidedAt: '2026-11-01T00:00:00.000Z',
    url: `https://docs.example/${'u'.repeat(400)}`,
    schema: { properties: { text: { description: 's'.repeat(400) } } },
  };
  const items = Array.from({ length: 20 }, () => ({ ...whole, text: 't'.repeat(4_000) }));
  const short = bounded(items, same);
  expect(JSON.stringify(short).length).toBeLessThan(40_000);
  for (const { text, ...rest } of short) {
    expect(rest).toEqual(whole);
    expect(text).toMatch(/^t{250,}…$/);
  }
});

test('what is measured is the result, with every form of the value in it', () => {
  const twice = bounded({ text: 'a'.repeat(30_000) }, ({ text }) => ({ data: { text }, words: text }));
  expect(JSON.stringify(twice).length).toBeLessThan(40_000);
  expect(twice.words).toMatch(/^a+…$/);
});
