import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../config/package-root.js';

const LOADER = pathToFileURL(join(__dirname, 'load-typescript.mjs')).href;

/** In place of the one in config/own-program.ts: the same program, from its sources. */
export function ownProgram(name: string): { file: string; execArgv: string[] } {
  return { file: join(packageRoot(), `${name}.ts`), execArgv: ['--import', LOADER] };
}
