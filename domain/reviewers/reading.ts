import type { HumanRequest, Receipt } from '../../contract/requests/index.js';
import { READING_SPEED } from '../../contract/reviewing.js';

/** Returns the time in which a fast reader reads a text once, in milliseconds; numbers of sources, as in [1], are not read. */
export function readingMs(text: string): number {
  const read = text.replace(/\[\d+\]/g, '');
  const korean = read.match(/[가-힣]/g)?.length ?? 0;
  const words = read.replace(/[가-힣]+/g, ' ').match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  const minutes = korean / READING_SPEED.koreanCharacters + words / READING_SPEED.englishWords;
  return Math.round(minutes * 60_000);
}

/**
 * Returns the time that a person took for a decision, in milliseconds: since they claimed the request, or else since it was
 * opened, before which nobody can have read it; and the time in which what it shows, question and draft, can be read.
 */
export function timesOfReading(
  { claim, createdAt, payload }: HumanRequest,
  { by, at }: Pick<Receipt, 'by' | 'at'>,
): { tookMs: number; readMs: number } {
  const from = claim?.by === by ? claim.at : createdAt;
  const draft = 'draft' in payload ? payload.draft.text : '';
  return {
    tookMs: Math.max(0, Date.parse(at) - Date.parse(from)),
    readMs: readingMs(`${'question' in payload ? payload.question : ''} ${draft}`),
  };
}
