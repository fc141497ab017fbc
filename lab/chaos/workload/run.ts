import { setMaxListeners } from 'node:events';
import { PEOPLE } from '../topology/topology.js';
import { askQuery } from './ask-query.js';
import { caseOf, type Case, type CaseKind } from './case.js';
import { askCompletion, toolLoop } from './completions.js';
import { calibrateNow, experiment, proposePolicy } from './govern.js';
import { review } from './reviewers.js';
import type { Stage } from './stage.js';

interface Workload {
  queries: number;
  atOnce: number;
  /** Called with how many cases have been begun, before the next one is. */
  onBegun: (begun: number) => void;
  onEnded: (ended: number) => void;
}

/** Plays all cases, so many at once, while reviewers decide. */
export async function playAll(stage: Stage, { queries, atOnce, onBegun, onEnded }: Workload): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([stage.signal, over.signal]);
  setMaxListeners(0, signal);
  const reviewing = review({ ...stage, signal }, PEOPLE.reviewers);
  let [begun, ended] = [0, 0];
  const player = async () => {
    while (begun < queries && !stage.signal.aborted) {
      onBegun(begun);
      await play(stage, caseOf(stage.seed, begun++, PEOPLE));
      onEnded((ended += 1));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, queries) }, player));
  over.abort();
  await reviewing;
}

/** The plays of cases that ask no question in a session. */
const APART: Partial<Record<CaseKind, (stage: Stage, which: Case) => Promise<void>>> = {
  completion: askCompletion,
  tool_loop: toolLoop,
  policy_change: proposePolicy,
  experiment,
  calibration: calibrateNow,
};

/** Number of questions that a case asks in its session. */
function questionsOf({ kind, choice }: Pick<Case, 'kind' | 'choice'>): number {
  if (kind !== 'conversation') return 1;
  return choice === 'two' ? 2 : 3;
}

/** Plays a case to its end. Never fails: what went wrong is noted. */
async function play(stage: Stage, which: Case): Promise<void> {
  const { seen, signal } = stage;
  try {
    const apart = APART[which.kind];
    if (apart) await apart(stage, which);
    else for (let asked = 0; asked < questionsOf(which); asked++) await askQuery(stage, which);
  } catch (error) {
    if (signal.aborted) return;
    seen.given.push({
      n: which.n,
      kind: which.kind,
      why: error instanceof Error ? error.message : String(error),
    });
  }
}
