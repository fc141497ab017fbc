import type { Verification, VerificationType } from '../../../contract/judgement.js';
import type { Language } from '../../../contract/language.js';
import { CHECKS, COSTS, type Checked } from './checks.js';
import { FINDINGS, SUMMARIES } from './texts.js';

/** Checks the state of a query by rules; quality is 1 less the cost of every finding, at least 0. */
export function verify(type: VerificationType, language: Language, checked: Checked): Verification {
  const findings = CHECKS[type](checked);
  const cost = findings.reduce((sum, finding) => sum + COSTS[finding], 0);
  return {
    summary: SUMMARIES[type][language](checked),
    qualityScore: Math.round(Math.max(0, 1 - cost) * 100) / 100,
    issues: findings.map((finding) => FINDINGS[finding].issue[language]),
    recommendations: findings.map((finding) => FINDINGS[finding].recommendation[language]),
  };
}
