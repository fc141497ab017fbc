import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True if the path is a file that this user may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Path of the first program of this name on the PATH. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** The one executable file in a folder, wherever a download has put it. */
export function executableIn(folder: string): string | undefined {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .find(isExecutable);
}

/** Resolves to true if the program starts and answers `--version` like Temporal's CLI. */
export async function isTemporalCli(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return stdout.startsWith('temporal version');
  } catch {
    return false;
  }
}
