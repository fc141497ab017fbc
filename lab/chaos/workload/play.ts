import { askQuery } from './ask-query.js';
import type { Case } from './case.js';
import { askCompletion, toolLoop } from './completions.js';
import type { Stage } from './stage.js';

/** Number of questions that a case asks in its session. */
function questionsOf({ kind, choice }: Pick<Case, 'kind' | 'choice'>): number {
  if (kind === 'completion' || kind === 'tool_loop') return 0;
  if (kind !== 'conversation') return 1;
  return choice === 'two' ? 2 : 3;
}

/** Plays a case to its end. Never fails: what went wrong is noted. */
export async function play(stage: Stage, which: Case): Promise<void> {
  const { seen, signal } = stage;
  try {
    if (which.kind === 'completion') await askCompletion(stage, which);
    else if (which.kind === 'tool_loop') await toolLoop(stage, which);
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
