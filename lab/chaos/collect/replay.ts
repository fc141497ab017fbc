import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../../infra/local/package-root.js';
import type { Evidence } from '../invariants/evidence.js';
import type { Topology } from '../topology/topology.js';

/** Runs `vouch audit verify` on queries. */
export async function verifyByCommand(
  { env }: Pick<Topology, 'env'>,
  ids: readonly string[],
): Promise<Evidence['verdicts']> {
  if (ids.length === 0) return [];
  const program = join(packageRoot(), 'bin', 'vouch.js');
  const child = spawn(process.execPath, [program, 'audit', 'verify', '--json', ...ids], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  await once(child, 'close');
  try {
    return JSON.parse(out) as Evidence['verdicts'];
  } catch {
    return ids.map((queryId) => ({ queryId, verdict: `unreadable: ${err.slice(0, 300)}` }));
  }
}
