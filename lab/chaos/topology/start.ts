import type { Options } from '../options.js';
import { startCluster } from './cluster.js';
import { startEmbedded } from './embedded.js';
import type { Outside, Topology } from './topology.js';

/**
 * Starts the installation that a run breaks.
 * @param logs folder for what its supervisors print
 */
export function startTopology(
  options: Options,
  outside: Outside,
  logs: string,
  signal: AbortSignal,
): Promise<Topology> {
  if (options.topology === 'cluster') return startCluster(options, outside, logs, signal);
  return startEmbedded(options, outside, logs, signal);
}
