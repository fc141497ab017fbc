import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatCompletionChunk } from '../../../contract/openai/chat-completions.js';
import type { ChatTurnResult } from '../../../contract/tool-loop.js';
import { ApiFailure } from '../../failure.js';
import type { StreamedChunk } from '../completion.js';
import { callDeltas, chunkOf, endChunk, usageChunk, type Frame } from './shapes.js';

/** How often the text is looked at while it is written. */
const LOOK_MS = 200;

interface Turn {
  /** Resolves when the turn has ended and its calls are kept. */
  ended: () => Promise<ChatTurnResult>;
  draft: () => Promise<string | undefined>;
}

/**
 * A turn as it is written. What was told cannot be taken back: a model that had to begin again, and says something else,
 * breaks the stream off.
 * @throws ApiFailure COMPLETION_CHANGED; what `ended` rejects with
 */
export async function* streamTurn(
  frame: Frame,
  { ended, draft }: Turn,
  { withUsage, signal }: { withUsage: boolean; signal: AbortSignal },
): AsyncGenerator<StreamedChunk> {
  const event = (chunk: ChatCompletionChunk): StreamedChunk => ({ chunk });
  const piece = (content: string) => event(chunkOf(frame, { content }, { withUsage }));
  let over = false;
  const end = ended().finally(() => {
    over = true;
  });
  end.catch(() => undefined); // heard of below

  yield event(chunkOf(frame, { role: 'assistant', content: '' }, { withUsage }));
  let told = '';
  while (!isOver() && !signal.aborted) {
    const text = await draft().catch(() => undefined); // the next look may be luckier
    if (text !== undefined && text.length > told.length && text.startsWith(told)) {
      yield piece(text.slice(told.length));
      told = text;
    }
    await Promise.race([end.catch(() => undefined), sleep(LOOK_MS)]);
  }
  if (signal.aborted) return; // nobody listens any more; the turn goes on
  const turn = await end;
  if (!turn.text.startsWith(told)) throw new ApiFailure('COMPLETION_CHANGED');
  if (turn.text.length > told.length) yield piece(turn.text.slice(told.length));
  for (const delta of callDeltas(turn)) yield event(chunkOf(frame, delta, { withUsage }));
  yield event(endChunk(frame, turn, withUsage));
  if (withUsage) yield event(usageChunk(frame, turn));

  function isOver(): boolean {
    return over;
  }
}
