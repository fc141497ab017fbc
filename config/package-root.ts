import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** Folder of the installed package, the one that holds package.json, bin, dist and samples. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}

/**
 * Path of a file that the build makes, such as a program (infra/build/programs.json).
 * @param parts of the path within `dist`
 */
export function builtFile(...parts: string[]): string {
  return join(packageRoot(), 'dist', ...parts);
}

/**
 * Path of a module that is loaded by its path: as built or, where the sources run (tests), its source.
 * @param name its path from the root, without extension
 */
export function modulePath(name: string): string {
  const source = extname(import.meta.url) === '.ts';
  return source ? join(packageRoot(), `${name}.ts`) : builtFile(`${name}.js`);
}
