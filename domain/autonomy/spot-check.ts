import type { OutcomeRecord } from '../../contract/outcome-record.js';
import type { Policy } from '../../contract/policy.js';
import type { RequestPolicy } from '../../contract/request-policy.js';
import { hashOfText, hashPlace } from '../digest.js';
import type { CheckKind } from '../../contract/reviewing.js';
import { placeOf, wasAlone } from './verdict.js';

/**
 * True if an answer may be drawn for a spot check: it was written for the question, and no person was asked because it was
 * sure. In the mode off nobody is asked whatever the confidence: what is wrong there says nothing of the stated bound.
 */
export function isSpotCheckable(record: OutcomeRecord): boolean {
  const { mode, confidence, metrics } = record;
  return mode === 'auto' && confidence?.signals.answered === true && !metrics.cacheHit && wasAlone(record);
}

/** True if an answer belongs to the share of all that is checked: by the hash of the query's id, so always the same ones. */
export function isInShare(queryId: string, share: number): boolean {
  return hashPlace(queryId) < share;
}

/** Returns the places, each with a first number of spot checks of its own, that an answer belongs to. */
export function placesToCheck(record: OutcomeRecord): string[] {
  const { collections, language, reasoner } = placeOf(record);
  return (collections.length > 0 ? collections : ['']).map((name) => [reasoner, language, name].join('/'));
}

/**
 * Returns the id of a check of a query's answer: a workflow with requests of its own, which all that takes a query's id
 * takes. It does not tell which query is checked, nor that it is a check.
 */
export function checkIdOf(queryId: string, check: CheckKind): string {
  return `q-${hashOfText(`${check} check of ${queryId}`).slice(0, 40)}`;
}

/**
 * Returns the policy of the request of a spot check: who decides on hard reviews, one of them, without hurry. What was
 * delivered stays unless somebody decides; a blind one shows the default of a soft review. No default counts as a verdict.
 * @param several true if an installation has several people: then nobody checks the answer that they were given themselves
 */
export function spotCheckPolicy({ autonomy, requests }: Policy, several: boolean): RequestPolicy {
  const { quorum, ...policy } = requests.answer_review_hard;
  return {
    ...policy,
    askerMayDecide: policy.askerMayDecide && !several,
    quorum: { ...quorum, approvals: 1 },
    timeoutSeconds: autonomy.spotSeconds,
    defaultAction: autonomy.spotBlind ? requests.answer_review_soft.defaultAction : 'approve',
    ladder: [],
    priority: 'low',
  };
}
