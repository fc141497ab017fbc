import type { Verification, VerificationType } from '../../../../contract/judgement.js';
import { indexTokens } from '../../../../domain/text/index.js';
import { coverage, weightedWords } from '../evidence/coverage.js';
import type { TermWeights } from '../evidence/weights.js';
import { CHECKS } from './checks.js';
import { COSTS, type Finding } from './finding.js';
import { stateOf, type VerifyInput, gradesFor, MEDIUM, type State } from './state.js';
import { SUMMARIES } from './summaries.js';
import { issueOf, recommendationOf, focusTexts } from './texts.js';

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

/** A todo or a result that holds this much of what is asked about is meant. */
const MEANT = 0.5;

/** Returns the statements and findings about the person's own focus. */
function focusOf(state: State): { said: string[]; findings: Finding[] } {
  const { focus, found, results, todos, weights, language } = state;
  if (focus === undefined) return { said: [], findings: [] };
  const texts = focusTexts(language);
  const words = weightedWords(focus, weights);
  const about = (text: string): number => coverage(words, new Set(indexTokens(text)));
  const todo = best(todos, ({ task, arguments: args }) => about(`${task}\n${JSON.stringify(args)}`));
  const result = best(results, ({ title, text }) => about(`${title}\n${text}`));
  const grades = gradesFor(focus, state);
  const top = Math.max(0, ...grades);
  const passage = top >= MEDIUM ? found[grades.indexOf(top)] : undefined;
  const said = [
    ...(todo ? [texts.todo(todo.id, todo.task, todo.status)] : []),
    ...(result ? [texts.result(result.title, result.text)] : []),
    ...(passage ? [texts.passage(passage.title || passage.documentId, top)] : []),
  ];
  return said.length > 0
    ? { said: [texts.lead(focus), ...said], findings: [] }
    : { said: [], findings: [{ code: 'focus_uncovered', about: [focus] }] };
}

function best<T>(items: readonly T[], scoreOf: (item: T) => number): T | undefined {
  let found: { item: T; score: number } | undefined;
  for (const item of items) {
    const score = scoreOf(item);
    if (score >= MEANT && score > (found?.score ?? 0)) found = { item, score };
  }
  return found?.item;
}
