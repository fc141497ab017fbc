import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const at = (...path: string[]) => pathToFileURL(join(import.meta.dirname, ...path));

/** In place of adapters/files/thread/parser-program.ts: the same program, from its sources. */
export const THREAD_PROGRAM = {
  url: at('..', '..', '..', 'adapters', 'files', 'thread', 'main.ts'),
  execArgv: ['--import', at('load-typescript.js').href],
};
