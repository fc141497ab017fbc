import type { Analysis } from '../../contract/analysis.js';
import { refsOf } from '../../domain/evidence.js';
import { toolsToPlanWith } from './current-plan.js';
import { orDegrade } from './degrade.js';
import { QueryEnd, type QueryRun } from './query-run.js';
import { retrieve } from './retrieve.js';

/** Analyses the question with what the asker has added so far. */
export async function analyse(run: QueryRun): Promise<Analysis> {
  const { input, state, memory } = run;
  state.enter('analysing');
  delete run.work.gap;
  const analysed = await orDegrade(
    run,
    'analyse',
    run.steps.analyse({
      question: input.question,
      clarifications: memory.clarifications,
      turns: memory.turns,
      maxSubQuestions: input.policy.analysis.maxSubQuestions,
      ...(input.engine.tools ? { tools: await toolsToPlanWith(run) } : {}),
    }),
  );
  const analysis = analysed ?? asAsked(run);
  state.set({ analysis, route: analysis.route, language: analysis.language });
  return analysis;
}

/** True if the question needs a clarification before it is searched for. */
export function isUnclear(run: QueryRun, analysis: Analysis): boolean {
  const { clarityThreshold, maxClarifications } = run.input.policy.analysis;
  return (
    analysis.route !== 'chitchat' &&
    analysis.clarity < clarityThreshold &&
    run.memory.clarifications.length < maxClarifications
  );
}

/**
 * Asks the asker what was meant, with options drawn from what a first search finds.
 * @returns false when there was nothing sensible to ask; the question is then answered as it stands
 */
export async function clarify(run: QueryRun, analysis: Analysis): Promise<boolean> {
  const { input, state, gate } = run;
  const found = (await retrieve(run, analysis.refinedQuestion)) ?? [];
  const asked = await orDegrade(
    run,
    'clarify',
    run.steps.clarify({
      question: input.question,
      analysis,
      evidence: refsOf(found),
      access: { groups: input.asker.groups },
    }),
  );
  if (!asked) return false;
  state.enter('clarifying');
  const receipt = await gate.requestDecision({
    kind: 'clarification',
    payload: { question: input.question, ambiguity: analysis.ambiguity, ...asked },
    policy: input.policy.requests.clarification,
    madeFrom: found.map(({ id }) => id),
  });
  if (receipt.reply.action === 'answer') {
    run.memory.clarifications.push(receipt.reply.text);
    return true;
  }
  throw new QueryEnd(
    'cancelled',
    receipt.decidedBy === 'timeout' ? 'HITL_TIMEOUT' : 'CANCELLED',
    receipt.reply.reason,
  );
}

/** The analysis of a question that could not be analysed: search for what was asked. */
function asAsked({ input, memory, state }: QueryRun): Analysis {
  return {
    route: 'internal_search',
    refinedQuestion: [input.question, ...memory.clarifications].join(' '),
    complexity: 'simple',
    clarity: 1,
    ambiguity: 'none',
    domains: [],
    language: state.status.language,
    subQuestions: [],
    parallelGroups: [],
  };
}
