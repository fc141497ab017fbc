import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { ownProgram } from '../../../config/own-program.js';
import { PortError } from '../../../ports/port-error.js';
import type { ModelInput, ModelThreadData, ModelThreadReply } from './thread-main.js';

/**
 * A model in a thread of its own, which starts at the first input and again after it has ended. It takes one at a time
 * and keeps no process alive while it has nothing to do.
 */
export class ModelThread {
  readonly #turn = pLimit(1);
  #worker: Worker | undefined;

  constructor(private readonly data: ModelThreadData) {}

  /**
   * Returns the vector of a text, of any length; of a pair what the model has to say of it.
   * @throws PortError `unavailable` when the model cannot be loaded, the reason of the signal when it is aborted
   */
  vector(input: ModelInput, signal: AbortSignal): Promise<number[]> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', abort, { once: true });
      void this.#turn(async () => {
        if (signal.aborted) abort();
        else await this.#ask(input).then(resolve, reject);
        signal.removeEventListener('abort', abort);
      });
    });
  }

  async #ask(input: ModelInput): Promise<number[]> {
    const worker = (this.#worker ??= this.#start());
    const settled = new AbortController();
    worker.ref();
    worker.postMessage(input);
    const ended = once(worker, 'exit', settled).then(() => {
      throw new Error('its thread has ended');
    });
    try {
      const [reply] = (await Promise.race([once(worker, 'message', settled), ended])) as [ModelThreadReply];
      if ('vector' in reply) return reply.vector;
      throw new Error(reply.problem);
    } catch (error) {
      throw failure((error as Error).message);
    } finally {
      settled.abort();
      worker.unref();
    }
  }

  #start(): Worker {
    const { file, execArgv } = ownProgram('adapters/models/local/thread-main');
    const worker = new Worker(file, { execArgv, workerData: this.data });
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }
}

const failure = (why: string): PortError =>
  new PortError('unavailable', {
    en: `the local model cannot be used: ${why}`,
    ko: `로컬 모델을 사용할 수 없습니다: ${why}`,
  });
