import type { DecisionRecord, OutcomeRecord } from '../../contract/outcome-record.js';
import { languageOfText } from '../../contract/language.js';
import type { JudgementOfPeople, Verdict } from '../../contract/verdicts.js';
import { isByPerson } from '../metrics/facts.js';
import { likingOf, type OpinionCount } from '../metrics/opinions.js';

/**
 * Returns the verdict on the draft of a query: undefined where the machine rated none of its own, as for small talk and for
 * answers from the cache, which are judged where they were written.
 */
export function verdictOf(record: OutcomeRecord, opinions: OpinionCount | undefined): Verdict | undefined {
  const { confidence, decisions = [], metrics, queryId, mode, stage } = record;
  if (!confidence || metrics.cacheHit) return undefined;
  const { formula: _, weak: __, ...rated } = confidence;
  const judgements = judgementsOf(record, opinions);
  const [first] = judgements;
  const writers = Object.values(record.spent ?? {}).flat();
  return {
    queryId,
    at: record.endedAt,
    mode,
    policyVersion: record.policyVersion ?? 0,
    language: record.language ?? languageOfText(record.question),
    collections: record.collections ?? [],
    reasoner: writers.some(({ prompt }) => prompt === 'answer') ? 'llm' : 'extractive',
    ...rated,
    alone: stage === 'completed' && !decisions.some(({ kind }) => kind === 'answer_review'),
    ...(first ? { right: first.right } : {}),
    judgements,
  };
}

/** True if a person has reviewed the answer. */
export function isReview(decision: DecisionRecord): boolean {
  return decision.kind === 'answer_review' && isByPerson(decision);
}

/** Judgements of people on what the machine wrote, in the order in which they count. */
export function judgementsOf(record: OutcomeRecord, opinions: OpinionCount | undefined): JudgementOfPeople[] {
  return [...reviewOf(record), ...readersOf(opinions)];
}

/** The first review by a person: later ones are of what was searched or written after it. */
function reviewOf({ decisions = [] }: OutcomeRecord): JudgementOfPeople[] {
  const first = decisions.find(isReview);
  if (!first) return [];
  const { action, changed, reason } = first;
  return [
    {
      judgedBy: 'review',
      right: action === 'approve',
      action: action as JudgementOfPeople['action'] & string,
      ...(changed === undefined ? {} : { changed }),
      ...(reason === undefined ? {} : { reason }),
    },
  ];
}

/** The opinion of most readers; none where they are evenly split. */
function readersOf(opinions: OpinionCount | undefined): JudgementOfPeople[] {
  const liking = likingOf(opinions);
  return liking && opinions ? [{ judgedBy: 'readers', right: liking === 'liked', ...opinions }] : [];
}
