import { indexTokens } from '../../../../domain/text/index.js';
import { coverage, weightedWords } from '../evidence/coverage.js';
import type { Finding } from './finding.js';
import { gradesFor, MEDIUM, type State } from './state.js';
import { focusTexts } from './texts.js';

/** A todo or a result that holds this much of what is asked about is meant. */
const MEANT = 0.5;

/** Returns the statements and findings about the person's own focus. */
export function focusOf(state: State): { said: string[]; findings: Finding[] } {
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
