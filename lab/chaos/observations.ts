import type { Rating } from '../../contract/feedback.js';
import type { QueryView } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';

/** A question that was sent, with one key however often it was sent. */
interface StartSeen {
  /** The case that it belongs to. */
  n: number;
  key: string;
  session: string;
  /** Ids that the API acknowledged, one per answer that arrived. */
  ids: string[];
}

/** A decision that somebody sent. */
export interface DecisionSeen {
  requestId: string;
  by: string;
  action: string;
  /** `unknown`: no answer told whether it counted. */
  outcome: 'receipt' | 'vote' | 'refused' | 'unknown';
  receipt?: Receipt;
  code?: string;
}

/** State of a query at its end. */
interface EndSeen {
  queryId: string;
  /** Everything that may not change any more, as one text. */
  end: string;
}

interface FeedbackSeen {
  queryId: string;
  by: string;
  rating: Rating;
  comment: string;
  acknowledged: boolean;
}

/** A live stream of a query, as its client put it together. */
interface StreamSeen {
  queryId: string;
  seqs: number[];
  /** True once `query_ended` came. */
  ended: boolean;
}

/** A completion that was asked for more than once with the same key. */
export interface CompletionSeen {
  key: string;
  /** Content of each answer, tool calls included, as texts, by `provisional`, `final` or '' where there is no answer. */
  contents: { answer: string; text: string }[];
  /** The turns or queries that the answers named. */
  ids: string[];
}

/** An answer of the API that a careful client does not expect, such as a 500. */
interface Surprise {
  at: string;
  call: string;
  what: string;
}

/** Everything that clients have seen while the run went on. */
export class Observations {
  readonly starts: StartSeen[] = [];
  readonly decisions: DecisionSeen[] = [];
  readonly ends: EndSeen[] = [];
  readonly feedback: FeedbackSeen[] = [];
  readonly streams: StreamSeen[] = [];
  readonly completions: CompletionSeen[] = [];
  readonly surprises: Surprise[] = [];
  /** Texts of the documents that were changed or may have been, as they are now, by id; null of those that were removed. */
  readonly documents: Record<string, string | null> = {};
  /** Cases that gave up, and why. */
  readonly given: { n: number; kind: string; why: string }[] = [];
  /** Calls that had to be made again. */
  retries = 0;
  /** Commands that ran in a process with a wrong clock. */
  skewed = 0;
}

/** Serialises the immutable part of an ended query; undefined where the view does not show all of it. */
export function endOf(view: QueryView): string | undefined {
  if (view.withheldBecause !== undefined) return undefined;
  const { stage, receipts } = view;
  const decided = receipts.map(({ requestId, action, decidedBy, by, at }) => [
    requestId,
    action,
    decidedBy,
    by,
    at,
  ]);
  if ('outcome' in view) return JSON.stringify([stage, view.outcome.code, decided]);
  const answer = 'answer' in view ? view.answer : undefined;
  if (answer?.withheld) return undefined;
  const cited = answer?.citations.map(({ marker, passageId, quote }) => [marker, passageId, quote]);
  return JSON.stringify([stage, answer?.text, answer?.status, answer?.author, cited, decided]);
}
