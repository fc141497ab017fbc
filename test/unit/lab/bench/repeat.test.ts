import { repeat } from '../../../../lab/bench/runs.js';
import { countThinking } from '../../../../lab/bench/ports.js';
import { scriptedReasoner } from '../../../support/scripted-reasoner.js';

const signal = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('everything is done once, no more at once than allowed', async () => {
  const done: number[] = [];
  let now = 0;
  let most = 0;
  await repeat(10, 3, signal, async (nth) => {
    most = Math.max(most, (now += 1));
    await turn();
    now -= 1;
    done.push(nth);
  });
  expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(3);
});

test('after a failure nothing more begins, and what was under way has ended when the error comes', async () => {
  const ended: number[] = [];
  const work = repeat(10, 3, signal, async (nth) => {
    if (nth === 0) throw new Error('no');
    await turn();
    await turn();
    ended.push(nth);
  });
  await expect(work).rejects.toThrow('no');
  expect(ended).toEqual([1, 2]);
});

test('an abort ends it with an error', async () => {
  const stop = new AbortController();
  const work = repeat(10, 1, stop.signal, async (nth) => {
    if (nth === 2) stop.abort();
  });
  await expect(work).rejects.toThrow(/abort/i);
});

test('a reasoner that takes its time thinks the same, and the time is counted', async () => {
  const counted = { ms: 0 };
  const reasoner = countThinking(scriptedReasoner(), counted, 20);
  const { value } = await reasoner.chat({ question: 'Hello' } as never);
  expect(value).toEqual({ text: 'Hello!' });
  expect(counted.ms).toBeGreaterThan(15);
});
