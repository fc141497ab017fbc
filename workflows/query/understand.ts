import type { Analysis } from '../../contract/analysis.js';
import type { Passage } from '../../contract/passage.js';
import { refsOf } from '../../domain/evidence.js';
import { pagesThatFit } from '../../domain/which-page.js';
import { toolsToPlanWith } from './current-plan.js';
import { orDegrade } from './degrade.js';
import { endedBy, type QueryRun } from './query-run.js';
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
      ...questionFor(run),
      turns: memory.turns,
      ...(input.engine.tools ? { tools: await toolsToPlanWith(run) } : {}),
    }),
  );
  const analysis = analysed ?? asAsked(run);
  state.set({ analysis, route: analysis.route, language: analysis.language });
  return analysis;
}

/** The question with what the asker has added so far and may read, for its analysis. */
export function questionFor({ input, memory }: QueryRun) {
  const { question, policy, asker } = input;
  const { maxSubQuestions } = policy.analysis;
  return {
    question,
    clarifications: memory.clarifications,
    maxSubQuestions,
    access: { groups: asker.groups },
  };
}

/** True if the question needs a clarification before it is searched for. */
export function isUnclear(run: QueryRun, analysis: Analysis): boolean {
  const { clarityThreshold } = run.input.policy.analysis;
  return analysis.route !== 'chitchat' && analysis.clarity < clarityThreshold && mayAskBack(run);
}

function mayAskBack({ input, memory }: QueryRun): boolean {
  return memory.clarifications.length < input.policy.analysis.maxClarifications;
}

/**
 * Asks which page is meant where the search has shown that the question fits several equally. Not done when the plan held
 * more than searches of the documents: that would be done twice.
 * @returns true when the asker has told, so that the question is to be analysed anew
 */
export async function askWhichPage(run: QueryRun, analysis: Analysis): Promise<boolean> {
  const { input, state } = run;
  const { plan, passages } = state.status;
  if (!input.policy.analysis.askWhichPage || !mayAskBack(run)) return false;
  if (!plan?.todos.every(({ tool }) => tool === 'search_documents' || tool === 'synthesize')) return false;
  const pages = pagesThatFit(analysis, passages);
  const ambiguous: Analysis = { ...analysis, ambiguity: 'multiple_interpretation' };
  if (pages.length === 0 || !(await clarify(run, ambiguous, pages))) return false;
  state.set({ passages: [] });
  return true;
}

/**
 * Asks the asker what was meant, with options drawn from what was found, or else from what a first search finds.
 * @returns false when there was nothing sensible to ask; the question is then answered as it stands
 */
export async function clarify(
  run: QueryRun,
  analysis: Analysis,
  known?: readonly Passage[],
): Promise<boolean> {
  const { input, state, gate } = run;
  const found = known ?? (await retrieve(run, analysis.refinedQuestion)) ?? [];
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
  throw endedBy(receipt, 'cancelled', 'CANCELLED');
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
