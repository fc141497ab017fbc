import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PortError } from '../../../ports/port-error.js';
import { localNamed } from '../texts.js';
import { deadline } from '../vendor-call.js';
import { missing } from './embedder.js';
import { onnxModel, runtimeFolder } from './model.js';
import { ModelThread } from './model-thread.js';

/** A model that reads a question and a passage together and says how relevant the passage is. */
export interface Reranker {
  /**
   * Scores passages for a question, 0..1, in the order given.
   * @throws PortError `unavailable` when the model cannot be used, `timeout` when it takes too long
   */
  score(question: string, passages: readonly string[], signal?: AbortSignal): Promise<number[]>;
}

/**
 * The cross-encoder that runs in a thread of this process: a model for ONNX that classifies pairs of texts with one label.
 * @param name on the hub, or a folder
 */
export function createLocalReranker(
  name: string,
  { cache, timeoutMs }: { cache: string; timeoutMs: number },
): Reranker {
  const runtime = runtimeFolder(cache);
  let thread: ModelThread | undefined;
  return {
    score: async (question, passages, signal) => {
      // it may have been installed since
      const { folder, file } = onnxModel(name, cache);
      if (!file || !existsSync(join(runtime, 'package.json')))
        throw missing(name, `vouch local-models install --reranker ${name}`);
      const model = (thread ??= new ModelThread({ runtime, folder, file }));
      const time = deadline(timeoutMs, localNamed(name), signal);
      try {
        time.signal.throwIfAborted();
        return await Promise.all(
          passages.map(async (pair) =>
            probability(await model.vector({ text: question, pair }, time.signal), name),
          ),
        );
      } catch (error) {
        throw time.passed() ?? error;
      }
    },
  };
}

/** The probability that a logit stands for, by the logistic function. */
function probability(logits: readonly number[], name: string): number {
  if (logits.length !== 1)
    throw new PortError('unavailable', {
      en: `local model ${name}: ${logits.length} labels, a reranker has one`,
      ko: `로컬 모델 ${name}의 레이블이 ${logits.length}개입니다. 리랭커의 레이블은 하나여야 합니다`,
    });
  return 1 / (1 + Math.exp(-logits[0]!));
}
