import { join } from 'node:path';
import type { ProcessSpec } from '../../infra/local/managed-process.js';
import { packageRoot } from '../../infra/local/package-root.js';
import type { BalancerProgram } from './programs/balancer.js';
import type { ClusterSettings } from './settings.js';

/** The front door: the same configuration file as everywhere, with the addresses of this cluster. */
export function balancerProcess(
  { path, env }: BalancerProgram,
  { front, api: [first, second] }: ClusterSettings['ports'],
): ProcessSpec {
  return {
    name: 'balancer',
    command: path,
    args: ['-db', '-f', join(packageRoot(), 'infra', 'balancer', 'haproxy.cfg')],
    env: {
      ...env,
      VOUCH_BALANCER_LISTEN: `127.0.0.1:${front}`,
      VOUCH_BALANCER_API_1: `127.0.0.1:${first}`,
      VOUCH_BALANCER_API_2: `127.0.0.1:${second}`,
    },
    stopMs: 5_000,
  };
}
