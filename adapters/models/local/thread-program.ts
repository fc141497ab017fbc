import { builtFile } from '../../../config/package-root.js';

/** The program of a model's thread. A module of its own, because the test runner starts the thread from the sources. */
export const MODEL_PROGRAM: { file: string; execArgv: string[] } = {
  file: builtFile('adapters', 'models', 'local', 'thread-main.js'),
  execArgv: [],
};
