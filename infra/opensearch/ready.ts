import { waitFor } from '../local/readiness.js';

const READY_MS = 120_000;

/**
 * Waits until a server answers and its data can be read and written.
 * @param gone whether there is no more hope.
 * @returns whether it does.
 */
export async function serverReady(url: string, gone: () => boolean, limitMs = READY_MS): Promise<boolean> {
  const ready = await waitFor(
    async () => {
      const response = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=2s`, {
        signal: AbortSignal.timeout(5_000),
      });
      return response.ok ? true : undefined;
    },
    limitMs,
    gone,
  );
  return ready ?? false;
}
