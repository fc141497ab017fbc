import type { Search } from '../../contract/query.js';
import { documentsIn, refsOf } from '../../domain/evidence.js';
import { isSufficient } from '../../domain/grading.js';
import { addWebSearch } from './current-plan.js';
import { orDegrade } from './degrade.js';
import { executeTodo } from './execute-todo.js';
import type { QueryRun } from './query-run.js';
import { gradePassages, noteSearch, questionOf, retrieve, webAvailable } from './retrieve.js';

/** Passages that a rewrite looks at for better words. */
const PASSAGES_FOR_REWRITE = 5;

/** Grades what was found; while it does not suffice, searches with other words, and in the end on the web. */
export async function gradeAndCorrect(run: QueryRun): Promise<void> {
  const { correction, grading } = run.input.policy;
  const enough = () => isSufficient(grading, run.state.status.passages);
  await gradePassages(run);
  for (let rewrites = 0; rewrites < correction.maxRewrites && !enough(); rewrites++) {
    const rewritten = await rewriteQuery(run, []);
    if (!rewritten) break;
    const found = await retrieve(run, rewritten.query);
    if (!found) break;
    noteSearch(run, { ...rewritten, reason: 'correction' }, found);
    await gradePassages(run);
  }
  if (!enough() && webAvailable(run)) await fallBackToWeb(run);
}

/** Searches the web with the question itself, as a todo of the plan that a person may have to approve. */
export async function fallBackToWeb(run: QueryRun): Promise<void> {
  await executeTodo(run, addWebSearch(run, questionOf(run)));
  await gradePassages(run);
}

/** Other search words; undefined when there are none that were not tried yet. */
export async function rewriteQuery(
  run: QueryRun,
  missing: string[],
): Promise<Pick<Search, 'query' | 'strategy' | 'madeFrom'> | undefined> {
  const { input, state, steps } = run;
  const { searches, passages, language } = state.status;
  const tried = searches.map((search) => search.query);
  const best = passages.slice(0, PASSAGES_FOR_REWRITE);
  const rewritten = await orDegrade(
    run,
    'rewrite',
    steps.rewrite({
      question: questionOf(run),
      language,
      tried,
      missing,
      profile: input.profile ?? {},
      evidence: refsOf(best),
      access: { groups: input.asker.groups },
    }),
  );
  if (!rewritten || tried.includes(rewritten.query)) return undefined;
  const { query, strategy } = rewritten;
  return { query, strategy, madeFrom: documentsIn(best) };
}
