import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { BlobStore } from '../../ports/blob-store.js';

/** Remembers, beyond this process, that a call was begun. */
export interface CallMarkers {
  /** @returns false when the call was begun before and nobody has heard what became of it */
  begin(call: MarkedCall): Promise<boolean>;
  /**
   * Forgets a call that is known not to have been carried out, so that it can be made again. When the store cannot, the
   * mark stays: that must not hide why the call was not carried out.
   */
  forget(call: MarkedCall): Promise<void>;
}

interface MarkedCall {
  tool: string;
  /** The same for every attempt of one call. */
  callId: string;
}

/**
 * A mark is a small blob that only this call can have made: it is found by the hash of what it would hold. With it a
 * worker that takes over from one that died in the middle of a call does not make the call a second time.
 */
export function markCalls(blobs: BlobStore, log: Logger | undefined): CallMarkers {
  return {
    begin: async (call) => {
      const { bytes, hash } = markOf(call);
      if (await blobs.get({ hash })) return false;
      await blobs.put({ bytes });
      return true;
    },
    forget: async (call) => {
      try {
        await blobs.remove({ hash: markOf(call).hash });
      } catch (error) {
        log?.warn({ ...call, error: (error as Error).message }, 'a tool call stays marked as begun');
      }
    },
  };
}

function markOf({ tool, callId }: MarkedCall): { bytes: Uint8Array; hash: string } {
  const bytes = new TextEncoder().encode(JSON.stringify({ mark: 'mcp call begun', tool, callId }));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
