import type { HistoryEntry } from '../../contract/history.js';
import type { ModelCall } from '../../contract/query.js';

type Step = Extract<HistoryEntry, { type: 'step' }>;
export type SeenPassage = NonNullable<Step['passages']>[number];
export type EntryFailure = NonNullable<Step['failure']>;

/** Outcome of a step, as far as the audit tells it. */
export interface StepOutcome {
  ms?: number;
  calls: ModelCall[];
  failure?: EntryFailure;
  /** Passages that it found, in their order. */
  found?: SeenPassage[];
  grades?: { passageId: string; score: number }[];
  /** The question as the analysis put it. */
  refinedQuestion?: string;
}

/** A message to a query with its sender. */
export interface Said {
  by?: string;
  requestId?: string;
  preview?: true;
}

/** The part of an event of Temporal's history that the audit needs, decoded. */
export type RecordedEvent = { runId: string; id: number; at: string } & (
  | {
      type: 'local_activity';
      activity: string;
      completedAt: string;
      attempt: number;
      outcome: StepOutcome;
      /** The steps that were done next in the same activity, in this order. */
      along?: { activity: string; outcome: StepOutcome }[];
    }
  | {
      type: 'scheduled';
      activity: string;
      activityId: string;
      /** Words that were searched with, and the tool that was called. */
      query?: string;
      tool?: string;
    }
  | { type: 'attempt'; scheduledId: number; attempt: number }
  | { type: 'settled'; scheduledId: number; outcome: StepOutcome }
  | { type: 'message'; name: string; via: 'update' | 'signal' | 'operator'; sentAt: string; said: Said }
  | { type: 'refused'; acceptedId: number; failure: EntryFailure }
  | { type: 'continued'; newRunId: string }
  | { type: 'closed' }
);

/** An activity that is under way or waits for its next attempt. */
export interface PendingActivity {
  activityId: string;
  attempt: number;
  failure?: EntryFailure;
}

/** One run of a query's workflow. */
export interface RecordedRun {
  runId: string;
  /** Events of its history. */
  length: number;
  bytes?: number;
  /** SHA-256 over them as the server keeps them; the same after the content was erased. */
  sha256: string;
  /** True if the query began with it. */
  first: boolean;
  events: RecordedEvent[];
  pending: PendingActivity[];
}
