/** A second signal sooner than this is the same key press, delivered by the terminal and by npm. */
const SAME_PRESS_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ways in which a person or the system tells us to stop. */
export interface StopSignals {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Settles at the first signal. */
  readonly requested: Promise<void>;
  /** Stops listening. */
  close(): void;
}

/**
 * Listens for Ctrl-C and its relatives.
 * @param force called for a second signal.
 */
export function listenForStop(force: () => void): StopSignals {
  const controller = new AbortController();
  let firstAt = 0;
  const listener = () => {
    if (!controller.signal.aborted) {
      firstAt = Date.now();
      controller.abort();
    } else if (Date.now() - firstAt > SAME_PRESS_MS) force();
  };
  for (const name of SIGNALS) process.on(name, listener);
  return {
    signal: controller.signal,
    requested: new Promise((resolve) => {
      controller.signal.addEventListener('abort', () => {
        resolve();
      });
    }),
    close: () => {
      for (const name of SIGNALS) process.off(name, listener);
    },
  };
}
