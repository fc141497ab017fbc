import type { Analysis, Turn, Route } from '../../../../contract/analysis.js';
import { detectLanguage } from '../../../../domain/text/index.js';
import { synthesisGuide } from '../texts.js';
import { clarityOf } from './clarity.js';
import { subQuestionsOf } from './decompose.js';
import { domainsOf } from './domains.js';
import { refine } from './refine.js';
import { smallTalkOf } from './small-talk.js';

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

const ASKS_FOR_WEB =
  /(?:웹|인터넷|구글|온라인)에서\s*.*(?:검색|찾아|알아봐|확인)|웹\s?검색(?:해|으로)|구글링|\b(?:search|look (?:it )?up|find|check)\b.{0,60}\b(?:on|in|from) (?:the )?(?:web|internet|google)\b|\bsearch the (?:web|internet)\b|\bgoogle (?:for|it|this)\b/i;
const NEWS_OF_TODAY =
  /(?:오늘|현재|지금|실시간|내일|이번 ?주)\s*.{0,12}(?:뉴스|날씨|환율|주가|증시|미세먼지)|(?:뉴스|날씨|환율|주가)\s*(?:가|는|은)?\s*(?:어때|알려|어떻게|얼마)|\b(?:today'?s|current|latest|tomorrow'?s|this week'?s) (?:news|weather|headlines|exchange rates?|stock prices?)\b|\b(?:news|weather)\b.{0,20}\b(?:today|tomorrow|right now)\b/i;

/** Chooses the route of a question. Everything that may be in the documents is searched there first. */
export function routeOf(question: string, hasTurns: boolean): Route {
  if (ASKS_FOR_WEB.test(question)) return 'web_search';
  const talk = smallTalkOf(question);
  if (!talk && NEWS_OF_TODAY.test(question)) return 'web_search';
  // a bare "yes" or "ok" in a conversation may answer or continue something, but never names a thing to search for
  return talk && !(talk === 'feeling' && hasTurns) ? 'chitchat' : 'internal_search';
}
