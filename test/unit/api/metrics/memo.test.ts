import { createMemo } from '../../../../api/metrics/memo.js';

test('who asks at once, or soon after, shares what was made', async () => {
  let made = 0;
  const memo = createMemo(async (key: string) => `${key}${(made += 1)}`);
  expect(await Promise.all([memo('a'), memo('a'), memo('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await memo('a')).toBe('a1');
});

test('a failure is told to all who wait, and not kept', async () => {
  let tries = 0;
  const memo = createMemo(async (_key: string) => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return 'back';
  });
  const [first, second] = await Promise.allSettled([memo('a'), memo('a')]);
  expect([first.status, second.status, tries]).toEqual(['rejected', 'rejected', 1]);
  expect(await memo('a')).toBe('back');
});
