import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../contract/language.js';
import { cacheFolder } from '../../../config/cache-folder.js';
import { obtain, type Report, type Way } from '../../../infra/local/programs/obtain.js';

/** Context of a search for programs. */
export interface Search {
  env: NodeJS.ProcessEnv;
  language: Language;
  report: Report;
  signal?: AbortSignal | undefined;
}

/**
 * A folder of the cache, made in one of the ways when it is not there. Several processes may ask for it at once.
 * @returns nothing when no way worked
 */
export async function cached(
  name: string,
  ways: readonly Way[],
  search: Search,
): Promise<string | undefined> {
  const folder = join(cacheFolder(search.env['VOUCH_CACHE_DIR'], search.env), name);
  return existsSync(folder) || (await obtain(folder, ways, search)) ? folder : undefined;
}
