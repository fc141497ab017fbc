import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const at = (...path: string[]) => pathToFileURL(join(import.meta.dirname, ...path));

/** In place of adapters/documents/thread/parser-program.ts: the same program, from its sources. */
export const THREAD_PROGRAM = {
  url: at('..', '..', '..', 'adapters', 'documents', 'thread', 'main.ts'),
  execArgv: ['--import', at('load-typescript.js').href],
};
