import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../infra/local/package-root.js';
import type { Topology } from './topology/topology.js';

/** Indexes the sample handbook, which the questions are about. @throws Error with what the command said */
export async function indexHandbook({ env }: Pick<Topology, 'env'>): Promise<void> {
  const root = packageRoot();
  const args = [join(root, 'bin', 'vouch.js'), 'index', join(root, 'samples', 'handbook')];
  const child = spawn(process.execPath, args, { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the handbook could not be indexed: ${said}`);
}
