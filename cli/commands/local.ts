import type { Command } from 'commander';
import { registerDeployment } from './deployment.js';
import { registerDoctor } from './doctor.js';
import { registerEval } from './eval.js';
import { registerIndex } from './index-folder.js';
import { registerPolicy } from './policy.js';
import { registerReindex } from './reindex.js';
import { registerSetup } from './setup.js';
import { registerSource } from './source.js';
import { registerUp } from './up.js';

/**
 * The commands that run on the machine of the installation. They load the Temporal SDK and the adapters, which takes
 * longer than asking a question: the program loads this file only for them and for its help.
 */
export function registerLocalCommands(program: Command): void {
  registerUp(program);
  registerIndex(program);
  registerReindex(program);
  registerSource(program);
  registerEval(program);
  registerPolicy(program);
  registerDeployment(program);
  registerDoctor(program);
  registerSetup(program);
}
