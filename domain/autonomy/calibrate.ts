import type { CalibrationReport, StatedRisk } from '../../contract/calibration.js';
import type { Policy, PolicyOverrides } from '../../contract/policy.js';
import type { Verdict } from '../../contract/verdicts.js';
import { reliability, riskCoverage } from '../calibration.js';
import { modelScore } from '../confidence.js';
import { crossValidated, faultsOf, fitRecalibration, recalibrated, type Case } from './recalibration.js';
import { checksToNotice, DRIFTED } from './drift.js';
import { chooseThreshold } from './stated-risk.js';

/** Verdicts from which scores are fitted to them. */
const ENOUGH_TO_FIT = 50;
/** Days whose verdicts decide, unless others are asked for. */
export const CALIBRATION_DAYS = 365;

/** The version of the coefficients that scores are compared by. */
type Version = Pick<Policy['confidence'], 'coefficients'>;

/**
 * Fits the scores of an installation to its verdicts, where that makes them better on verdicts that were not used for it, and
 * chooses the threshold from which answers may go out alone under the stated risk.
 * @param version by which drafts are scored, whichever version they were scored by when they were written
 */
export function calibrate(
  verdicts: readonly Verdict[],
  risk: StatedRisk,
  { coefficients }: Version,
): CalibrationReport {
  const version = { coefficients };
  const cases = verdicts.flatMap((verdict): Case[] => {
    const right = reviewed(verdict);
    return right === undefined || !verdict.signals.answered
      ? []
      : [{ ...verdict, score: rawScore(verdict, version), right }];
  });
  const given = cases.length > 0 ? faultsOf(cases) : undefined;
  const held = cases.length >= ENOUGH_TO_FIT ? crossValidated(cases) : [];
  const fitted = held.length > 0 ? faultsOf(held) : undefined;
  const rules = given && fitted && fitted.brier < given.brier ? fitRecalibration(cases) : [];
  const scored = (rules.length > 0 ? held : cases).map(({ score, right }) => {
    return { confidence: Math.round(score * 100) / 100, answers: 1, right: right ? 1 : 0 };
  });
  const noticedWithin = checksToNotice(DRIFTED * risk.maxWrong, risk);
  const deliverable = verdicts.filter(({ caps = [], signals }) => caps.length === 0 && signals.answered);
  return {
    risk: { maxWrong: risk.maxWrong, sureness: risk.sureness },
    coefficients,
    drafts: verdicts.length,
    judged: cases.length,
    ...(given ? { given } : {}),
    ...(fitted ? { fitted } : {}),
    reliability: reliability(scored),
    riskCoverage: riskCoverage(scored, scored.length),
    rules,
    chosen: chooseThreshold(
      deliverable.map((verdict) => ({
        score: recalibrated(rules, rawScore(verdict, version), verdict),
        right: reviewed(verdict),
      })),
      verdicts.length,
      risk,
    ),
    ...(noticedWithin === undefined ? {} : { noticedWithin }),
  };
}

/**
 * The keys of a policy that a report proposes; undefined where it proposes nothing. With them goes the version of the
 * coefficients that they were fitted to: a later one gives other scores.
 */
export function proposalOf({ coefficients, rules, chosen }: CalibrationReport): PolicyOverrides | undefined {
  const high = chosen.autonomy?.threshold;
  if (rules.length === 0 && high === undefined) return undefined;
  return {
    confidence: {
      ...(coefficients === undefined ? {} : { coefficients }),
      ...(rules.length > 0 ? { recalibration: rules } : {}),
      ...(high === undefined ? {} : { high }),
    },
  };
}

/** True if a person whom a rule asked found a draft right; undefined while nobody has judged it. */
export function reviewed({ judgements }: Verdict): boolean | undefined {
  return judgements.find(({ judgedBy }) => judgedBy !== 'readers')?.right;
}

/** Returns the score before the rules of an earlier calibration: of the model by a version, of the formula as it was given. */
export function rawScore(
  { method, reasoner, signals, uncalibrated, score }: Verdict,
  version: Version,
): number {
  return method === 'model' ? modelScore(version, reasoner, signals) : (uncalibrated ?? score);
}
