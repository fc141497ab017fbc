import { setTimeout as sleep } from 'node:timers/promises';
import type { Delta, FinishReason, VouchExtra } from '../../../contract/openai/chat-completions.js';
import type { ChatTurnResult } from '../../../contract/tool-loop.js';
import { digest, hashOfText } from '../../../domain/digest.js';
import { ApiFailure } from '../../failure.js';
import { type StreamedChunk, eventIdOf, shortHash, type Position } from '../completion.js';
import { callDeltas, chunkOf, extraOf, usageChunk, type Frame } from './shapes.js';

/** Interval of reading the text while it is written, milliseconds. */
const LOOK_MS = 200;

interface Turn {
  /** Resolves when the turn has ended and its calls are stored. */
  ended: () => Promise<ChatTurnResult>;
  draft: () => Promise<string | undefined>;
}

interface Listener {
  withUsage: boolean;
  signal: AbortSignal;
  /** Position of the client when its stream was cut. */
  seen: Position | undefined;
}

/**
 * Streams a turn while it is written, from the beginning or from the client's position. A piece is a UTF-16 unit of the
 * text, and after the text a delta: the division of the text into events does not matter for resuming. Sent text cannot
 * be taken back: if the model had to begin again and writes another text, the stream breaks off.
 * @throws ApiFailure COMPLETION_CHANGED; as `ended`
 */
export async function* streamTurn(
  frame: Frame,
  { ended, draft }: Turn,
  { withUsage, signal, seen }: Listener,
): AsyncGenerator<StreamedChunk> {
  const event = (
    position: Position,
    delta: Delta,
    {
      finish = null,
      extra = { turnId: frame.id },
    }: { finish?: FinishReason | null; extra?: VouchExtra } = {},
  ): StreamedChunk => {
    const id = eventIdOf(frame.id, position);
    const vouch = { ...extra, eventId: id };
    return { id, chunk: { ...chunkOf(frame, delta, { finish, withUsage }), vouch } };
  };
  let over = false;
  const end = ended().finally(() => {
    over = true;
  });
  end.catch(() => undefined); // awaited below

  if (!seen) yield event({ seq: 0 }, { role: 'assistant', content: '' });
  let told = seen && 'pieces' in seen ? seen : upTo(0, '');
  while (!isOver() && !signal.aborted) {
    const text = (await draft().catch(() => undefined)) ?? ''; // read again with the next look
    // a blank text may be replaced by one of ours at the end
    if (text.length > told.pieces && text.trim() !== '' && goesOn(text)) yield tell(text);
    await Promise.race([end.catch(() => undefined), sleep(LOOK_MS)]);
  }
  if (signal.aborted) return; // nobody listens any more; the turn goes on
  const turn = await end;
  const { text, calls, finish } = turn;
  const hash = shortHash(digest({ text, calls }));
  const had = Math.max(0, told.pieces - text.length);
  if (had > 0 ? told.hash !== hash : !goesOn(text)) throw new ApiFailure('COMPLETION_CHANGED');
  if (text.length > told.pieces) yield tell(text);
  const behind = [
    ...Array.from(callDeltas(turn), (delta) => ({ delta })),
    { delta: {}, finish, extra: extraOf(turn) },
  ];
  for (const [i, { delta, ...last }] of behind.entries())
    if (i >= had) yield event({ pieces: text.length + i + 1, hash }, delta, last);
  if (withUsage) yield { chunk: usageChunk(frame, turn) };

  /** Returns the event with the text after what was sent. */
  function tell(text: string): StreamedChunk {
    const content = text.slice(told.pieces);
    told = upTo(text.length, text);
    return event(told, { content });
  }

  function goesOn(text: string): boolean {
    return upTo(told.pieces, text).hash === told.hash;
  }

  function isOver(): boolean {
    return over;
  }
}

function upTo(pieces: number, text: string): { pieces: number; hash: string } {
  return { pieces, hash: shortHash(hashOfText(text.slice(0, pieces))) };
}
