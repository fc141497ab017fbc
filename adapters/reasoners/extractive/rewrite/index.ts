import type { Rewrite } from '../../../../contract/judgement.js';
import { contentTerms } from '../../../../domain/text/index.js';
import type { TermWeights } from '../evidence/weights.js';
import { rewriteChanges } from '../texts.js';
import {
  addContext,
  expandSynonyms,
  generalize,
  nameKind,
  replaceUnknown,
  specify,
  type Proposal,
  type RewriteInput,
} from './strategies.js';

/**
 * Other search words for a question. What a judge found missing is searched for first; a question that found passages
 * gets other words and then theirs; one that found nothing is widened.
 * @returns null when every query that the rules can make was tried
 */
export function rewrite(input: RewriteInput, weights: TermWeights): Rewrite | null {
  const tried = new Set(input.tried.map(keyOf));
  const proposals = input.onlyNewWords
    ? newWordsFor(input, weights)
    : [...proposalsFor(input, weights), ...nameKind(input)];
  const unused = proposals.find((proposal) => !tried.has(keyOf(proposal.query)));
  if (!unused) return null;
  const { strategy, query, added, dropped } = unused;
  return { strategy, query, changes: rewriteChanges(input.language, added, dropped) };
}

function proposalsFor(input: RewriteInput, weights: TermWeights): Proposal[] {
  const synonyms = expandSynonyms(input);
  const context = addContext(input);
  const general = generalize(input, weights);
  const specific = specify(input);
  const [firstContext = [], otherContext = []] = [context.slice(0, 1), context.slice(1)];
  if (input.missing.length > 0) return [...specific, ...context, ...synonyms, ...general];
  if (input.passages.length === 0)
    return [...synonyms.slice(0, 1), ...general, ...synonyms.slice(1), ...specific];
  return [
    ...synonyms.slice(0, 1),
    ...firstContext,
    ...general,
    ...specific,
    ...synonyms.slice(1),
    ...otherContext,
  ];
}

/**
 * Neither the words of what was found nor fewer words: grades go by the words of the question, by which the first search
 * ranked, so that these find nothing better.
 */
function newWordsFor(input: RewriteInput, weights: TermWeights): Proposal[] {
  const [synonyms, specific] = [replaceUnknown(input, weights), specify(input)];
  return input.missing.length > 0 ? [...specific, ...synonyms] : [...synonyms, ...specific];
}

/** Two queries are the same search when they have the same terms. */
function keyOf(query: string): string {
  return contentTerms(query).sort().join(' ') || query.trim().toLowerCase();
}
