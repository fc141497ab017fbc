import type { Analysis, Turn } from '../../../../contract/analysis.js';
import { detectLanguage } from '../../../../domain/text/index.js';
import { synthesisGuide } from '../texts.js';
import { clarityOf } from './clarity.js';
import { subQuestionsOf } from './decompose.js';
import { domainsOf } from './domains.js';
import { refine } from './refine.js';
import { routeOf } from './route.js';

/** Routes, completes, rates and splits a question by rules. Pure: the same input gives the same analysis. */
export function analyse(input: {
  question: string;
  clarifications: string[];
  turns: Turn[];
  maxSubQuestions: number;
}): Analysis {
  const { question, clarifications, turns, maxSubQuestions } = input;
  const language = detectLanguage(question);
  const route = clarifications.length > 0 ? 'internal_search' : routeOf(question, turns.length > 0);
  if (route === 'chitchat') {
    return {
      ...SIMPLE,
      route,
      refinedQuestion: question.trim(),
      clarity: 1,
      ambiguity: 'none',
      domains: [],
      language,
    };
  }
  const refined = refine(question, clarifications, turns, language);
  const resolved = refined.usedTurns || clarifications.length > 0;
  const subQuestions = refined.usedTurns ? [] : subQuestionsOf(refined.text, language, maxSubQuestions);
  return {
    ...SIMPLE,
    route,
    refinedQuestion: refined.text,
    ...clarityOf(refined.text, language, resolved),
    domains: domainsOf(refined.text),
    language,
    ...(subQuestions.length > 0 && {
      complexity: 'complex',
      subQuestions,
      parallelGroups: [subQuestions.map((_, index) => index)],
      synthesisGuide: synthesisGuide(language),
    }),
  };
}

const SIMPLE: Pick<Analysis, 'complexity' | 'subQuestions' | 'parallelGroups'> = {
  complexity: 'simple',
  subQuestions: [],
  parallelGroups: [],
};
