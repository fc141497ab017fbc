import { mkdirSync } from 'node:fs';
import { builtFile } from '../../../config/package-root.js';
import { executableIn } from './executables.js';
import { runProgram } from './run-program.js';

const LIMIT_MS = 60_000;

/**
 * Lets Temporal's SDK download one of its servers.
 * @param folder an empty folder, created if needed.
 * @param version of the program, or `default` for the one that the SDK chooses.
 * @returns path of the program inside the folder.
 * @throws Error when nothing came within a minute.
 */
export async function downloadWithSdk(
  kind: 'dev-server' | 'test-server',
  folder: string,
  version: string,
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const script = builtFile('infra', 'local', 'programs', 'sdk-download-main.js');
  await runProgram(process.execPath, [script, kind, folder, version], {
    cwd: folder,
    env,
    limitMs: LIMIT_MS,
    signal,
  });
  const path = executableIn(folder);
  if (!path) throw new Error('the download left no program');
  return path;
}
