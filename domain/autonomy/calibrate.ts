import type { ReliabilityBin } from '../../contract/metrics.js';
import type { PolicyOverrides, Recalibration } from '../../contract/policy.js';
import type { Verdict } from '../../contract/verdicts.js';
import { reliability } from '../calibration.js';
import {
  crossValidated,
  faultsOf,
  fitRecalibration,
  recalibrated,
  type Case,
  type Faults,
} from './recalibration.js';
import { checksToNotice, DRIFTED } from './drift.js';
import { chooseThreshold, type Chosen, type StatedRisk } from './stated-risk.js';

/** Verdicts from which scores are fitted to them. */
const ENOUGH_TO_FIT = 50;

/** The verdicts of an installation, and what follows from them. */
export interface CalibrationReport {
  risk: StatedRisk;
  /** Drafts, and those of them that a reviewer has judged; opinions of readers are not drawn at random and count for neither. */
  drafts: number;
  judged: number;
  /** Faults of the scores as they were given, and as rules fitted to other verdicts would have given them. */
  given?: Faults;
  fitted?: Faults;
  /** Reliability of the scores that are proposed. */
  reliability: ReliabilityBin[];
  /** Rules proposed; none where they would not be better. */
  rules: Recalibration[];
  chosen: Chosen;
  /** Spot checks within which `DRIFTED` times as many errors as the bound allows are noticed; absent where that is not sure. */
  noticedWithin?: number;
}

/**
 * Fits the scores of an installation to its verdicts, where that makes them better on verdicts that were not used for it, and
 * chooses the threshold from which answers may go out alone under the stated risk.
 */
export function calibrate(verdicts: readonly Verdict[], risk: StatedRisk): CalibrationReport {
  const cases = verdicts.flatMap((verdict): Case[] => {
    const right = reviewed(verdict);
    return right === undefined || !verdict.signals.answered
      ? []
      : [{ ...verdict, score: raw(verdict), right }];
  });
  const given = cases.length > 0 ? faultsOf(cases) : undefined;
  const held = cases.length >= ENOUGH_TO_FIT ? crossValidated(cases) : [];
  const fitted = held.length > 0 ? faultsOf(held) : undefined;
  const rules = given && fitted && fitted.brier < given.brier ? fitRecalibration(cases) : [];
  const scored = rules.length > 0 ? held : cases;
  const noticedWithin = checksToNotice(DRIFTED * risk.maxWrong, risk);
  const deliverable = verdicts.filter(({ caps = [], signals }) => caps.length === 0 && signals.answered);
  return {
    risk,
    drafts: verdicts.length,
    judged: cases.length,
    ...(given ? { given } : {}),
    ...(fitted ? { fitted } : {}),
    reliability: reliability(
      scored.map(({ score, right }) => ({ confidence: score, answers: 1, right: right ? 1 : 0 })),
    ),
    rules,
    chosen: chooseThreshold(
      deliverable.map((verdict) => ({
        score: recalibrated(rules, raw(verdict), verdict),
        right: reviewed(verdict),
      })),
      verdicts.length,
      risk,
    ),
    ...(noticedWithin === undefined ? {} : { noticedWithin }),
  };
}

/** The keys of a policy that a report proposes; undefined where it proposes nothing. */
export function proposalOf({ rules, chosen }: CalibrationReport): PolicyOverrides | undefined {
  const high = chosen.autonomy?.threshold;
  if (rules.length === 0 && high === undefined) return undefined;
  return {
    confidence: {
      ...(rules.length > 0 ? { recalibration: rules } : {}),
      ...(high === undefined ? {} : { high }),
    },
  };
}

function reviewed({ judgements }: Verdict): boolean | undefined {
  return judgements.find(({ judgedBy }) => judgedBy !== 'readers')?.right;
}

/** The score before the rules of an earlier calibration. */
function raw({ uncalibrated, score }: Verdict): number {
  return uncalibrated ?? score;
}
