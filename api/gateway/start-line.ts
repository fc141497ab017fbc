import pLimit from 'p-limit';
import { ApiFailure } from '../failure.js';

/** Starts of which the server is asked at once: of more each is answered later, and the last ones after their deadlines. */
const AT_ONCE = 10;
const LONGEST_WAIT_MS = 15_000;

/** Makes starts wait for their turn, so that a burst of questions takes its time instead of being refused. */
export type StartLine = <T>(start: () => Promise<T>) => Promise<T>;

/**
 * @returns a line, to be shared by all starts of a process
 * @throws ApiFailure TEMPORAL_UNAVAILABLE, from the line, for a start whose turn does not come in time; nothing was started then
 */
export function createStartLine(longestWaitMs = LONGEST_WAIT_MS): StartLine {
  const limit = pLimit(AT_ONCE);
  return (start) => {
    const until = Date.now() + longestWaitMs;
    return limit(() => {
      if (Date.now() > until) throw new ApiFailure('TEMPORAL_UNAVAILABLE');
      return start();
    });
  };
}
