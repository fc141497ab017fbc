import type { Analysis } from '../../contract/analysis.js';
import type { Draft } from '../../contract/answer.js';
import type { JudgementScores } from '../../contract/judgement.js';
import type { PassageText } from '../../contract/passage.js';
import type { Reasoner, ReasonerResult } from '../../ports/reasoner.js';

const FREE = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

export function thought<T>(value: T): ReasonerResult<T> {
  return { value, usage: FREE };
}

export function clearAnalysis(question: string, changes: Partial<Analysis> = {}): Analysis {
  return {
    route: 'internal_search',
    refinedQuestion: question,
    complexity: 'simple',
    clarity: 0.9,
    ambiguity: 'none',
    domains: [],
    language: /[가-힣]/.test(question) ? 'ko' : 'en',
    subQuestions: [],
    parallelGroups: [],
    ...changes,
  };
}

export function scores(overall: number, changes: Partial<JudgementScores> = {}): JudgementScores {
  return {
    grounding: overall,
    completeness: overall,
    accuracy: overall,
    clarity: 1,
    missing: [],
    suggestions: [],
    safetyConcerns: [],
    ...changes,
  };
}

export function quoteFirst(passages: PassageText[]): Draft {
  const [first] = passages;
  if (!first) return { text: 'nothing', answered: false, citations: [] };
  return {
    text: `${first.text} [1]`,
    answered: true,
    citations: [
      {
        marker: 1,
        passageId: first.id,
        documentId: first.documentId,
        title: first.title,
        start: 0,
        end: first.text.length,
        quote: first.text,
      },
    ],
  };
}

export interface ScriptedReasoner extends Reasoner {
  /** Names of the methods called, in order. */
  calls: string[];
}

/**
 * A reasoner that does what a test tells it. What is not told behaves well: clear questions, passages graded 0.9, drafts
 * that quote the first passage, judged 0.9. Every call is recorded.
 */
export function scriptedReasoner(script: Partial<Reasoner> = {}): ScriptedReasoner {
  let rewrites = 0;
  const behaviour: Reasoner = {
    analyse: async ({ question, clarifications }) =>
      thought(clearAnalysis([question, ...clarifications].join(' '))),
    clarify: async () => thought({ prompt: 'Which one?', options: ['the first', 'the second'] }),
    chat: async () => thought({ text: 'Hello!' }),
    grade: async ({ passages }) => thought(passages.map(({ id }) => ({ passageId: id, score: 0.9 }))),
    rewrite: async ({ question }) =>
      thought({
        strategy: 'generalization',
        query: `${question} rewrite${++rewrites}`,
        changes: 'other words',
      }),
    answer: async ({ passages }) => thought(quoteFirst(passages)),
    judge: async () => thought(scores(0.9)),
    verify: async () => thought({ summary: '', qualityScore: 1, issues: [], recommendations: [] }),
    correct: async () => thought([]),
    editPlan: async () => thought([]),
    ...script,
  };
  const calls: string[] = [];
  const recorded = Object.fromEntries(
    Object.entries(behaviour).map(([name, method]) => [
      name,
      (input: never) => {
        calls.push(name);
        return (method as (input: never) => unknown)(input);
      },
    ]),
  ) as unknown as Reasoner;
  return { ...recorded, calls };
}
