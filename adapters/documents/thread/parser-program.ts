import { builtFile } from '../../../config/package-root.js';

/** The program of a parser thread. A module of its own, because the test runner starts the thread from the sources. */
export const THREAD_PROGRAM: { file: string; execArgv: string[] } = {
  file: builtFile('adapters', 'documents', 'thread', 'main.js'),
  execArgv: [],
};
