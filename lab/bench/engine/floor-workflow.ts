import {
  condition,
  defineUpdate,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import type { QueryActivities } from '../../../activities/index.js';
import type { Execution, QueryInput } from '../../../contract/query.js';

const timeout = { startToCloseTimeout: '30 seconds' } as const;
const local = proxyLocalActivities<QueryActivities>(timeout);
const regular = proxyActivities<QueryActivities>(timeout);
const stepsOf = (execution: Execution) => (execution === 'regular' ? regular : local);
const approve = defineUpdate<void>('decide');

/**
 * Baseline workflow: the activities of a simple query in sequence, with the same inputs and kind of execution, and nothing
 * else: no status, no plan, no policy, no search attributes. In mode `strict` it waits for an update before it records, as
 * a review does.
 */
export async function floor(input: QueryInput) {
  const { id, question, mode, policy, engine } = input;
  const thinking = stepsOf(engine.reasoning);
  const searching = stepsOf(engine.retrieval);
  const recording = stepsOf(engine.records);
  const access = { groups: input.asker.groups };
  const { k, snippetChars } = policy.retrieval;
  const { value: opened } = await recording.openQuery({ now: new Date().toISOString() });
  const { value: analysis } = await thinking.analyse({
    question,
    clarifications: [],
    turns: opened.turns,
    maxSubQuestions: policy.analysis.maxSubQuestions,
  });
  const { language } = analysis;
  const { value: passages } = await searching.retrieve({ query: question, k, access, snippetChars });
  const evidence = passages.map(({ id, contentHash, similarity }) => ({ id, contentHash, similarity }));
  const { value: grades } = await thinking.grade({ question, evidence, access });
  const reading = { question, language, evidence, access, profile: {} };
  const { value: draft } = await thinking.answer({ ...reading, subQuestions: [] });
  const { value: judgement } = await thinking.judge({ ...reading, draft });
  if (mode === 'strict') await decided();
  const metrics = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: false, steps: [] };
  const outcome = { queryId: id, question, mode, stage: 'completed' as const, metrics };
  await recording.recordOutcome({ outcome: { ...outcome, endedAt: new Date().toISOString() } });
  return { id, question, analysis, passages, grades, judgement, answer: draft };
}

async function decided(): Promise<void> {
  let approved = false;
  setHandler(approve, () => void (approved = true), {
    validator: () => {
      if (approved) throw new Error('already decided');
    },
  });
  await condition(() => approved, '7 days');
}
