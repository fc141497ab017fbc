import pLimit from 'p-limit';
import type { ParsedFile, ParseJob } from '../parse-file.js';
import { ParserThread, type ParseLimits } from './parser-thread.js';

/** Milliseconds after which a thread that has nothing to do gives its memory back. */
const IDLE_MS = 20_000;

/**
 * Parses files in threads of their own, so that neither a long nor a hostile one holds up the process.
 * @param threads at most
 */
export function createParserPool(
  limits: ParseLimits,
  threads: number,
): (job: ParseJob) => Promise<ParsedFile> {
  const idle = new Map<ParserThread, NodeJS.Timeout>();
  const turn = pLimit(threads);

  const take = (): ParserThread => {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      if (!thread.ended) return thread;
    }
    return new ParserThread(limits);
  };
  const giveBack = (thread: ParserThread): void => {
    if (thread.ended) return;
    const timer = setTimeout(() => {
      idle.delete(thread);
      void thread.end();
    }, IDLE_MS).unref();
    idle.set(thread, timer);
  };

  return (job) =>
    turn(async () => {
      const thread = take();
      try {
        return await thread.parse(job);
      } finally {
        giveBack(thread);
      }
    });
}
