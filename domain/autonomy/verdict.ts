import type { Feedback } from '../../contract/feedback.js';
import type { DecisionRecord, OutcomeRecord } from '../../contract/outcome-record.js';
import { languageOfText } from '../../contract/language.js';
import type { JudgementOfPeople, SpotVerdict, Verdict } from '../../contract/verdicts.js';
import { isByPerson } from '../metrics/facts.js';
import { createOpinions, likingOf, type OpinionCount } from '../metrics/opinions.js';
import type { Place } from './recalibration.js';

/**
 * Returns the verdict on the draft of a query: undefined where the machine rated none of its own, as for small talk and for
 * answers from the cache, which are judged where they were written.
 */
export function verdictOf(
  record: OutcomeRecord,
  opinions: OpinionCount | undefined,
  spot?: SpotVerdict,
): Verdict | undefined {
  const { confidence, metrics, queryId, mode } = record;
  if (!confidence || metrics.cacheHit) return undefined;
  const { formula: _, weak: __, ...rated } = confidence;
  const judgements = judgementsOf(record, opinions, spot);
  const [first] = judgements;
  return {
    queryId,
    at: record.endedAt,
    mode,
    policyVersion: record.policyVersion ?? 0,
    ...placeOf(record),
    ...rated,
    alone: wasAlone(record),
    ...(first ? { right: first.right } : {}),
    judgements,
  };
}

/** Returns the verdicts on queries, with what people said of them and with the spot checks of them, by query. */
export function verdictsOf(
  records: readonly OutcomeRecord[],
  said: readonly Feedback[],
  checks: ReadonlyMap<string, SpotVerdict>,
): Verdict[] {
  const opinions = createOpinions();
  for (const one of said) opinions.add(one);
  return records.flatMap(
    (record) => verdictOf(record, opinions.of(record.queryId), checks.get(record.queryId)) ?? [],
  );
}

/** Returns the circumstances in which the draft of a query was written. */
export function placeOf({ language, question, collections = [], spent = {} }: OutcomeRecord): Place {
  const writers = Object.values(spent).flat();
  return {
    language: language ?? languageOfText(question),
    collections,
    reasoner: writers.some(({ prompt }) => prompt === 'answer') ? 'llm' : 'extractive',
  };
}

/** True if an answer was delivered and no person was asked. */
export function wasAlone({ stage, decisions = [] }: OutcomeRecord): boolean {
  return stage === 'completed' && !decisions.some(({ kind }) => kind === 'answer_review');
}

/** True if a person has reviewed the answer. */
export function isReview(decision: DecisionRecord): boolean {
  return decision.kind === 'answer_review' && isByPerson(decision);
}

/** Judgements of people on what the machine wrote, in the order in which they count. */
export function judgementsOf(
  record: OutcomeRecord,
  opinions: OpinionCount | undefined,
  spot?: SpotVerdict,
): JudgementOfPeople[] {
  return [...reviewOf(record), ...(spot ? [spotCheckOf(spot)] : []), ...readersOf(opinions)];
}

function spotCheckOf({ queryId: _, at: __, ...judged }: SpotVerdict): JudgementOfPeople {
  return { judgedBy: 'spot_check', ...judged };
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
