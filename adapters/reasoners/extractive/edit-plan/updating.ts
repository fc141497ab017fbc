import { firstMatch, unquote, withWords, type Reader } from './reading.js';
import { resolveTodo } from './references.js';

/**
 * "change the query of todo 1 to …", "search … instead of todo 1", "replace parking with …" ·
 * "1번 검색어를 …로 바꿔줘", "주차 대신 …를 검색해줘"
 */
export const update: Reader = (clause, { todos, language }) => {
  const match = firstMatch(clause, [
    /^(?:change|set|replace|update|make)\s+(?:the\s+)?(?:query|search words?|words?|question|expression)?\s*(?:of|for|in)?\s*(?<target>.+?)\s+(?:to|with|into|by)\s+(?<words>.+)$/i,
    /^(?:search|look)(?:\s+(?:for|up))?\s+(?<words>.+?)\s+instead of\s+(?<target>.+)$/i,
    /^instead of\s+(?<target>.+?),?\s+(?:search|look)(?:\s+(?:for|up))?\s+(?<words>.+)$/i,
    /^(?<target>.+?)\s*(?:의\s*)?(?:검색어|질의|내용|질문|계산식)?(?:을|를)\s+(?<words>.+?)\s*(?:으로|로)\s*(?:바꿔|바꾸|변경|수정|교체|고쳐).*$/,
    /^(?<target>.+?)\s*대신(?:에)?\s+(?<words>.+?)(?:을|를|로|으로)?\s*(?:검색|찾아|조사).*$/,
  ]);
  const target = resolveTodo(match?.['target'], todos);
  const set = target && withWords(target, unquote(match?.['words'] ?? ''), language);
  return set && [{ op: 'update', todoId: target.id, set }];
};
