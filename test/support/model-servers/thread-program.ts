import { join } from 'node:path';
import { packageRoot } from '../../../config/package-root.js';
import { FROM_SOURCES } from '../documents/parser-program.js';

/** In place of adapters/models/local/thread-program.ts: the same program, from its sources. */
export const MODEL_PROGRAM = {
  file: join(packageRoot(), 'adapters', 'models', 'local', 'thread-main.ts'),
  execArgv: FROM_SOURCES,
};
