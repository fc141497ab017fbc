import type { PassageText } from '../../../../../contract/passage.js';
import type { Rewrite } from '../../../../../contract/judgement.js';
import type { Reasoner } from '../../../../../ports/reasoner.js';
import { PASSAGES, reasonerOverPassages } from './fixture.js';

let reasoner: Reasoner;
let close: () => Promise<void>;
beforeAll(async () => ({ reasoner, close } = await reasonerOverPassages()));
afterAll(() => close());

interface Given {
  tried?: string[];
  passages?: PassageText[];
  missing?: string[];
  profile?: Record<string, string>;
  onlyNewWords?: boolean;
}

async function rewriteOrNone(question: string, language: 'en' | 'ko', given: Given): Promise<Rewrite | null> {
  const input = { tried: [question], passages: [], missing: [], profile: {}, ...given };
  return (await reasoner.rewrite({ question, language, ...input })).value;
}

async function rewrite(question: string, language: 'en' | 'ko', given: Given = {}): Promise<Rewrite> {
  const rewritten = await rewriteOrNone(question, language, given);
  if (!rewritten) throw new Error('there are no other search words');
  return rewritten;
}

test('other words for the same thing come first', async () => {
  const korean = await rewrite('출장비 정산', 'ko');
  expect(korean.strategy).toBe('synonym_expansion');
  expect(korean.query).toMatch(/^출장비 정산 .*여비/);
  expect(korean.changes).toMatch(/^추가: /);
  const { strategy, query } = await rewrite('How do I get my salary?', 'en');
  expect(strategy).toBe('synonym_expansion');
  expect(query).toContain('pay');
});

test('then the words of the best passage', async () => {
  const { strategy, query } = await rewrite('windscreen stickers', 'en', { passages: [PASSAGES.parking] });
  expect(strategy).toBe('context_addition');
  expect(query).toMatch(/^windscreen stickers .*Parking/);
});

test('dates and rare words are dropped when nothing was found', async () => {
  const { strategy, query, changes } = await rewrite('2023년 12월 구내식당 점심', 'ko');
  expect(strategy).toBe('generalization');
  expect(query).toBe('구내식당 점심');
  expect(changes).toMatch(/^제외: /);
});

test('what a judge found missing is searched for, with what is known of the asker', async () => {
  const { strategy, query } = await rewrite('parking permit', 'en', {
    missing: ['renewal fee'],
    profile: { site: 'Busan' },
    passages: [PASSAGES.parking],
  });
  expect(strategy).toBe('specification');
  expect(query).toBe('parking permit renewal fee Busan');
});

test('of new words only those that the index holds for one that it lacks, and none from what was found', async () => {
  const onlyNewWords = true;
  const found = { passages: [PASSAGES.parking], onlyNewWords };
  expect(await rewriteOrNone('car stickers', 'en', found)).toBeNull();
  expect((await rewrite('parking supervisor', 'en', found)).query).toBe('parking supervisor manager');
  const { strategy, query } = await rewrite('How do I get a parking licence?', 'en', {
    missing: ['renewal fee'],
    ...found,
  });
  expect([strategy, query]).toEqual(['specification', 'get parking licence renewal fee']);
});

test.each([
  ['2023년 출장비 정산 방법', 'ko'],
  ['How do I request a laptop for a new employee?', 'en'],
] as const)('%s: never the same search twice, and an end', async (question, language) => {
  const tried: string[] = [question];
  const passages = [PASSAGES.parking, PASSAGES.주차];
  for (;;) {
    const rewritten = await rewriteOrNone(question, language, { tried, passages });
    if (!rewritten) break;
    expect(tried).not.toContain(rewritten.query);
    tried.push(rewritten.query);
  }
  expect(tried.length).toBeGreaterThan(4);
});
