import { runWorkers, type RunningWorker } from '../../../worker/run-workers.js';

/** A worker whose end is in the hands of the test. */
function played() {
  let state: ReturnType<RunningWorker['getState']> = 'RUNNING';
  let settle = { resolve: () => undefined as void, reject: (_: Error) => undefined as void };
  const shutdown = jest.fn(() => {
    state = 'STOPPING';
  });
  const worker: RunningWorker = {
    run: () => new Promise<void>((resolve, reject) => (settle = { resolve, reject })),
    shutdown,
    getState: () => state,
  };
  return {
    worker,
    shutdown,
    become: (now: typeof state) => (state = now),
    end: () => settle.resolve(),
    fail: (error: Error) => settle.reject(error),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('one that begins to stop by itself, and never ends, stops the others, and is told of once', async () => {
  const [stuck, other] = [played(), played()];
  const onStopping = jest.fn();
  void runWorkers([stuck.worker, other.worker], onStopping);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(onStopping).not.toHaveBeenCalled();

  stuck.become('DRAINING');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(other.shutdown).toHaveBeenCalledTimes(1);
  expect(stuck.shutdown).not.toHaveBeenCalled();
  expect(onStopping).toHaveBeenCalledTimes(1);
});

test('one that fails stops the others, and what it failed with is thrown when they have ended', async () => {
  const [failing, other] = [played(), played()];
  const over = runWorkers([failing.worker, other.worker]);
  const thrown = expect(over).rejects.toThrow('the core is gone');
  failing.become('FAILED');
  failing.fail(new Error('the core is gone'));
  await jest.advanceTimersByTimeAsync(0);
  expect(other.shutdown).toHaveBeenCalledTimes(1);
  other.end();
  await thrown;
});

test('those that end in order end it', async () => {
  const [one, other] = [played(), played()];
  const over = runWorkers([one.worker, other.worker]);
  one.become('STOPPED');
  one.end();
  await jest.advanceTimersByTimeAsync(0);
  expect(other.shutdown).toHaveBeenCalledTimes(1);
  other.end();
  await over;
});
