import fc from 'fast-check';
import type { TodoOutline } from '../../../contract/plan.js';
import { argumentsDifference, planDifference } from '../../../domain/difference.js';
import { textDiff } from '../../../domain/text-diff.js';

const todo = (id: string, changes: Partial<TodoOutline> = {}): TodoOutline => ({
  id,
  task: id,
  tool: 'search_documents',
  arguments: { query: id },
  dependsOn: [],
  requiresApproval: false,
  ...changes,
});

describe('todos and arguments', () => {
  test('added, changed and removed todos, not the order nor what follows from them', () => {
    const before = [
      todo('a'),
      todo('b', { dependsOn: ['a', 'c'] }),
      todo('c'),
      todo('z', { tool: 'synthesize' }),
    ];
    const after = [
      todo('d'),
      todo('b', { dependsOn: ['c', 'a'] }),
      todo('a', { arguments: { query: 'else' } }),
      todo('z', { tool: 'synthesize', dependsOn: ['d'] }),
    ];
    expect(planDifference(before, after)).toEqual([
      { todoId: 'd', after: after[0] },
      { todoId: 'a', before: before[0], after: after[2] },
      { todoId: 'c', before: before[2] },
    ]);
    expect(planDifference(before, before)).toEqual([]);
  });

  test('arguments by name; absent is not null', () => {
    expect(
      argumentsDifference(
        { same: [1, { a: 1 }], gone: 'x', n: 1 },
        { same: [1, { a: 1 }], n: 2, fresh: null },
      ),
    ).toEqual([
      { name: 'gone', before: 'x' },
      { name: 'n', before: 1, after: 2 },
      { name: 'fresh', after: null },
    ]);
  });
});

describe('texts', () => {
  const sides = (before: string, after: string) => {
    const diff = textDiff(before, after);
    const side = (op: string) =>
      diff
        .filter((part) => part.op === 'same' || part.op === op)
        .map((part) => part.text)
        .join('');
    return { diff, before: side('removed'), after: side('added') };
  };

  test('words, with the space between two changed words as part of the change', () => {
    expect(textDiff('The limit is 50 euros per day.', 'The limit is ninety US dollars per day.')).toEqual([
      { op: 'same', text: 'The limit is ' },
      { op: 'removed', text: '50 euros' },
      { op: 'added', text: 'ninety US dollars' },
      { op: 'same', text: ' per day.' },
    ]);
  });

  test('Korean words', () => {
    expect(textDiff('연차는 15일입니다.', '연차는 20일입니다. 이월됩니다.')).toEqual([
      { op: 'same', text: '연차는 ' },
      { op: 'removed', text: '15일입니다' },
      { op: 'added', text: '20일입니다. 이월됩니다' },
      { op: 'same', text: '.' },
    ]);
  });

  test('nothing changed, everything new, everything gone', () => {
    expect(textDiff('', '')).toEqual([]);
    expect(textDiff('a b', 'a b')).toEqual([{ op: 'same', text: 'a b' }]);
    expect(textDiff('', 'a b')).toEqual([{ op: 'added', text: 'a b' }]);
    expect(textDiff('a b', '')).toEqual([{ op: 'removed', text: 'a b' }]);
  });

  test('long texts with nothing in common are replaced whole', () => {
    const long = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join(' ');
    expect(sides(long('a'), long('b')).diff.map((part) => part.op)).toEqual(['removed', 'added']);
  });

  test.each<[string, (i: number) => string]>([
    ['nothing in common', (i) => `b${i}`],
    ['every third word changed', (i) => (i % 3 === 0 ? `b${i}` : `a${i}`)],
    ['the same words in another order', (i) => `a${(i * 7) % 3000}`],
    ['few different words', (i) => `a${i % 40}`],
  ])('comparing 3,000 words is bounded work: %s', (_what, word) => {
    const words = (of: (i: number) => string) => Array.from({ length: 3000 }, (_, i) => of(i)).join(' ');
    let comparisons = 0;
    textDiff(
      words((i) => `a${i}`),
      words(word),
      (a, b) => {
        comparisons++;
        return a === b;
      },
    );
    expect(comparisons).toBeLessThan(400_000);
  });

  test('both texts can always be read back', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '\n', '휴가', '.', '👍', '\ud800', '_'), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(sides(before, after)).toMatchObject({ before, after });
      }),
    );
  });
});
