import { getLoadablePath } from 'sqlite-vec';
import { PortError } from '../../../ports/port-error.js';
import type { EmbeddedDatabase } from './database.js';

/**
 * Gives a connection the functions that compare vectors.
 * @throws PortError `invalid` where there is no sqlite-vec for this platform, or it cannot be loaded.
 */
export function loadVectorExtension(db: EmbeddedDatabase): void {
  try {
    db.loadExtension(getLoadablePath());
  } catch (error) {
    throw new PortError(
      'invalid',
      `VOUCH_EMBEDDER with VOUCH_STORE=embedded needs sqlite-vec, which cannot be loaded on ${process.platform}-` +
        `${process.arch}: ${(error as Error).message} Set VOUCH_EMBEDDER=none or VOUCH_STORE=opensearch.`,
      { cause: error },
    );
  }
}
