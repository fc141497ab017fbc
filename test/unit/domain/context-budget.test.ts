import { packPassages, estimateTokens } from '../../../domain/context-budget.js';

const passage = (id: string, text: string) => ({ id, title: 'Leave', section: '', text });

describe('estimateTokens', () => {
  test.each([
    ['', 0],
    ['a', 1],
    ['abc', 1],
    ['abcd', 2],
    ['한글', 2],
    ['é', 1],
    ['😀', 2],
  ])('%j has about %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  test('counts bytes as UTF-8 has them', () => {
    const text = 'Reisekosten für 출장비 정산 😀 — 7 days';
    expect(estimateTokens(text)).toBe(Math.ceil(Buffer.byteLength(text) / 3));
  });
});

describe('packPassages', () => {
  test('keeps all, in their order, when they fit', () => {
    const all = [passage('b', 'One.'), passage('a', 'Two.')];
    expect(packPassages(all, 8000)).toEqual(all);
    expect(packPassages([], 8000)).toEqual([]);
  });

  test('leaves out what does not fit and goes on with what does', () => {
    const all = [passage('a', 'One.'), passage('b', 'x'.repeat(3000)), passage('c', 'Three.')];
    expect(packPassages(all, 400).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('cuts the first at the end of a sentence when it alone is too long', () => {
    const text = 'Leave is 15 days. It grows with the years. Ask HR for more than that, please, in writing.';
    const [only, ...rest] = packPassages([passage('a', text), passage('b', 'Two.')], 80);
    expect(rest).toEqual([]);
    expect(only?.text).toBe('Leave is 15 days. It grows with the years.');
    expect(text.startsWith(only?.text ?? '?')).toBe(true);
  });

  test('never cuts a character in half, and never gives back nothing', () => {
    expect(packPassages([passage('a', '😀'.repeat(500))], 71)[0]?.text).toMatch(/^(?:😀)+$/u);
    expect(packPassages([passage('a', '😀'.repeat(500))], 1)[0]?.text).toBe('😀');
    expect(packPassages([passage('a', '')], 1)).toHaveLength(1);
  });

  test('a budget holds for whatever is packed', () => {
    const all = Array.from({ length: 40 }, (_, i) => passage(`p${i}`, '연차는 15일입니다. '.repeat(i + 1)));
    const packed = packPassages(all, 2000);
    const total = packed.reduce((sum, { title, text }) => sum + estimateTokens(title + text), 0);
    expect(packed.length).toBeGreaterThan(5);
    expect(total).toBeLessThanOrEqual(2000);
  });
});
