type Step = () => Promise<void>;

/** Closes resources in the reverse order of opening; a failing step does not keep the others from running. */
export interface Closing {
  add(step: Step): void;
  /** @throws the first error, after every step was taken. */
  close(): Promise<void>;
}

/** Signals that end a program, with the conventional exit code of each. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

const NEVER = new Promise<never>(() => undefined);

function createClosing(): Closing {
  const steps: Step[] = [];
  let interrupted = false;

  async function takeSteps(): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (const step of steps.splice(0).reverse()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    return failures;
  }

  const listeners = Object.entries(SIGNALS).map(([signal, code]) => {
    const listener = () => {
      stopListening(); // a second signal ends the process at once
      interrupted = true;
      void takeSteps().then(() => process.exit(code));
    };
    process.once(signal, listener);
    return { signal, listener };
  });
  function stopListening(): void {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  }

  return {
    add: (step) => void steps.push(step),
    close: async () => {
      // whoever is closing because of the signal has nothing left to say
      if (interrupted) return NEVER;
      const failures = await takeSteps();
      stopListening();
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Runs `work`, which opens several resources; closes those already opened when it fails. They are also closed when
 * SIGINT or SIGTERM ends the program, since some of them are kept outside of this process.
 */
export async function opening<T>(work: (closing: Closing) => Promise<T>): Promise<T> {
  const closing = createClosing();
  try {
    return await work(closing);
  } catch (error) {
    await closing.close().catch(() => undefined); // what went wrong first is what counts
    throw error;
  }
}
