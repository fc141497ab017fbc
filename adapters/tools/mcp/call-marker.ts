import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { KeyValueStore } from '../../../ports/key-value-store.js';

/** Remembers, beyond this process, that a call was begun. */
interface CallMarkers {
  /** @returns false when the call was begun before and its outcome is unknown */
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

/** Of the key-value store. */
const SPACE = 'mcp-calls';
/** Longer than any query runs. */
const KEPT_MS = 90 * 86_400_000;

/**
 * A mark is a small record that one attempt alone can write. With it a worker that takes over from one that died, or only
 * stood still, in the middle of a call does not make the call a second time.
 */
export function markCalls(
  keyValues: Pick<KeyValueStore, 'put' | 'remove'>,
  log: Logger | undefined,
): CallMarkers {
  return {
    begin: async (call) => {
      const expiresAt = new Date(Date.now() + KEPT_MS).toISOString();
      const mark = { space: SPACE, key: keyOf(call), value: call, expiresAt };
      return (await keyValues.put({ ...mark, expect: 'absent' })) !== undefined;
    },
    forget: async (call) => {
      try {
        await keyValues.remove({ space: SPACE, key: keyOf(call) });
      } catch (error) {
        log?.warn({ ...call, error: (error as Error).message }, 'a tool call stays marked as begun');
      }
    },
  };
}

function keyOf({ tool, callId }: MarkedCall): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, callId]))
    .digest('hex');
}
