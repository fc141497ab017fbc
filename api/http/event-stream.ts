import type { Response } from 'express';

/** Begins a response of server-sent events. */
export function openEventStream(res: Response): void {
  // not `set`, which would add a charset that this type does not have
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
}

/** Writes, and resolves when the client can take more, when it is gone, or when `signal` is aborted. */
export async function writeEvents(res: Response, text: string, signal: AbortSignal): Promise<void> {
  if (res.destroyed || res.write(text) || signal.aborted) return;
  await new Promise<void>((resolve) => {
    res.once('drain', finish);
    res.once('close', finish);
    signal.addEventListener('abort', finish);

    function finish(): void {
      res.off('drain', finish);
      res.off('close', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}
