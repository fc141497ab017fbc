/** The thread of a local model: loads it, then answers each input with the vector of its text or the score of its pair, one after the other. */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readJson } from './model.js';

/** Sent to the thread at its start. */
export interface ModelThreadData {
  /** Folder of the packages. */
  runtime: string;
  /** Folder of the model. */
  folder: string;
  /** Its ONNX file. */
  file: string;
}

/** A text, or a question and the passage it is compared with. */
export interface ModelInput {
  text: string;
  pair?: string;
}

/** Answer to one input; of a pair, the vector has one number. */
export type ModelThreadReply = { vector: number[] } | { problem: string };

type Feed = Record<string, unknown>;
interface Tensor {
  dims: readonly number[];
  data: Float32Array;
  dispose(): void;
}

// packages of the model's own folder: their types are not known here
interface OnnxRuntime {
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
  InferenceSession: {
    create(
      file: string,
      options: object,
    ): Promise<{
      inputNames: readonly string[];
      outputNames: readonly string[];
      run(feed: Feed): Promise<Record<string, Tensor>>;
    }>;
  };
}
interface Tokenizers {
  Tokenizer: new (
    tokenizer: object,
    config: object,
  ) => {
    encode(
      text: string,
      options: { text_pair?: string | undefined; return_token_type_ids: true },
    ): { ids: number[]; token_type_ids: number[] };
  };
}

/** The most tokens of a text that are read, also where a model would take more: attention costs their square. */
const MOST_TOKENS = 512;

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : Infinity);

/** Loads the model and returns what makes vectors of inputs; they have any length. */
async function load({
  runtime,
  folder,
  file,
}: ModelThreadData): Promise<(input: ModelInput) => Promise<number[]>> {
  const load = createRequire(join(runtime, 'package.json'));
  const { InferenceSession, Tensor } = load('onnxruntime-node') as OnnxRuntime;
  const { Tokenizer } = load('@huggingface/tokenizers') as Tokenizers;
  const config = readJson(folder, 'config.json');
  const tokenizerConfig = readJson(folder, 'tokenizer_config.json');
  const byClass = readJson(join(folder, '1_Pooling'), 'config.json')['pooling_mode_cls_token'] === true;
  const tokenizer = new Tokenizer(readJson(folder, 'tokenizer.json'), tokenizerConfig);
  const most = Math.min(
    MOST_TOKENS,
    asNumber(tokenizerConfig['model_max_length']),
    asNumber(config['max_position_embeddings']),
  );
  const session = await InferenceSession.create(file, {
    // others work on this machine, too
    intraOpNumThreads: Math.ceil(availableParallelism() / 2),
    // it would keep for good what the longest text needed
    enableCpuMemArena: false,
  });

  return async ({ text, pair }) => {
    const encoded = tokenizer.encode(text, { text_pair: pair, return_token_type_ids: true });
    // a text that is too long keeps its last token, which marks the end
    const fit = (values: number[]) =>
      values.length > most ? [...values.slice(0, most - 1), values.at(-1)!] : values;
    const tokens = fit(encoded.ids);
    const tensor = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    const feed: Feed = {
      input_ids: tensor(tokens),
      attention_mask: tensor(tokens.map(() => 1)),
      token_type_ids: tensor(fit(encoded.token_type_ids)),
    };
    const outputs = await session.run(
      Object.fromEntries(session.inputNames.map((name) => [name, feed[name]])),
    );
    const { dims, data } = outputs[session.outputNames[0]!]!;
    const vector = pooled(data, dims.at(-1)!, byClass);
    for (const output of Object.values(outputs)) output.dispose();
    return vector;
  };
}

/** The vector of a text from those of its tokens: that of the first one, or the mean of all. */
function pooled(tokens: Float32Array, dimensions: number, byClass: boolean): number[] {
  const counted = byClass ? tokens.subarray(0, dimensions) : tokens;
  const sums = Array.from({ length: dimensions }, () => 0);
  counted.forEach((value, index) => {
    sums[index % dimensions]! += value;
  });
  return sums;
}

const port = parentPort!;
const model = load(workerData as ModelThreadData);
// told with each input
model.catch(() => undefined);

async function reply(input: ModelInput): Promise<ModelThreadReply> {
  try {
    return { vector: await (await model)(input) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (input: ModelInput) => void reply(input).then((answer) => port.postMessage(answer)));
