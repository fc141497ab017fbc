import { setTimeout as delay } from 'node:timers/promises';
import { endOfLog } from '../local/stack.js';

const READY_MS = 120_000;
const PAUSE_MS = 250;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=2s`, {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Waits until a server answers and its data can be read and written, two minutes at most.
 * @param gone returns true when waiting is pointless
 * @returns true if it answers
 */
export async function serverReady(url: string, gone: () => boolean): Promise<boolean> {
  for (const end = Date.now() + READY_MS; Date.now() < end && !gone(); await delay(PAUSE_MS)) {
    if (await answers(url)) return true;
  }
  return false;
}

/** Error message for a server that does not come up, with the end of its log. */
export function notUp(logFile: string): string {
  return `OpenSearch does not come up.\n${endOfLog(logFile)}`;
}
