import { isLoopback } from './addresses.js';
import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

/** @throws ConfigError when an API would be open to others who prove nothing */
export function requireGuardedApi({
  VOUCH_API_HOST: host,
  VOUCH_AUTH,
}: Pick<Settings, 'VOUCH_API_HOST' | 'VOUCH_AUTH'>): void {
  if (VOUCH_AUTH !== 'none' || isLoopback(host)) return;
  throw new ConfigError(
    `Setting VOUCH_API_HOST: ${host} is not a loopback address, and without authentication anybody there could do ` +
      'everything. Set VOUCH_AUTH=required (docs/auth.md), or use 127.0.0.1, ::1 or localhost.',
  );
}

/**
 * The version that a worker takes work as; undefined where the settings name none.
 * @throws ConfigError when only the deployment is set
 */
export function workerVersion({
  VOUCH_DEPLOYMENT: deploymentName,
  VOUCH_BUILD_ID: buildId,
}: Pick<Settings, 'VOUCH_DEPLOYMENT' | 'VOUCH_BUILD_ID'>):
  | { deploymentName: string; buildId: string }
  | undefined {
  // a build without a deployment is refused with the settings
  if (deploymentName === undefined) return undefined;
  if (buildId === undefined)
    throw new ConfigError(
      'Setting VOUCH_BUILD_ID: needed because of VOUCH_DEPLOYMENT, such as the commit that was built',
    );
  return { deploymentName, buildId };
}
