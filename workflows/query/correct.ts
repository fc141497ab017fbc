import { patched } from '@temporalio/workflow';
import type { Search } from '../../contract/query.js';
import { documentsIn, refsOf } from '../../domain/evidence.js';
import { isSufficient, partsLacking } from '../../domain/grading.js';
import { addWebSearch } from './current-plan.js';
import { orDegrade } from './degrade.js';
import { executeTodo } from './execute-todo.js';
import type { QueryRun } from './query-run.js';
import {
  gradePassages,
  noteSearch,
  partsAsked,
  partsOf,
  questionOf,
  retrieve,
  triedIn,
  webAvailable,
} from './retrieve.js';

/** Passages that a rewrite looks at for better words. */
const PASSAGES_FOR_REWRITE = 5;

/**
 * Grades what was found; while it does not suffice, searches with other words, and in the end on the web. Of a question
 * with several parts only those are searched for that nothing found is about and that no person has taken out of the plan.
 */
export async function gradeAndCorrect(run: QueryRun): Promise<void> {
  const { correction, grading } = run.input.policy;
  const lacking = (): string[] => {
    const { passages } = run.state.status;
    if (!isSufficient(grading, passages)) return [questionOf(run)];
    const parts = partsLacking(partsOf(run), passages);
    const { subQuestions } = partsAsked(run);
    const asked = parts.filter((part) => subQuestions.includes(part));
    return asked.length < parts.length && patched('parts-taken-out') ? asked : parts;
  };
  const exhausted = new Set<string>();
  await gradePassages(run);
  for (let rewrites = 0; rewrites < correction.maxRewrites; rewrites++) {
    const part = lacking().find((one) => !exhausted.has(one));
    if (part === undefined) break;
    const rewritten = await rewriteQuery(run, [], part);
    if (!rewritten) {
      exhausted.add(part);
      continue;
    }
    const found = await retrieve(run, rewritten.query);
    if (!found) break;
    noteSearch(run, { ...rewritten, reason: 'correction' }, found);
    await gradePassages(run);
  }
  const parts = lacking();
  const searched = parts.length > 1 && patched('web-for-each-part') ? parts : parts.slice(0, 1);
  for (const part of searched) if (webAvailable(run)) await fallBackToWeb(run, part);
}

/** Searches the web with a question, as a todo of the plan that a person may have to approve. */
export async function fallBackToWeb(run: QueryRun, question = questionOf(run)): Promise<void> {
  await executeTodo(run, addWebSearch(run, question));
  await gradePassages(run);
}

/** Other search words; undefined when there are none that were not tried yet. */
export async function rewriteQuery(
  run: QueryRun,
  missing: string[],
  question = questionOf(run),
): Promise<Pick<Search, 'query' | 'strategy' | 'madeFrom'> | undefined> {
  const { input, state, steps } = run;
  const { passages, language } = state.status;
  const tried = triedIn(run);
  const best = passages.slice(0, PASSAGES_FOR_REWRITE);
  const rewritten = await orDegrade(
    run,
    'rewrite',
    steps.rewrite({
      question,
      language,
      tried,
      missing,
      profile: input.profile ?? {},
      ...(input.policy.correction.onlyNewWords ? { onlyNewWords: true } : {}),
      evidence: refsOf(best),
      access: { groups: input.asker.groups },
    }),
  );
  if (!rewritten || tried.includes(rewritten.query)) return undefined;
  const { query, strategy } = rewritten;
  return { query, strategy, madeFrom: documentsIn(best) };
}
