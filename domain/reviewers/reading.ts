import type { Policy } from '../../contract/policy.js';
import type { RequestPolicy } from '../../contract/request-policy.js';
import type { HumanRequest, PayloadOf, Receipt } from '../../contract/requests/index.js';
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
  return { tookMs: Math.max(0, Date.parse(at) - Date.parse(from)), readMs: readingMsOf(payload) };
}

function readingMsOf(payload: HumanRequest['payload']): number {
  const draft = 'draft' in payload ? payload.draft.text : '';
  return readingMs(`${'question' in payload ? payload.question : ''} ${draft}`);
}

/**
 * Returns the time for which a review must have been claimed before it is decided, as a part of it; none where the policy asks for
 * none. It is at most half of the time that the review waits: everybody can still decide.
 */
export function readFirstOf(
  { readingShare, readingGroups: groups }: Pick<Policy['review'], 'readingShare' | 'readingGroups'>,
  { timeoutSeconds }: Pick<RequestPolicy, 'timeoutSeconds'>,
  payload: PayloadOf<'answer_review'>,
): Pick<HumanRequest, 'readFirst'> {
  const needed = Math.ceil((readingShare * readingMsOf(payload)) / 1000);
  const seconds = Math.min(needed, Math.floor(timeoutSeconds / 2));
  return seconds > 0 ? { readFirst: { seconds, groups } } : {};
}
