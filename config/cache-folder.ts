import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Folder for programs that were downloaded or built, shared by all installations of a user.
 * @param setting VOUCH_CACHE_DIR
 */
export function cacheFolder(
  setting: string | undefined,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string {
  if (setting) return resolve(setting);
  const home = env['HOME'] ?? homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'vouch');
  // The XDG specification says that a relative path is to be ignored.
  const xdg = env['XDG_CACHE_HOME'];
  return join(xdg?.startsWith('/') ? xdg : join(home, '.cache'), 'vouch');
}
