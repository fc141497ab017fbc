import { join } from 'node:path';
import { foreignEnv } from '../../../infra/local/foreign-env.js';
import { findOnPath, isExecutable } from '../../../infra/local/programs/executables.js';
import { unpackDebian, unpackedLibraries } from './debian.js';
import { cached, type Search } from './program.js';
import { CLUSTER_PROGRAM_TEXTS } from './texts.js';

/** HAProxy. */
export interface BalancerProgram {
  path: string;
  env: NodeJS.ProcessEnv;
}

/** Not on everybody’s PATH. */
const SYSTEM = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];

/**
 * HAProxy on the PATH, as the system has it installed, or unpacked into the cache, in this order.
 * @throws Error that lists the ways when none worked
 */
export async function findBalancer(search: Search): Promise<BalancerProgram> {
  const installed = findOnPath('haproxy', search.env) ?? SYSTEM.find(isExecutable);
  if (installed) return { path: installed, env: foreignEnv(search.env) };
  const root = await cached('debian-haproxy', [unpackDebian('haproxy')], search);
  if (!root) throw new Error(CLUSTER_PROGRAM_TEXTS.noBalancer[search.language]());
  return {
    path: join(root, 'usr', 'sbin', 'haproxy'),
    env: { ...foreignEnv(search.env), ...unpackedLibraries(root) },
  };
}
