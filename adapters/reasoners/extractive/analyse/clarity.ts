import type { Ambiguity } from '../../../../contract/analysis.js';
import type { Language } from '../../../../contract/language.js';
import { contentWords, type ContentWord, isGenericWord } from '../evidence/content-words.js';
import { beforeReference, hasReference } from './references.js';

interface Clarity {
  clarity: number;
  ambiguity: Ambiguity;
}

/** Words that name no topic by themselves: asked alone, anything could be meant. */
const VAGUE = new Set(
  `설정 오류 에러 문제 시스템 데이터 신청 변경 확인 등록 처리 관리 도움 도와 사용 이용 기능 작업 업무 상황 일 수정 삭제 추가 진행 해결
  setup settings setting configure configuration config error errors problem problems issue issues help system data
  status update change changes thing things stuff work works fix it question something anything option options`.split(
    /\s+/,
  ),
);

/** Words that stay unresolved in fewer words than this leave nothing to search for. */
const FEW_WORDS = 2;

/**
 * Rates the clarity of a question on its own or, with `resolved`, together with what was added to it. A question that
 * names a topic is clear, however short it is: a heading is a good query.
 */
export function clarityOf(question: string, language: Language, resolved: boolean): Clarity {
  const words = contentWords(question);
  const topics = words.filter(isTopic);
  if (resolved) return topics.length > 0 ? clear(0.85) : { clarity: 0.6, ambiguity: 'vague_term' };
  if (hasReference(question, language)) {
    if (contentWords(beforeReference(question, language)).some(isTopic)) return clear(0.85);
    if (topics.length === 0) return { clarity: 0.3, ambiguity: 'missing_context' };
    if (topics.length < FEW_WORDS) return { clarity: 0.5, ambiguity: 'missing_context' };
    return clear(0.75);
  }
  if (words.length === 0) return { clarity: 0.3, ambiguity: 'missing_context' };
  if (topics.length === 0) return { clarity: 0.5, ambiguity: 'vague_term' };
  return clear(topics.length === 1 ? 0.8 : 0.95);
}

function isTopic(word: ContentWord): boolean {
  return !isGenericWord(word.surface) && !VAGUE.has(word.surface.toLowerCase());
}

function clear(clarity: number): Clarity {
  return { clarity, ambiguity: 'none' };
}
