import type { Context } from '../part.js';
import { ALL_REGULAR, byDefault, start, type Question } from '../runs.js';
import type { Stage } from '../stage.js';
import { sizeOf, type HistorySize } from './size-of.js';

const KOREAN = byDefault('출장비 정산 방법 알려줘');
const ENGLISH = byDefault('How do I settle travel expenses?');

/** Histories of simple queries over passages of real sizes: Korean (three bytes a letter) and English, and the floor's. */
export async function measureSimple(stage: Stage, { signal }: Context): Promise<HistorySize[]> {
  const kinds: [string, string, Question][] = [
    ['bare workflow, Korean, local steps', 'floor', KOREAN],
    ['bare workflow, Korean, regular steps', 'floor', { ...KOREAN, engine: ALL_REGULAR }],
    ['simple, Korean, local steps', 'vouch', KOREAN],
    ['simple, English, local steps', 'vouch', ENGLISH],
    ['simple, Korean, regular steps', 'vouch', { ...KOREAN, engine: ALL_REGULAR }],
    ['simple, Korean, extractive over the handbook', 'handbook', KOREAN],
  ];
  const sizes: HistorySize[] = [];
  for (const [what, side, question] of kinds) {
    signal.throwIfAborted();
    // a question that is not sure of its answer would wait for a person
    const handle = await start(stage, side, { ...question, mode: 'off' });
    await handle.result();
    const { runId } = await handle.describe();
    sizes.push(await sizeOf(stage.client, what, handle.workflowId, runId));
  }
  return sizes;
}
