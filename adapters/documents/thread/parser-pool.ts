import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { ownProgram } from '../../../config/own-program.js';
import type { DocumentProblem } from '../../../contract/document-problems.js';
import type { ParsedFile, ParseJob } from '../parse-file.js';
import { FileFailure } from '../problems.js';

/** Limits of parsing one file. */
export interface ParseLimits {
  /** Of a core: of the smallest file, for each megabyte of a larger one, and of the largest. */
  seconds: { least: number; perMb: number; most: number };
  /** Of what the parser holds in objects, and of what the whole process may grow by meanwhile. */
  heapMb: number;
  growthMb: number;
}

/** The answer of a parser thread to a job. */
export type ThreadReply = { ok: true; parsed: ParsedFile } | { ok: false; reason: DocumentProblem };

const WATCH_MS = 200;
const MB = 1024 * 1024;
/** Seconds by the clock for each of a core, since a busy machine is no fault of the file; a step of indexing ends after 600. */
const PATIENCE = 10;
const LONGEST_SECONDS = 540;

function failureOf(error: Error): FileFailure {
  const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? new FileFailure('tooMuchMemory', '', { cause: error })
    : new FileFailure('unparsable', error.message, { cause: error });
}

/** A thread that parses one file at a time. It keeps no process alive while it has nothing to do. */
export class ParserThread {
  readonly #worker: Worker;
  /** The number by which the system knows the thread; 0 until the thread has told it, or where it cannot. */
  readonly #thread = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** True once the thread has exited or was stopped; then it takes no more files. */
  ended = false;

  constructor(
    private readonly limits: ParseLimits,
    { file, execArgv } = ownProgram('adapters/documents/thread/main'),
  ) {
    this.#worker = new Worker(file, {
      execArgv,
      workerData: this.#thread,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
      // the output of parsers is discarded
      stdout: true,
      stderr: true,
    });
    this.#worker.unref();
    // also while no file is being parsed: something that one has left behind may fail late
    this.#worker.on('error', () => {
      this.ended = true;
    });
    this.#worker.once('exit', () => {
      this.ended = true;
    });
  }

  /** @throws FileFailure, also when the file takes too long or too much memory; the thread is ended then. */
  async parse(job: ParseJob): Promise<ParsedFile> {
    this.#worker.ref();
    try {
      const reply = await this.#exchange(job);
      if (reply.ok) return reply.parsed;
      const { code, detail, ...behind } = reply.reason;
      throw new FileFailure(code, detail, behind);
    } finally {
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.#worker.terminate();
  }

  /** Seconds of a core that the thread has had so far; 0 where the system does not tell. */
  #coreSeconds(): number {
    try {
      return Number.parseInt(readFileSync(`/proc/self/task/${this.#thread[0]}/schedstat`, 'utf8'), 10) / 1e9;
    } catch {
      return 0;
    }
  }

  #exchange(job: ParseJob): Promise<ThreadReply> {
    const { seconds: allowed, growthMb } = this.limits;
    const seconds = Math.min(allowed.most, allowed.least + (job.bytes.length / MB) * allowed.perMb);
    const worker = this.#worker;
    const memory = process.memoryUsage.rss();
    const [begun, had] = [performance.now(), this.#coreSeconds()];
    const longest = Math.min(seconds * PATIENCE, LONGEST_SECONDS);
    const exceeded = (): number | undefined => {
      if (this.#coreSeconds() - had > seconds) return seconds;
      return (performance.now() - begun) / 1000 > longest ? longest : undefined;
    };
    return new Promise((resolve, reject) => {
      const stop = (failure: FileFailure) => {
        done();
        void this.end();
        reject(failure);
      };
      const onMessage = (reply: ThreadReply) => {
        done();
        resolve(reply);
      };
      const onError = (error: Error) => stop(failureOf(error));
      const onExit = () => stop(new FileFailure('unparsable', 'the parser ended'));
      const watch = setInterval(() => {
        const limit = exceeded();
        if (limit !== undefined) stop(new FileFailure('tooSlow', String(Math.ceil(limit))));
        // what a parser unpacks lies outside the heap that the limit of the thread counts
        else if (process.memoryUsage.rss() - memory > growthMb * MB) stop(new FileFailure('tooMuchMemory'));
      }, WATCH_MS);
      const done = () => {
        clearInterval(watch);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(job);
    });
  }
}

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
