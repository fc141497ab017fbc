import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';

/** Modes of what holds contents, keys and logs: for its owner alone. */
export const PRIVATE = { folder: 0o700, file: 0o600 } as const;

/** Names of what Vouch keeps at the top of a data folder. */
const OURS =
  /^((vouch|temporal)\.db(-wal|-shm|-journal|\.[\w-]+\.partial(-journal)?)?|sample-handbook\.indexed|blobs|logs|run)$/;

/**
 * Takes from other users what the modes of a data folder give them. Links, and what is not Vouch's or not this user's, stay as
 * they are; so does the folder itself where such a thing lies in it.
 * @returns the names that were changed: `.` for the folder itself, else names in it, with their number where there are several
 */
export function restrictToOwner(dataDir: string): string[] {
  // access is not a matter of modes there
  if (process.platform === 'win32') return [];
  const folder = realpathSync(dataDir);
  const names = readdirSync(folder);
  const changed: string[] = [];
  // the folder first, so that its content cannot be exchanged meanwhile
  if (names.every((name) => OURS.test(name)) && close(folder)) changed.push('.');
  for (const name of names.filter((one) => OURS.test(one)).toSorted()) {
    const count = closeAll(join(folder, name));
    if (count > 0) changed.push(count === 1 ? name : `${name} (${count})`);
  }
  return changed;
}

/** Closes a file, or a folder and all in it. @returns how many of them were open */
function closeAll(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || !(found.isFile() || found.isDirectory())) return 0;
  const count = (found.mode & 0o077) !== 0 && close(path) ? 1 : 0;
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return count;
  return readdirSync(path).reduce((sum, name) => sum + closeAll(join(path, name)), count);
}

/**
 * Error codes where modes cannot be set: the file is gone, a link by now or somebody else's, or its file system has
 * none.
 */
const LEFT = ['ENOENT', 'ELOOP', 'EACCES', 'EPERM', 'EROFS', 'ENOTSUP'];

/** Closes one file or folder of this user, never what a link in its place leads to. @returns whether it was open */
function close(path: string): boolean {
  let opened: number | undefined;
  try {
    opened = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { mode, uid } = fstatSync(opened);
    if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return false;
    fchmodSync(opened, mode & 0o700);
    return true;
  } catch (error) {
    if (LEFT.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
