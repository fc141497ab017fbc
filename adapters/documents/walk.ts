import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../../ports/document-source.js';
import { isDocument } from './format.js';
import { FileFailure } from './problems.js';

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

async function entriesOf(root: string, prefix: string): Promise<Dirent[]> {
  const folder = join(root, prefix);
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && prefix !== '') return []; // removed while we walk
    if (code === 'ENOENT') throw new FileFailure('folderMissing', folder, { cause: error });
    if (code === 'ENOTDIR') throw new FileFailure('notAFolder', folder, { cause: error });
    if (code === 'EACCES' || code === 'EPERM') {
      throw new FileFailure('folderUnreadable', folder, { cause: error });
    }
    throw new FileFailure('ioError', `${folder} (${code})`, { cause: error });
  }
}

const isSkipped = (name: string) => name.startsWith('.') || name === 'node_modules';

/**
 * The documents below `root` whose path is greater than `after`, in the order of their paths. Folders that lie wholly
 * before `after` are not entered. Hidden files, `node_modules` and folders behind symbolic links are left out; a
 * symbolic link to a file is listed, and reading it decides.
 */
export async function* walk(root: string, after = '', prefix = ''): AsyncGenerator<SourceFile> {
  const entries = (await entriesOf(root, prefix)).filter((entry) => !isSkipped(entry.name));
  const byPath = new Map(
    entries.map((entry) => [`${prefix}${entry.name}${entry.isDirectory() ? '/' : ''}`, entry]),
  );
  // a folder sorts with its slash, so that going through folders one by one gives the order of whole paths
  for (const path of [...byPath.keys()].sort()) {
    const entry = byPath.get(path)!;
    if (entry.isDirectory()) {
      if (path > after || after.startsWith(path)) yield* walk(root, after, path);
    } else if (path > after && isDocument(path) && (entry.isFile() || entry.isSymbolicLink())) {
      const stats = await lstat(join(root, path)).catch(() => undefined);
      if (stats) yield { path, bytes: stats.size };
    }
  }
}
