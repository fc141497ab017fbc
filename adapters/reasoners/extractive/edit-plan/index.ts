import { alike, type Language } from '../../../../contract/language.js';
import type { Plan, PlanEdit } from '../../../../contract/plan.js';
import { PortError } from '../../../../ports/port-error.js';
import { hasNoSuchWords, readableInstructions } from '../texts.js';
import { addSearch, ask, calculate } from './adding.js';
import { first, order, sequence } from './ordering.js';
import { type Reader, firstMatch, hasWordsCalled, unquote, withWords } from './reading.js';
import { readAll } from './segments.js';
import { approval, only, remove } from './selecting.js';
import { resolveTodo } from './references.js';

/**
 * "change the query of todo 1 to …", "search … instead of todo 1", "replace parking with …" ·
 * "1번 검색어를 …로 바꿔줘", "주차 대신 …를 검색해줘"
 */
const update: Reader = (clause, { todos, language }) => {
  const match = firstMatch(clause, [
    /^(?:change|set|replace|update|make)\s+(?:the\s+)?(?<name>query|search words?|words?|question|expression)?\s*(?:of|for|in)?\s*(?<target>.+?)\s+(?:to|with|into|by)\s+(?<words>.+)$/i,
    /^(?:search|look)(?:\s+(?:for|up))?\s+(?<words>.+?)\s+instead of\s+(?<target>.+)$/i,
    /^instead of\s+(?<target>.+?),?\s+(?:search|look)(?:\s+(?:for|up))?\s+(?<words>.+)$/i,
    /^(?<target>.+?)\s*(?:의\s*)?(?<name>검색어|질의|내용|질문|계산식)?(?:을|를)\s+(?<words>.+?)\s*(?:으로|로)\s*(?:바꿔|바꾸|변경|수정|교체|고쳐).*$/,
    /^(?<target>.+?)\s*대신(?:에)?\s+(?<words>.+?)(?:을|를|로|으로)?\s*(?:검색|찾아|조사).*$/,
  ]);
  const target = resolveTodo(match?.['target'], todos);
  if (target && !hasWordsCalled(match?.['name'], target))
    throw new PortError(
      'modification_failed',
      alike(hasNoSuchWords(target.task, match?.['name'] ?? '', language)),
    );
  const set = target && withWords(target, unquote(match?.['words'] ?? ''), language);
  return set && [{ op: 'update', todoId: target.id, set }];
};

/** Tried in this order: a specific reading comes before one that would take its words for something simpler. */
const READERS: readonly Reader[] = [
  update,
  approval,
  calculate,
  only,
  addSearch,
  ask,
  remove,
  order,
  sequence,
  first,
];

/**
 * Edits from an instruction in words, by a small fixed grammar in both languages:
 *
 * | edit | English | Korean |
 * | --- | --- | --- |
 * | remove | remove / drop / skip todo 2 | 2번 빼줘, 건너뛰어 |
 * | keep | only todo 1, only search for … | 1번만 해줘, …만 검색해줘 |
 * | first | do todo 3 first, first … | 3번 먼저 해줘, 3번부터 |
 * | order | order 3, 1, 2 | 3, 1, 2 순서로 |
 * | sequence | todo 1 after / before todo 2 | 1번은 2번 다음에, 2번을 1번보다 먼저 |
 * | words | change the query of todo 1 to …, search … instead of … | 1번 검색어를 …로 바꿔줘, … 대신 … 검색해줘 |
 * | search | add a search for …, search the web for … | … 검색 추가해줘, 웹에서 … 검색해줘 |
 * | question | ask …, ask the finance team for … | 재무팀에 …를 물어봐 줘 |
 * | calculation | calculate 3 * 4 | 3 * 4 계산해줘 |
 * | approval | require / no approval for todo 2 | 2번은 승인 받고 해줘, 승인 없이 |
 *
 * Todos are named by number, id, ordinal, kind (the web search), words of theirs, or all together. Several
 * instructions may be joined by sentences, commas, "and", "then", "-고" or "그리고".
 * @throws PortError `modification_failed` when any part cannot be read; the message says what can.
 */
export function readInstruction(plan: Plan, instruction: string, language: Language): PlanEdit[] {
  const read = (clause: string): PlanEdit[] | undefined => {
    // the question that is asked keeps its mark
    const statement = clause.replace(/\?+$/, '');
    for (const reader of READERS) {
      const edits = reader(reader === ask ? clause : statement, { todos: plan.todos, language });
      if (edits) return edits;
    }
    return undefined;
  };
  const edits = readAll(instruction, read);
  if (!edits) throw new PortError('modification_failed', alike(readableInstructions(language)));
  return edits.flat();
}
