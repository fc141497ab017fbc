import { builtFile } from './package-root.js';

/**
 * A program of this package that runs in a thread or a process of its own: its file, and the arguments of Node before it. A
 * module by itself, because the tests put another one in its place, which runs programs from their sources.
 * @param name its path from the root, without extension; a line of infra/build/programs.json
 */
export function ownProgram(name: string): { file: string; execArgv: string[] } {
  return { file: builtFile(`${name}.js`), execArgv: [] };
}
