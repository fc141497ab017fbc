import { fileURLToPath } from 'node:url';
import type { Config } from '../config/load-config.js';

/** Names of the two bundles: failures are converted inside them, in the clear or through the codec. */
export const BUNDLES = { plain: 'workflow-bundle.js', encrypted: 'workflow-bundle-encrypted.js' } as const;

/** The bundle of the workflows that fits the settings. */
export function bundleFile({ VOUCH_ENCRYPTION_KEYS: keys }: Pick<Config, 'VOUCH_ENCRYPTION_KEYS'>): string {
  const name = keys.length > 0 ? BUNDLES.encrypted : BUNDLES.plain;
  return fileURLToPath(new URL(`./${name}`, import.meta.url));
}
