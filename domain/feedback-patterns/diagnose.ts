import {
  remedySchema,
  type FeedbackItem,
  type FeedbackPattern,
  type Remedy,
} from '../../contract/feedback.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import { fold } from '../text/index.js';
import { THEMES, type Theme } from './themes.js';

/** A negative opinion, and how the query went that it is about, where that is known. */
export interface Complaint {
  opinion: FeedbackItem;
  outcome?: Evidence | undefined;
}

/** The part of an outcome that tells why an answer was bad. */
export type Evidence = Pick<OutcomeRecord, 'confidence' | 'overall'>;

type Because = FeedbackPattern['because'];

/** The remedy that suggests itself for a complaint, and why. */
export interface Diagnosis {
  opinion: FeedbackItem;
  remedy: Remedy;
  because: Because;
  /** The theme of the comment that led to the remedy, and the words it is told by. */
  theme?: { name: string; words: string };
}

/** Below, passages are not about the question, and a draft is delivered with a warning: as in the policy as shipped. */
const POOR_SIMILARITY = 0.5;
const POOR_DRAFT = 0.6;

/** A theme in a comment tells more than how the query went: people know what they miss. */
const THEME_WEIGHT = 2;

/** Tells for one complaint what would most likely have helped. */
export function diagnose({ opinion, outcome }: Complaint): Diagnosis {
  const hits = themesIn(opinion.comment);
  const evidence = evidenceIn(outcome, opinion);
  const weight = (remedy: Remedy) =>
    THEME_WEIGHT * hits.filter(({ theme }) => theme.remedy === remedy).length +
    (evidence?.remedy === remedy ? 1 : 0);
  // the first of those that weigh the same: documents before all, for nothing else helps where they are wrong
  const [remedy] = [...remedySchema.options].sort((a, b) => weight(b) - weight(a)) as [Remedy];
  const hit = hits.find(({ theme }) => theme.remedy === remedy);
  if (hit) {
    return { opinion, remedy, because: 'comments', theme: { name: hit.theme.name, words: hit.words } };
  }
  return { opinion, ...(evidence ?? { remedy: 'prompt', because: 'unknown' }) };
}

function themesIn(comment: string): { theme: Theme; words: string }[] {
  const text = fold(comment);
  return THEMES.flatMap((theme) => {
    const match = theme.pattern.exec(text);
    return match ? [{ theme, words: match[0].replace(/\s+/g, ' ') }] : [];
  });
}

/** The first step of the query that went wrong; those behind it could do no better. */
function evidenceIn(
  outcome: Evidence | undefined,
  opinion: FeedbackItem,
): Pick<Diagnosis, 'remedy' | 'because'> | undefined {
  const { confidence, overall } = outcome ?? {};
  if (confidence) {
    const { answered, passagesUsed, gradingPassed, bestSimilarity } = confidence.signals;
    if (!answered || passagesUsed === 0) return { remedy: 'documents', because: 'nothing_found' };
    if (!gradingPassed || bestSimilarity < POOR_SIMILARITY)
      return { remedy: 'retrieval', because: 'poor_passages' };
  }
  if (overall !== undefined && overall < POOR_DRAFT) return { remedy: 'prompt', because: 'poor_draft' };
  if ((confidence?.level ?? opinion.confidence) === 'HIGH')
    return { remedy: 'thresholds', because: 'confident_but_wrong' };
  return undefined;
}
