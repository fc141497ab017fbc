import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTexts } from '../../../../../lab/bench/retrieval/texts.js';

test('the same seed gives the same texts and queries, another one gives others', () => {
  const some = (seed: number) => {
    const texts = createTexts(undefined, seed);
    return [texts.chunk(), texts.chunk(), texts.query()];
  };
  expect(some(1)).toEqual(some(1));
  expect(some(1)).not.toEqual(some(2));
});

test('a query is a few words that stand in one of the chunks', () => {
  const texts = createTexts(undefined, 3);
  const chunks = Array.from({ length: 20 }, texts.chunk);
  for (let i = 0; i < 50; i++) {
    const words = texts.query().split(' ');
    expect(chunks.some((chunk) => words.every((word) => chunk.includes(word)))).toBe(true);
  }
});

test('some words are far more common than others', () => {
  const texts = createTexts(undefined, 4);
  const counts = new Map<string, number>();
  for (const word of Array.from({ length: 200 }, texts.chunk).join(' ').split(/[ .]+/)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const sorted = [...counts.values()].sort((a, b) => b - a);
  expect(sorted[0]!).toBeGreaterThan(20 * sorted[Math.floor(sorted.length / 2)]!);
});

test('sentences of a folder of texts are used where there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-bench-texts-'));
  try {
    mkdirSync(join(folder, 'some'));
    const lines = [
      'The first sentence is long enough. And so is the second one.',
      'Here is yet another sentence.',
    ];
    writeFileSync(
      join(folder, 'some', 'corpus.jsonl'),
      lines.map((text) => `${JSON.stringify({ text })}\n`).join(''),
    );
    const texts = createTexts(folder, 5);
    expect(texts.source).toContain('real texts');
    expect(texts.chunk()).toContain('The first sentence is long enough.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
