import type { Config } from '../config/load-config.js';
import { builtFile } from '../config/package-root.js';

/** The two bundles of the workflows: failures are converted inside them, in the clear or through the codec. */
export const BUNDLES = {
  plain: builtFile('worker', 'workflow-bundle.js'),
  encrypted: builtFile('worker', 'workflow-bundle-encrypted.js'),
} as const;

/** The bundle of the workflows that fits the settings. */
export function bundleFile({ VOUCH_ENCRYPTION_KEYS: keys }: Pick<Config, 'VOUCH_ENCRYPTION_KEYS'>): string {
  return keys.length > 0 ? BUNDLES.encrypted : BUNDLES.plain;
}
