import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const at = (...path: string[]) => pathToFileURL(join(import.meta.dirname, '..', ...path));

/** In place of adapters/models/local/thread-program.ts: the same program, from its sources. */
export const MODEL_PROGRAM = {
  url: at('..', '..', 'adapters', 'models', 'local', 'thread-main.ts'),
  execArgv: ['--import', at('documents', 'load-typescript.js').href],
};
