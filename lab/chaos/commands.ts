import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../config/package-root.js';
import type { Evidence } from './invariants/evidence.js';
import type { Topology } from './topology/topology.js';

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `vouch …args` to its end. @param timeout after which it is killed, ms */
export async function runVouch(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  timeout?: number,
): Promise<Ran> {
  const program = join(packageRoot(), 'bin', 'vouch.js');
  const child = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout === undefined ? {} : { timeout }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Indexes the sample handbook, which the questions are about. @throws Error with the output of the command */
export async function indexHandbook({ env }: Pick<Topology, 'env'>): Promise<void> {
  const { code, stdout, stderr } = await runVouch(['index', join(packageRoot(), 'samples', 'handbook')], env);
  if (code !== 0) throw new Error(`the handbook could not be indexed: ${stdout}${stderr}`);
}

/** Runs `vouch audit verify` on queries. */
export async function verifyByCommand(
  { env }: Pick<Topology, 'env'>,
  ids: readonly string[],
): Promise<Evidence['verdicts']> {
  if (ids.length === 0) return [];
  const { stdout, stderr } = await runVouch(['audit', 'verify', '--json', ...ids], env);
  try {
    return JSON.parse(stdout) as Evidence['verdicts'];
  } catch {
    return ids.map((queryId) => ({ queryId, verdict: `unreadable: ${stderr.slice(0, 300)}` }));
  }
}
