import { log } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { mergePolicy } from '../contract/default-policy.js';
import type { OutcomeRecord } from '../contract/outcome-record.js';
import type { Policy } from '../contract/policy.js';
import type { Engine, QueryStatus } from '../contract/query.js';
import type { Draft } from '../contract/answer.js';
import type { PayloadOf } from '../contract/requests/index.js';
import type { CheckKind, Flaw, Look } from '../contract/reviewing.js';
import type { RequestPolicy } from '../contract/request-policy.js';
import type { SpotCheckInput, SpotVerdict } from '../contract/verdicts.js';
import { contradictedAt } from '../domain/autonomy/drift.js';
import {
  checkIdOf,
  isInShare,
  isSpotCheckable,
  placesToCheck,
  spotCheckPolicy,
} from '../domain/autonomy/spot-check.js';
import { isReview } from '../domain/autonomy/verdict.js';
import { evidenceOf, isConfidential } from '../domain/grading.js';
import { forCleared } from '../domain/review.js';
import { madeWrong } from '../domain/reviewers/made-wrong.js';
import { changesBetween } from '../domain/explain-policy.js';
import { overridesOf } from '../domain/policy-versions.js';
import type { Dispatch } from '../ports/outbox.js';
import type { PolicyStore } from '../ports/policy-store.js';
import { PortError } from '../ports/port-error.js';
import { spotKey, recordsSince, type SpotChecks } from '../ports/spot-checks.js';
import { withPortFailures } from './port-failures.js';

const TRIES = 5;

/** An answer that is to be checked, and how. */
export interface OpenedSpotCheck {
  status: QueryStatus;
  policy: RequestPolicy;
  /** Time that whoever decides must take; absent of checks that were opened before it was asked for. */
  reading?: Pick<Policy['review'], 'readingShare' | 'readingGroups'>;
  /** True if who checks it is told only afterwards. */
  blind: boolean;
  engine: Engine;
  /** Of a second review: the first one. */
  first?: Pick<PayloadOf<'answer_review'>, 'level' | 'reasons'> & {
    draft: Draft;
    /** The people who took part in it. */
    people: string[];
    look: NonNullable<Look['first']>;
  };
  /** The answer made wrong on purpose. */
  seeded?: { draft: Draft; flaw: Flaw };
}

/** Steps of spot checks. */
export function createSpotCheckActivities(
  checks: SpotChecks,
  dispatch: Pick<Dispatch, 'statusOf' | 'lookAgain'>,
) {
  return {
    /** @throws ApplicationFailure NOTHING_TO_CHECK if the answer is gone, or has nothing to make wrong */
    async openSpotCheck({ queryId, check }: SpotCheckInput): Promise<OpenedSpotCheck> {
      const status = await dispatch.statusOf(queryId);
      const policy = await checks.policy();
      const { engine, several } = checks;
      const request = spotCheckPolicy(policy, several);
      const { readingShare, readingGroups } = policy.review;
      const reading = { readingShare, readingGroups };
      const first = status && check === 'second' ? firstReviewOf(status, policy) : undefined;
      if (status && first) {
        const { groups, defaultAction, quorum, ...shown } = first;
        const asFirst = {
          groups,
          defaultAction,
          quorum: { ...request.quorum, people: quorum?.people ?? [] },
        };
        return { status, policy: { ...request, ...asFirst }, reading, blind: true, engine, first: shown };
      }
      const completed = status?.stage === 'completed' && check !== 'second' ? status : undefined;
      const seeded =
        completed && check && madeWrong(completed.answer, evidenceOf(completed.passages), queryId);
      if (!completed || (check && !seeded))
        throw ApplicationFailure.nonRetryable('the answer is gone', 'NOTHING_TO_CHECK');
      const blind = policy.autonomy.spotBlind;
      return { status: completed, policy: request, reading, blind, engine, ...(seeded ? { seeded } : {}) };
    },

    /** Keeps a verdict. @returns true if it is the one by which autonomy is withdrawn */
    async recordSpotCheck({ endedAt, verdict }: { endedAt: string; verdict: SpotVerdict }): Promise<boolean> {
      return withPortFailures(async () => {
        const { queryId } = verdict;
        const expiresAt = new Date(Date.parse(verdict.at) + KEPT_MS).toISOString();
        await checks.verdicts.put({ key: spotKey({ queryId, endedAt }), value: verdict, expiresAt });
        const isWithdrawn = await withdrawIfContradicted(checks, verdict);
        if (isWithdrawn) await dispatch.lookAgain(checkIdOf(queryId, 'spot'));
        return isWithdrawn;
      });
    },

    /** Keeps how somebody decided on a check. */
    async recordLook({ id, look }: { id: string; look: Look }): Promise<void> {
      return withPortFailures(async () => {
        const expiresAt = new Date(Date.parse(look.at) + KEPT_MS).toISOString();
        await checks.looks.put({ key: `${look.at} ${id}`, value: look, expiresAt });
      });
    },
  };
}

/**
 * Returns the first review of an answer by a person that counts; undefined if there was none. One that lapsed was of another draft, or
 * of sources that have changed since.
 */
function firstReviewOf({ receipts, requests, passages }: QueryStatus, { review }: Policy) {
  const receipt = receipts.find(
    ({ kind, decidedBy, lapsed }) => kind === 'answer_review' && decidedBy === 'human' && !lapsed,
  );
  const request = requests.find(({ id }) => id === receipt?.requestId);
  if (!receipt || request?.kind !== 'answer_review') return undefined;
  const { payload, quorum } = request;
  const { level, reasons, draft } = payload;
  const { groups, defaultAction } = request;
  const shown = { level, reasons, groups, defaultAction };
  const isConfidentialNow =
    review.confidentialAlways &&
    !reasons.includes('confidential_evidence') &&
    isConfidential(evidenceOf(passages));
  const decided = receipts.flatMap(({ by, votes = [] }) => [by, ...votes.map((vote) => vote.by)]);
  const look = { by: receipt.by, right: receipt.action === 'approve' };
  const people = [...new Set(decided)];
  const confidential = {
    ...forCleared(shown, review.confidentialGroups),
    level: 'hard' as const,
    reasons: ['confidential_evidence' as const, ...reasons],
  };
  return { ...(isConfidentialNow ? confidential : shown), draft, people, look, quorum };
}

/** As long as verdicts can be asked for. */
const KEPT_MS = 400 * 24 * 3600 * 1000;

export type SpotCheckActivities = ReturnType<typeof createSpotCheckActivities>;

/**
 * Draws the check of an answer: a spot check of one that is among the first of its place or in the share of all, or a seeded
 * one; or a second review of one that a person reviewed. For one query it is always the same. @throws PortError `unavailable`
 */
export async function drawnCheck(
  { firsts, policy, several }: Pick<SpotChecks, 'firsts' | 'policy' | 'several'>,
  outcome: OutcomeRecord,
): Promise<CheckKind | undefined> {
  const { queryId, decisions = [] } = outcome;
  const { autonomy } = await policy();
  if (decisions.some(isReview))
    return several && isInShare(`second ${queryId}`, autonomy.secondShare) ? 'second' : undefined;
  if (!isSpotCheckable(outcome)) return undefined;
  const places = autonomy.spotFirst > 0 ? placesToCheck(outcome) : [];
  const among = await Promise.all(
    places.map((place) => isAmongFirst(firsts, place, { queryId, count: autonomy.spotFirst })),
  );
  if (among.includes(true) || isInShare(queryId, autonomy.spotShare)) return 'spot';
  return isInShare(`seeded ${queryId}`, autonomy.seededShare) ? 'seeded' : undefined;
}

async function isAmongFirst(
  firsts: SpotChecks['firsts'],
  place: string,
  { queryId, count }: { queryId: string; count: number },
): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried++) {
    const known = await firsts.get(place);
    const ids = known?.value ?? [];
    if (ids.includes(queryId)) return true;
    if (ids.length >= count) return false;
    const expect = known ? { version: known.version } : 'absent';
    const written = await firsts.put({ key: place, value: [...ids, queryId], expect });
    if (written !== undefined) return true;
  }
  throw new PortError('unavailable', {
    en: 'spot checks are being drawn by others',
    ko: '다른 워커가 표본 점검 대상을 고르고 있습니다',
  });
}

/**
 * Withdraws autonomy, by a version of the policy that nobody proposed, if the spot checks since it was last given contradict
 * the bound. Doing it again changes nothing.
 * @returns true if autonomy is withdrawn by this verdict
 */
async function withdrawIfContradicted(
  { policies, policy, verdicts }: Pick<SpotChecks, 'policies' | 'policy' | 'verdicts'>,
  { queryId, at }: SpotVerdict,
): Promise<boolean> {
  const proposal = checkIdOf(queryId, 'spot');
  for (;;) {
    const [newest] = await policies.list({ limit: 1 });
    if (newest?.proposal === proposal) return true;
    const before = await policy();
    if (before.autonomy.withdrawn) return false;
    const rights: boolean[] = [];
    for await (const { value } of recordsSince(verdicts, await autonomousSince(policies)))
      rights.push(value.right);
    if (contradictedAt(rights, before.autonomy) === undefined) return false;
    const after = mergePolicy(before, { autonomy: { withdrawn: true } });
    const withdrawnBy = { checks: rights.length, wrong: rights.filter((right) => !right).length };
    // another version may have come first: then this one is made after it
    const kept = await policies.add({
      ...{ version: (newest?.version ?? 0) + 1, at, proposal, withdrawnBy },
      changes: changesBetween(before, after),
      overrides: overridesOf(after),
    });
    if (kept.proposal !== proposal) continue;
    log.error('spot checks contradict the stated bound: every answer is reviewed from now on', withdrawnBy);
    return true;
  }
}

/** Returns the time at which people last gave autonomy back, ISO 8601; before any time where they never had to. */
async function autonomousSince(policies: PolicyStore): Promise<string> {
  for (let before: number | undefined; ;) {
    const versions = await policies.list({ before, limit: 50 });
    const given = versions.find(({ changes }) =>
      changes.some(({ key, to }) => key === 'autonomy.withdrawn' && to === false),
    );
    before = versions.at(-1)?.version;
    if (given || before === undefined) return given?.at ?? '0';
  }
}
