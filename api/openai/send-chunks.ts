import type { Response } from 'express';
import type { Language } from '../../contract/language.js';
import { openEventStream, writeEvents } from '../http/event-stream.js';
import { asFailure } from '../http/problem.js';
import type { ApiFailure } from '../failure.js';
import type { StreamedChunk } from './completion.js';
import { openAiErrorOf } from './errors.js';

/** Silence in milliseconds after which a comment keeps the connection alive. */
export const HEARTBEAT_MS = 15_000;

interface Options {
  heartbeatMs: number;
  language: Language;
  signal: AbortSignal;
  /** Called with an error that breaks the stream off. */
  failed: (failure: ApiFailure, error: unknown) => void;
}

/** Sends the chunks of a completion as server-sent events in the form of OpenAI's API. */
export async function sendChunks(
  res: Response,
  chunks: AsyncIterable<StreamedChunk>,
  { heartbeatMs, language, signal, failed }: Options,
): Promise<void> {
  openEventStream(res);
  // a comment without a blank line: the Python client takes a blank line after an id for an event without data
  const heartbeat = setInterval(() => {
    if (!res.destroyed && !res.writableNeedDrain) res.write(': heartbeat\n');
  }, heartbeatMs);
  try {
    for await (const { id, chunk } of chunks) {
      if (signal.aborted || res.destroyed) break;
      heartbeat.refresh();
      const frame = `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(chunk)}\n\n`;
      await writeEvents(res, frame, signal);
    }
    if (!signal.aborted && !res.destroyed) res.write('data: [DONE]\n\n');
  } catch (error) {
    const failure = asFailure(error);
    failed(failure, error);
    if (!signal.aborted && !res.destroyed)
      res.write(`data: ${JSON.stringify(openAiErrorOf(failure, language))}\n\n`);
  } finally {
    clearInterval(heartbeat);
  }
  if (!res.destroyed) res.end();
}
