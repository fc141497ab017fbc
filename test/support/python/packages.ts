import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../../config/cache-folder.js';
import { obtain } from '../../../infra/local/programs/obtain.js';
import { withPip } from '../../../infra/local/programs/pip.js';

/**
 * A package of PyPI, installed by pip into the cache folder when it is not there yet.
 * @param version exactly this one
 * @param options.alone without the packages that it needs
 * @returns the folder to be named in PYTHONPATH
 * @throws Error when Python 3 with pip is not there, or the package cannot be installed
 */
export async function pythonPackage(
  name: string,
  version: string,
  options: { alone?: boolean } = {},
): Promise<string> {
  const { env } = process;
  const folder = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), 'python', `${name}-${version}`);
  const said: string[] = [];
  const report = (line: string) => said.push(line);
  const way = withPip(`${name}==${version}`, options);
  if (existsSync(folder) || (await obtain(folder, [way], { env, language: 'en', report }))) return folder;
  throw new Error(said.join('\n'));
}
