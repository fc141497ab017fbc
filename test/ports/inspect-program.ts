import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LOADER = pathToFileURL(join(__dirname, 'load-typescript.mjs')).href;

/** In place of adapters/stores/embedded/inspect-program.ts: the same program, from its sources. */
export const INSPECT_PROGRAM = [
  '--import',
  LOADER,
  join(__dirname, '..', '..', 'adapters', 'stores', 'embedded', 'inspect.ts'),
];
