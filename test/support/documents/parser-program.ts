import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../../config/package-root.js';

const LOADER = join(packageRoot(), 'test', 'support', 'documents', 'load-typescript.js');

/** Arguments for Node with which a thread runs from its sources. */
export const FROM_SOURCES = ['--import', pathToFileURL(LOADER).href];

/** In place of adapters/documents/thread/parser-program.ts: the same program, from its sources. */
export const THREAD_PROGRAM = {
  file: join(packageRoot(), 'adapters', 'documents', 'thread', 'main.ts'),
  execArgv: FROM_SOURCES,
};
