import { PortError } from '../../../ports/port-error.js';

interface Waiting<In, Out> {
  input: In;
  resolve: (result: Out) => void;
  reject: (error: unknown) => void;
}

interface Limits<In> {
  /** Requests under way at once. */
  atOnce?: number;
  /** Size of an input, and the most that one request holds. A larger input goes alone. */
  sizeOf?: (input: In) => number;
  most?: number;
}

/**
 * Lets calls share requests: those of one moment, and those that come while as many requests are under way as may be. A
 * request is sent after all calls that it answers were made. One that is refused for good is sent again for each alone.
 * @param send gives one result for each input, in their order
 */
export function together<In, Out>(
  send: (inputs: In[]) => Promise<Out[]>,
  { atOnce = 1, sizeOf = () => 1, most = 1_000 }: Limits<In> = {},
): (input: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let underWay = 0;

  async function answer(calls: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await send(calls.map(({ input }) => input));
      calls.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      const isForAll = !(error instanceof PortError) || error.retryable;
      if (isForAll || calls.length === 1) for (const { reject } of calls) reject(error);
      else for (const one of calls) await answer([one]);
    }
  }

  function sendWaiting(): void {
    if (waiting.length === 0 || underWay === atOnce) return;
    let size = 0;
    const larger = waiting.findIndex(({ input }, i) => (size += sizeOf(input)) > most && i > 0);
    underWay += 1;
    void answer(waiting.splice(0, larger < 0 ? waiting.length : larger)).then(() => {
      underWay -= 1;
      sendWaiting();
    });
    sendWaiting();
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      queueMicrotask(sendWaiting);
    });
}

/** Lets all calls share one run of the work, from the first call on; after a failure the next call runs it again. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    }));
}
