import type { Citation } from '../contract/answer.js';
import type { QueryEvent } from '../contract/events.js';
import type { PassageText } from '../contract/passage.js';
import type { QueryStatus } from '../contract/query.js';
import type { Recall } from '../contract/recall.js';
import { hashOfText } from './digest.js';
import { textDiff } from './text-diff.js';
import { indexTokens, splitSentences } from './text/index.js';
import { overlapOf } from './text/overlap.js';

/** Share of words in common (Dice) below which a sentence is not what became of a quote. */
const ALIKE = 0.3;

type PassageNow = Pick<PassageText, 'id' | 'text'>;
type Completed = Extract<QueryStatus, { stage: 'completed' }>;

/**
 * Returns the quotes that do not stand in a document any more: verbatim but for white space, so that one that was moved or
 * set anew still stands.
 * @param passages the document as it is now, in its order; neighbours may repeat each other
 */
export function lostQuotes(
  citations: readonly Citation[],
  passages: readonly PassageNow[],
): Recall['quotes'] {
  const whole = passages
    .map(({ text }, at) => bare(text.slice(at === 0 ? 0 : overlapOf(passages[at - 1]!.text, text))))
    .join('');
  return citations
    .filter(({ quote }) => !whole.includes(bare(quote)))
    .map(({ marker, quote }) => {
      const now = mostLike(quote, passages);
      return { marker, ...(now && { diff: textDiff(quote, now.text), passageId: now.id }) };
    });
}

/** Returns the id of the query by which the question of a recalled one is asked anew, where it is. */
export function askedAnewIdOf(queryId: string): string {
  return `q-${hashOfText(`recalled ${queryId}`).slice(0, 40)}`;
}

/** Returns a delivered answer's status as it is after the recall. */
export function withRecall(status: Completed, recall: Recall): Completed {
  return {
    ...status,
    revision: status.revision + 1,
    answer: { ...status.answer, recalled: recall },
    events: [...status.events, recallEvent(status, recall)],
  };
}

/** Returns the event of a recall: the one behind the end of the query. */
export function recallEvent({ id, events }: QueryStatus, { at, because, askedAnew }: Recall): QueryEvent {
  const data = { because, ...(askedAnew === undefined ? {} : { askedAnew }) };
  return { queryId: id, seq: (events.at(-1)?.seq ?? 0) + 1, type: 'answer_recalled', at, data };
}

function bare(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '');
}

/** Returns as many sentences in a row as the quote has that are most like it; undefined if none are. */
function mostLike(quote: string, passages: readonly PassageNow[]): PassageNow | undefined {
  const words = new Set(indexTokens(quote));
  const count = splitSentences(quote).length;
  let best: PassageNow | undefined;
  let most = ALIKE;
  for (const { id, text } of passages) {
    const sentences = splitSentences(text);
    sentences.forEach(({ start }, at) => {
      const part = text.slice(start, sentences[Math.min(at + count, sentences.length) - 1]!.end);
      const others = new Set(indexTokens(part));
      const common = [...others].filter((word) => words.has(word)).length;
      const alike = (2 * common) / Math.max(1, words.size + others.size);
      if (alike <= most) return;
      most = alike;
      best = { id, text: part };
    });
  }
  return best;
}
