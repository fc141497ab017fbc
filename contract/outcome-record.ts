import type { Confidence, RewriteStrategy } from './judgement.js';
import type { Metrics, Mode, ModelCall, Search, Stage } from './query.js';
import type { DecidedBy, RequestKind } from './requests/index.js';
import type { Route } from './analysis.js';

/** End of a human request of a query. */
export interface DecisionRecord {
  kind: RequestKind;
  action: string;
  decidedBy: DecidedBy;
  defaultAction: string;
  waitedMs: number;
}

/** Sum of the calls of one prompt. */
export interface SpentRecord extends Pick<
  ModelCall,
  'prompt' | 'version' | 'inputTokens' | 'outputTokens' | 'costUsd'
> {
  calls: number;
}

/** Record of a query outside its workflow. Optional fields are missing in records of older releases. */
export interface OutcomeRecord {
  queryId: string;
  question: string;
  mode: Mode;
  stage: Stage;
  /** Failure or outcome code, where there is no answer. */
  code?: string | undefined;
  route?: Route | undefined;
  confidence?: Confidence | undefined;
  /** Overall quality of the last draft, 0..1. */
  overall?: number | undefined;
  /** Mean grade of the passages found, 0..1. */
  relevance?: number | undefined;
  searches?: { reason: Search['reason']; strategy?: RewriteStrategy | undefined }[];
  decisions?: DecisionRecord[];
  /** By model. */
  spent?: Record<string, SpentRecord[]>;
  /** Documents that the answer was made from. */
  documents?: string[];
  metrics: Metrics;
  startedAt?: string;
  endedAt: string;
  /** Of the time between: in which at least one person was waited for. */
  humanMs?: number;
}
