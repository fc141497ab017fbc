import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
