import type { Verification, VerificationType } from '../../../../contract/judgement.js';
import type { TermWeights } from '../evidence/weights.js';
import { CHECKS } from './checks.js';
import { COSTS } from './finding.js';
import { focusOf } from './focus.js';
import { stateOf, type VerifyInput } from './state.js';
import { SUMMARIES } from './summaries.js';
import { issueOf, recommendationOf } from './texts.js';

/**
 * Checks the state of a query by rules; what the person wants to know in particular is looked up beside. Quality is 1
 * less the cost of every finding, at least 0.
 */
export function verify(type: VerificationType, input: VerifyInput, weights: TermWeights): Verification {
  const state = stateOf(input, weights);
  const focus = focusOf(state);
  const findings = [...CHECKS[type](state), ...focus.findings];
  const cost = findings.reduce((sum, finding) => sum + COSTS[finding.code], 0);
  return {
    summary: [SUMMARIES[type][input.language](state), ...focus.said].join(' '),
    qualityScore: Math.round(Math.max(0, 1 - cost) * 100) / 100,
    issues: findings.map((finding) => issueOf(finding, input.language)),
    details: Object.fromEntries(findings.map(({ code, about }) => [code, about])),
    recommendations: [...new Set(findings.map((finding) => recommendationOf(finding, input.language)))],
  };
}
