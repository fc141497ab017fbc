import type { ApplicationFailure } from '@temporalio/activity';
import { withPortFailures } from '../../../activities/port-failures.js';
import { alike } from '../../../contract/language.js';
import { PortError } from '../../../ports/port-error.js';

test.each([
  [40_000, 40_000],
  [365 * 24 * 3600_000, 900_000],
  [undefined, undefined],
])('a step that is to wait for %d ms waits for %d', async (retryAfterMs, waits) => {
  const throttled = new PortError(
    'throttled',
    alike('busy'),
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
  const failed = withPortFailures(() => Promise.reject(throttled));
  const { nextRetryDelay } = (await failed.catch((error: unknown) => error)) as ApplicationFailure;
  expect(nextRetryDelay).toBe(waits);
});
