type Step = () => Promise<void>;

/** Closes what was opened in the opposite order: all of it, whatever fails. */
export interface Closing {
  add(step: Step): void;
  /** @throws the first error, after every step was taken. */
  close(): Promise<void>;
}

function createClosing(): Closing {
  const steps: Step[] = [];
  return {
    add: (step) => void steps.push(step),
    close: async () => {
      const failures: unknown[] = [];
      for (const step of steps.splice(0).reverse()) {
        await step().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Runs what opens several things; when it fails, those that it had opened are closed. */
export async function opening<T>(work: (closing: Closing) => Promise<T>): Promise<T> {
  const closing = createClosing();
  try {
    return await work(closing);
  } catch (error) {
    await closing.close().catch(() => undefined); // what went wrong first is what counts
    throw error;
  }
}
