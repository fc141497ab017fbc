import { chmodSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SystemUser } from '../../infra/local/programs/run-program.js';

/** In this order: what a package of PostgreSQL has made, and what every system has. */
const NAMES = ['postgres', 'nobody'];

/**
 * Chooses the system user for PostgreSQL, which refuses to run as root.
 * @returns undefined when this process does not run as root: then PostgreSQL runs as the same user
 * @param none error message for a system without a suitable user
 * @throws Error for such a system
 */
export function unprivilegedUser(none: (names: string) => string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of NAMES) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(none(NAMES.join(', ')));
}

/** Lets others pass through a folder of ours, without letting them list it. */
export function letPass(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o011);
}

/** The first folder above a path that keeps a user out; nothing when there is none. */
export function barrier(path: string, { uid, gid }: SystemUser): string | undefined {
  const above = dirname(path);
  if (above !== path) {
    const higher = barrier(above, { uid, gid });
    if (higher !== undefined) return higher;
  }
  const { mode, uid: owner, gid: group } = statSync(path);
  const needed = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & needed) === 0 ? path : undefined;
}
