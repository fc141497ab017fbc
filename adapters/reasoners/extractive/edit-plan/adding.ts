import type { PlanEdit, ToolArguments } from '../../../../contract/plan.js';
import { todoTask } from '../texts.js';
import { firstMatch, unquote, type Reader } from './reading.js';

/**
 * "add a search for …", "search the web for …" · "… 검색 추가해줘", "…도 찾아줘", "웹에서 … 검색해줘". A 도 behind a single
 * syllable belongs to its word (한도); elsewhere it says "also".
 */
export const addSearch: Reader = (clause, { language }) => {
  const match = firstMatch(clause, [
    /^(?:also\s+)?(?:add|include|append)\s+(?:a\s+|another\s+|one more\s+)?(?<web>web\s+)?search(?:es)?\s+(?:for|about|on|of)\s+(?<query>.+)$/i,
    /^(?:also\s+)?search\s+(?<web>the web|online|the internet)\s+for\s+(?<query>.+)$/i,
    /^add(?:\s+search)?:?\s+["“'](?<query>[^"”']+)["”']$/i,
    /^add\s+search:?\s+(?<query>.+)$/i,
    /^also\s+(?:search|look)\s+(?:for|up)?\s*(?<query>.+)$/i,
    /^(?<web>웹에서|인터넷에서)\s*(?<query>.+?)(?:을|를|(?<=\S\S)도)?\s*(?:검색|찾아).*$/,
    /^(?<query>.+?)(?:에 대한|에 관한|에 대해|을|를|(?<=\S\S)도)?\s*(?<web>웹\s*)?검색\s*(?:을|를|도)?\s*(?:추가|넣어|더해).*$/,
    /^(?<query>.*?\S\S)도\s*(?:함께 |같이 |추가로 )?(?:검색|찾아|조사).*$/,
  ]);
  const query = unquote(match?.['query'] ?? '');
  return query
    ? [added(match?.['web'] ? 'search_web' : 'search_documents', { query }, query, language)]
    : undefined;
};

/** "ask which rate applies", "ask the finance team for the rate" · "재무팀에 적용 환율을 물어봐 줘" */
export const ask: Reader = (clause, { language }) => {
  const match = firstMatch(clause, [
    /^(?:also\s+)?(?:ask|check with)\s+(?<who>a person|someone|somebody|the\s+(?:[\w-]+\s+){0,3}?(?:team|manager|asker|user|reviewer|department|owner|lead))\s*(?:for|about|:)?\s+(?<question>.+)$/i,
    /^(?:also\s+)?(?:ask|add (?:a )?question)(?:\s+(?:for|about))?:?\s+(?<question>.+)$/i,
    /^(?<who>\S+(?:\s\S+)?(?:에게|한테|께|팀에|부에))\s+(?<question>.+?)(?:을|를|은|는|도)?\s*(?:물어|질문|문의).*$/,
    /^(?<question>.+?)(?:을|를|은|는|도|라고)?\s*(?:물어\s?봐|물어\s?보|질문해|질문을? 추가|문의해).*$/,
  ]);
  const question = capitalised(unquote(match?.['question'] ?? ''));
  return question ? [added('ask_human', { question }, question, language, match?.['who'])] : undefined;
};

/** "calculate (120 + 35) * 1.1" · "(120 + 35) * 1.1 계산해줘" */
export const calculate: Reader = (clause, { language }) => {
  const match = firstMatch(clause, [
    /^(?:also\s+)?(?:calculate|compute|work out|add (?:a )?calculation(?: of| for)?):?\s+(?<expression>.+)$/i,
    /^(?<expression>.+?)(?:을|를|도)?\s*계산(?:도|을)?(?:\s|해|하|추가|$).*$/,
  ]);
  const expression = unquote(match?.['expression'] ?? '');
  if (!/\d|\{\{/.test(expression) || !ARITHMETIC.test(expression) || !isBalanced(expression))
    return undefined;
  return [added('calculate', { expression }, expression, language)];
};
const ARITHMETIC =
  /^(?:[\d\s+\-*/^%().,×÷−의]|\{\{\s*[\w-]+\s*\}\}|abs|round|floor|ceil|sqrt|min|max|sum|mean|of)+$/;

function added(
  tool: 'search_documents' | 'search_web' | 'ask_human' | 'calculate',
  args: ToolArguments,
  words: string,
  language: 'en' | 'ko',
  who?: string,
): PlanEdit {
  return { op: 'add', todo: { tool, task: todoTask(tool, words, language, who), arguments: args } };
}

function isBalanced(text: string): boolean {
  return (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
