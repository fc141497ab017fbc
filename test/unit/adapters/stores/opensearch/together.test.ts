import { setImmediate as turn } from 'node:timers/promises';
import { alike } from '../../../../../contract/language.js';
import { together } from '../../../../../adapters/stores/opensearch/together.js';
import { PortError } from '../../../../../ports/port-error.js';

/** Requests that end when they are told to. */
function held() {
  const requests: { inputs: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const send = (inputs: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      requests.push({ inputs, end: () => resolve(inputs.map((n) => `${n}!`)), fail: reject });
    });
  return { requests, send, sent: () => requests.map(({ inputs }) => inputs) };
}

test('calls of one moment share a request, and those that come meanwhile the next one', async () => {
  const { requests, send, sent } = held();
  const call = together(send);
  const first = Promise.all([1, 2].map(call));
  await turn();
  const second = Promise.all([3, 4].map(call));
  await turn();
  expect(sent()).toEqual([[1, 2]]);
  requests[0]!.end();
  expect(await first).toEqual(['1!', '2!']);
  await turn();
  requests[1]!.end();
  expect(await second).toEqual(['3!', '4!']);
  expect(sent()).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('requests hold no more than they may, and a larger input goes alone', async () => {
  const { requests, send, sent } = held();
  const call = together(send, { atOnce: 2, sizeOf: (n) => n, most: 10 });
  const all = Promise.all([4, 5, 3, 20, 1].map(call));
  await turn();
  expect(sent()).toEqual([[4, 5], [3]]);
  for (let i = 0; i < 4; i += 1) {
    requests[i]!.end();
    await turn();
  }
  expect(sent()).toEqual([[4, 5], [3], [20], [1]]);
  expect(await all).toEqual(['4!', '5!', '3!', '20!', '1!']);
});

test('what is refused for good is tried by itself, so that it spoils nothing for others', async () => {
  const requests: number[][] = [];
  const call = together(async (inputs: number[]) => {
    requests.push(inputs);
    if (inputs.includes(2)) throw new PortError('invalid', alike('no 2'));
    return inputs;
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(call));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(requests).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('an outage ends all calls of the request, and not those after it', async () => {
  const { requests, send } = held();
  const call = together(send);
  const lost = Promise.allSettled([1, 2].map(call));
  await turn();
  requests[0]!.fail(new PortError('unavailable', alike('away')));
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = call(3);
  await turn();
  requests[1]!.end();
  expect(await next).toBe('3!');
});
