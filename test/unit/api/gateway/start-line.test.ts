import { setTimeout as sleep } from 'node:timers/promises';
import { createStartLine, type StartLine } from '../../../../api/gateway/start-line.js';

/** A server that needs `ms` for each start, one after another, and lets no caller wait longer than `deadline`. */
function busyServer(ms: number, deadline: number) {
  let free = 0;
  return async () => {
    const now = Date.now();
    free = Math.max(free, now) + ms;
    const late = free - now > deadline;
    await sleep(Math.min(free - now, deadline));
    if (late) throw new Error('deadline exceeded');
  };
}

test('a burst takes its time, and none of it comes too late', async () => {
  const burst = async (line: StartLine) => {
    const start = busyServer(2, 60);
    const ends = await Promise.allSettled(Array.from({ length: 100 }, () => line('ann', start)));
    return ends.filter(({ status }) => status === 'rejected').length;
  };
  expect(await burst((_asker, start) => start())).toBeGreaterThan(0);
  expect(await burst(createStartLine())).toBe(0);
});

test('whose turn does not come in time is told so, and nothing was started', async () => {
  const line = createStartLine(50);
  let started = 0;
  const slow = async () => {
    started += 1;
    await sleep(200);
  };
  const ends = await Promise.allSettled(Array.from({ length: 15 }, (_, n) => line(`asker ${n}`, slow)));
  expect(started).toBe(10);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as { code: string }] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'TEMPORAL_UNAVAILABLE'));
});

test('whoever asks a great many questions makes nobody else wait', async () => {
  const line = createStartLine();
  const start = busyServer(0, Infinity);
  const begun = Date.now();
  const flood = Array.from({ length: 200 }, () => line('ann', () => sleep(20)));
  await line('bob', start);
  expect(Date.now() - begun).toBeLessThan(500);
  expect(await Promise.race([Promise.all(flood).then(() => 'over'), Promise.resolve('under way')])).toBe(
    'under way',
  );
  await Promise.all(flood);
});
