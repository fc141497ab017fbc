/** A second signal sooner than this is the same key press, delivered by the terminal and by npm. */
const SAME_PRESS_MS = 500;

const PARENT_CHECK_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const OUTPUTS = [process.stdout, process.stderr];

/** Ways in which a person or the system tells us to stop. */
export interface StopSignals {
  /** Aborted by the first signal, or when nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Settles at the first signal. */
  readonly requested: Promise<void>;
  /** Stops listening. */
  close(): void;
}

/**
 * Listens for Ctrl-C and its relatives, and for the end of who reads the output (`vouch up | head`): dying of the next line
 * would leave behind what was started.
 * @param force called for a second signal.
 */
export function listenForStop(force: () => void): StopSignals {
  const controller = new AbortController();
  let firstAt = 0;
  const stop = () => {
    firstAt = Date.now();
    controller.abort();
  };
  const listener = () => {
    if (!controller.signal.aborted) stop();
    else if (Date.now() - firstAt > SAME_PRESS_MS) force();
  };
  const parentWatch = watchNpm(stop);
  for (const name of SIGNALS) process.on(name, listener);
  const unread = () => {
    if (!controller.signal.aborted) stop();
  };
  // for good: what is said while everything stops finds nobody either
  for (const output of OUTPUTS) output.on('error', unread);
  return {
    signal: controller.signal,
    requested: new Promise((resolve) => {
      controller.signal.addEventListener('abort', () => {
        resolve();
      });
    }),
    close: () => {
      clearInterval(parentWatch);
      for (const name of SIGNALS) process.off(name, listener);
    },
  };
}

/**
 * npm hands signals on to the shell between it and us, which may die of them without a word to us. Being left by our
 * parent is then the signal. Started in another way (`nohup`, a service), we outlive our parent on purpose.
 */
function watchNpm(left: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    left();
  }, PARENT_CHECK_MS);
  return timer;
}
