import { setMaxListeners } from 'node:events';

/**
 * Runs a command that Ctrl-C ends early, and sets the exit code.
 * @param work returns the exit code; `interrupted` fires at the first Ctrl-C, a second one ends the process at once
 */
export async function interruptible(work: (interrupted: AbortSignal) => Promise<number>): Promise<void> {
  const interrupt = new AbortController();
  setMaxListeners(0, interrupt.signal); // every call to the server, minute by minute, leaves one
  const onInterrupt = () => interrupt.abort();
  process.once('SIGINT', onInterrupt);
  try {
    const code = await work(interrupt.signal);
    if (interrupt.signal.aborted) process.exit(code); // calls that are still tried again end with the process
    process.exitCode = code;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}
