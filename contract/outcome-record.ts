import type { Confidence, RewriteStrategy } from './judgement.js';
import type { Language } from './language.js';
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
  /** Share of an edited answer that was changed, 0..1. */
  changed?: number;
  /** Reason of a rejected answer, unless it rests on confidential documents. */
  reason?: string;
  /** Of an answer reviewed by a person: who, the time they took, and the time in which it can be read. */
  by?: string;
  tookMs?: number;
  readMs?: number;
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
  /** Version of the policy; absent: version 0. */
  policyVersion?: number;
  stage: Stage;
  /** Language of the question. */
  language?: Language | undefined;
  /** Collections of the passages that may be used; absent where there are none. */
  collections?: string[];
  /** Failure or outcome code, where there is no answer. */
  code?: string | undefined;
  route?: Route | undefined;
  /** True if a step failed and it was answered in a simpler way. */
  degraded?: true;
  confidence?: Confidence | undefined;
  /** Overall quality of the last draft, 0..1. */
  overall?: number | undefined;
  /** Mean grade of the passages found, 0..1, with three decimals. */
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
