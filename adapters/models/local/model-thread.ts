import { Worker } from 'node:worker_threads';
import { ownProgram } from '../../../config/own-program.js';
import { PortError } from '../../../ports/port-error.js';
import type { EmbeddingPurpose } from '../embedding/embedder.js';
import type { ModelInput, ModelThreadData, ModelThreadReply } from './thread-main.js';

interface Job {
  input: ModelInput;
  resolve: (vector: number[]) => void;
  reject: (error: Error) => void;
}

/**
 * A model in a thread of its own, which starts at the first input and again after it has ended. It takes one at a
 * time, queries before passages, and keeps no process alive while it has nothing to do.
 */
export class ModelThread {
  readonly #waiting: Record<EmbeddingPurpose, Job[]> = { query: [], passage: [] };
  #worker: Worker | undefined;
  #running: Job | undefined;

  constructor(private readonly data: ModelThreadData) {}

  /**
   * Returns the vector of a text, of any length; of a pair what the model has to say of it.
   * @throws PortError `unavailable` when the model cannot be loaded, the reason of the signal when it is aborted
   */
  vector(input: ModelInput, purpose: EmbeddingPurpose, signal: AbortSignal): Promise<number[]> {
    return new Promise((resolve, reject) => {
      const job: Job = { input, resolve, reject };
      const waiting = this.#waiting[purpose];
      const abort = () => {
        const place = waiting.indexOf(job);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      const settled = () => signal.removeEventListener('abort', abort);
      job.resolve = (vector) => {
        settled();
        resolve(vector);
      };
      job.reject = (error) => {
        settled();
        reject(error);
      };
      waiting.push(job);
      this.#next();
    });
  }

  #next(): void {
    if (this.#running) return;
    this.#running = this.#waiting.query.shift() ?? this.#waiting.passage.shift();
    if (!this.#running) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(this.#running.input);
  }

  #start(): Worker {
    const { file, execArgv } = ownProgram('adapters/models/local/thread-main');
    const worker = new Worker(file, { execArgv, workerData: this.data });
    worker.on('message', (reply: ModelThreadReply) => {
      const job = this.#running;
      this.#running = undefined;
      if ('vector' in reply) job?.resolve(reply.vector);
      else job?.reject(failure(reply.problem));
      this.#next();
    });
    worker.on('error', (error: Error) => this.#ended(worker, error.message));
    worker.on('exit', () => this.#ended(worker, 'its thread has ended'));
    return worker;
  }

  #ended(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const job = this.#running;
    this.#running = undefined;
    job?.reject(failure(why));
    this.#next();
  }
}

const failure = (why: string): PortError =>
  new PortError('unavailable', {
    en: `the local model cannot be used: ${why}`,
    ko: `로컬 모델을 사용할 수 없습니다: ${why}`,
  });
