import { isLoopback } from './addresses.js';
import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

/** @throws ConfigError when an API would be open to others who prove nothing */
export function requireGuardedApi({
  VOUCH_API_HOST: host,
  VOUCH_AUTH,
}: Pick<Settings, 'VOUCH_API_HOST' | 'VOUCH_AUTH'>): void {
  if (VOUCH_AUTH !== 'none' || isLoopback(host)) return;
  throw new ConfigError({
    en:
      `Setting VOUCH_API_HOST: ${host} is not a loopback address, and without authentication anybody there could do ` +
      'everything. Set VOUCH_AUTH=required (docs/auth.md), or use 127.0.0.1, ::1 or localhost.',
    ko:
      `설정 VOUCH_API_HOST: ${host} 주소에서는 인증 없이 누구나 모든 것을 할 수 있습니다. VOUCH_AUTH=required로 설정하거나(docs/auth.md) ` +
      '127.0.0.1, ::1, localhost 중 하나를 써 주십시오.',
  });
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
    throw new ConfigError({
      en: 'Setting VOUCH_BUILD_ID: needed because of VOUCH_DEPLOYMENT, such as the commit that was built',
      ko: '설정 VOUCH_BUILD_ID: VOUCH_DEPLOYMENT를 쓸 때 필요합니다. 빌드한 커밋 등을 지정해 주십시오.',
    });
  return { deploymentName, buildId };
}
