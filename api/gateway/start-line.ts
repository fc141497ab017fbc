import pLimit from 'p-limit';
import { ApiFailure } from '../failure.js';
import { limitEach } from './limit-each.js';

/** Starts of which the server is asked at once: of more each is answered later, and the last ones after their deadlines. */
const AT_ONCE = 10;
/** Those of one asker among them: whoever asks a thousand questions waits for their own, and nobody else does. */
const OF_ONE_ASKER = 8;
const LONGEST_WAIT_MS = 15_000;

/** Makes starts wait for their turn, so that a burst of questions takes its time instead of being refused. */
export type StartLine = <T>(asker: string, start: () => Promise<T>) => Promise<T>;

/**
 * @returns a line, to be shared by all starts of a process
 * @throws ApiFailure TEMPORAL_UNAVAILABLE, from the line, for a start whose turn does not come in time; nothing was started then
 */
export function createStartLine(longestWaitMs = LONGEST_WAIT_MS): StartLine {
  const ofAsker = limitEach(OF_ONE_ASKER);
  const limit = pLimit(AT_ONCE);
  return (asker, start) => {
    const until = Date.now() + longestWaitMs;
    const inTime = () => {
      if (Date.now() > until) throw new ApiFailure('TEMPORAL_UNAVAILABLE');
      return start();
    };
    return ofAsker(asker, () => limit(inTime));
  };
}
