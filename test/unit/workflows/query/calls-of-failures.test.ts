import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import type { ModelCall } from '../../../../contract/query.js';
import { callsOf } from '../../../../workflows/query/degrade.js';

const calls: ModelCall[] = [
  {
    prompt: 'answer',
    version: 1,
    model: 'm',
    attempt: 'first',
    inputTokens: 10,
    outputTokens: 1,
    costUsd: 0.001,
  },
];
const failed = (cause: Error) =>
  new ActivityFailure('Activity task failed', 'answer', '1', 'TIMEOUT', '', cause);

test.each([
  ['failed', ApplicationFailure.nonRetryable('cut off', 'unparsable', { calls })],
  ['ran out of time', new TimeoutFailure('activity timeout', { spent: calls }, 'SCHEDULE_TO_CLOSE')],
])('the calls of a step whose last attempt %s are counted', (_how, cause) => {
  expect(callsOf(failed(cause))).toEqual(calls);
});

test('a step that ran out of time before it had called a model cost nothing', () => {
  expect(callsOf(failed(new TimeoutFailure('activity timeout', undefined, 'HEARTBEAT')))).toEqual([]);
});
