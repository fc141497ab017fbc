import type { Analysis } from '../../../../contract/analysis.js';
import type { Language } from '../../../../contract/language.js';
import { detectLanguage } from '../../../../domain/text/index.js';
import type { Reasoner } from '../../../../ports/reasoner.js';
import { smallTalkOf } from '../../extractive/analyse/small-talk.js';
import { asksSomething } from '../../extractive/evidence/asking.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';
import type { AnalyseOutput } from '../prompts/analyse/index.js';
import { plannedCalls } from './planned-calls.js';

type Input = Parameters<Reasoner['analyse']>[0];

/** Analyses a question, in one call. */
export function analyse(context: PromptContext): Reasoner['analyse'] {
  return async (input, signal) => {
    const language = detectLanguage(input.question);
    const { output, calls } = await runPrompt(
      context,
      'analyse',
      { ...input, tools: input.tools ?? [], language },
      { signal },
    );
    return withUsage(analysisOf(output, input, language), calls);
  };
}

/** The analysis with what does not fit together set right: a slip here must not cost the question. */
function analysisOf(output: AnalyseOutput, input: Input, language: Language): Analysis {
  const route = output.route === 'chitchat' && !mayBeSmallTalk(input) ? 'internal_search' : output.route;
  const refinedQuestion = output.refinedQuestion.trim() || input.question.trim();
  const simple = { complexity: 'simple' as const, subQuestions: [], parallelGroups: [] };
  if (route === 'chitchat') {
    return { route, refinedQuestion, clarity: 1, ambiguity: 'none', domains: [], language, ...simple };
  }
  const todos = plannedCalls(output.toolCalls, input.tools ?? []);
  return {
    route,
    refinedQuestion,
    clarity: output.clarity,
    ambiguity: output.ambiguity,
    domains: [...new Set(output.domains)],
    language,
    ...((output.complexity === 'complex' ? partsOf(output, input.maxSubQuestions) : undefined) ?? simple),
    ...(todos.length > 0 ? { todos } : {}),
  };
}

/**
 * True if a model may take a question for small talk. Nobody reviews the reply to it, so whatever asks for something is searched
 * for, unless its words are known as small talk ("who are you?"); so is what the asker adds when asked back.
 */
function mayBeSmallTalk({ question, clarifications }: Input): boolean {
  return clarifications.length === 0 && (smallTalkOf(question) !== undefined || !asksSomething(question));
}

/** The parts of a complex question; undefined when there are fewer than two. */
function partsOf(
  { subQuestions, parallelGroups, synthesisGuide }: AnalyseOutput,
  most: number,
): Pick<Analysis, 'complexity' | 'subQuestions' | 'parallelGroups' | 'synthesisGuide'> | undefined {
  const parts = subQuestions.slice(0, most);
  if (parts.length < 2) return undefined;
  return {
    complexity: 'complex',
    subQuestions: parts,
    parallelGroups: validGroups(parallelGroups, parts.length),
    ...(synthesisGuide?.trim() ? { synthesisGuide: synthesisGuide.trim() } : {}),
  };
}

/** Groups in which every part stands once; parts that the model left out come last, together. */
function validGroups(groups: readonly number[][], count: number): number[][] {
  const left = new Set(Array.from({ length: count }, (_, index) => index));
  const valid = groups.map((group) => group.filter((index) => left.delete(index)));
  return [...valid, [...left]].filter((group) => group.length > 0);
}
