import { condition, defineUpdate, proxyLocalActivities, setHandler } from '@temporalio/workflow';
import type { QueryActivities } from '../activities/index.js';
import type { QueryInput } from '../contract/query.js';

const steps = proxyLocalActivities<QueryActivities>({ startToCloseTimeout: '30 seconds' });
const approve = defineUpdate<void>('decide');

/**
 * The floor: the activities of a simple query, one after the other with the same inputs, and nothing else. No status,
 * no plan, no policy, no search attributes. In mode `strict` it waits for an update before it records, as a review does.
 */
export async function floor(input: QueryInput) {
  const { id, question, mode, policy } = input;
  const access = { groups: input.asker.groups };
  const { k, snippetChars } = policy.retrieval;
  const { value: opened } = await steps.openQuery({ now: new Date().toISOString() });
  const { value: analysis } = await steps.analyse({
    question,
    clarifications: [],
    turns: opened.turns,
    maxSubQuestions: policy.analysis.maxSubQuestions,
  });
  const { language } = analysis;
  const { value: passages } = await steps.retrieve({ query: question, k, access, snippetChars });
  const evidence = passages.map(({ id, contentHash, similarity }) => ({ id, contentHash, similarity }));
  const { value: grades } = await steps.grade({ question, evidence, access });
  const reading = { question, language, evidence, access, profile: {} };
  const { value: draft } = await steps.answer({ ...reading, subQuestions: [] });
  const { value: judgement } = await steps.judge({ ...reading, draft });
  if (mode === 'strict') await decided();
  const metrics = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: false, steps: [] };
  const outcome = { queryId: id, question, mode, stage: 'completed' as const, metrics };
  await steps.recordOutcome({ outcome: { ...outcome, endedAt: new Date().toISOString() } });
  return { id, question, analysis, passages, grades, judgement, answer: draft };
}

async function decided(): Promise<void> {
  let approved = false;
  setHandler(approve, () => void (approved = true), {
    validator: () => {
      if (approved) throw new Error('already decided');
    },
  });
  await condition(() => approved, '10 minutes');
}
