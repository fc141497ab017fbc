import type { Ambiguity } from '../../../../contract/analysis.js';
import type { Language } from '../../../../contract/language.js';
import { stemEnglish } from '../../../../domain/text/english.js';
import { contentWords, type ContentWord, isGenericWord } from '../evidence/content-words.js';
import { beforeReference, hasReference } from './references.js';

interface Clarity {
  clarity: number;
  ambiguity: Ambiguity;
}

/** Acts, papers and measures of any office, in their base form: alone they name no topic, anything could be meant. */
const VAGUE = new Set(
  `
  setup setting configure configuration config error problem issue help system data status update change work fix
  anything option request apply application approve approval submit submission register registration enroll extend
  extension cancel cancellation renew renewal return claim report file hand contact deadline due date permission access
  allow fee cost price amount number limit maximum minimum max min form rule step time day week month year hour minute
  long often pay paid receive start end finish open close add remove delete edit check confirm send
  설정 오류 에러 문제 시스템 데이터 신청 변경 등록 관리 도움 도와 기능 작업 업무 상황 일 수정 삭제 추가 해결 제출 승인 결재 연장 취소
  연락 문의 반납 갱신 요청 기한 마감 한도 금액 비용 권한 접수 양식 서류 담당자 담당 책임자 이거 그거 언제까지죠 시간 기간 날짜 횟수 최대 최소 받 내 쓰
  `
    .trim()
    .split(/\s+/)
    .map((word) => stemEnglish(word)),
);

/** A name, command or text as it is written elsewhere. */
const QUOTED = /`[^`]+`|["“「『][^"”」』]+["”」』]/u;

/** Words that stay unresolved in fewer words than this leave nothing to search for. */
const FEW_WORDS = 2;

/** So many words of any office name a topic together ("How many hours do we work per week?"). */
const NAMING_WORDS = 3;

/**
 * Rates the clarity of a question on its own or, with `resolved`, together with what was added to it. A question that
 * names a topic is clear, however short it is: a heading is a good query.
 */
export function clarityOf(question: string, language: Language, resolved: boolean): Clarity {
  if (QUOTED.test(question)) return clear(0.85);
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
  if (topics.length === 0 && words.length >= NAMING_WORDS) return clear(0.75);
  if (topics.length === 0) return { clarity: 0.5, ambiguity: 'vague_term' };
  return clear(topics.length === 1 ? 0.8 : 0.95);
}

/** True if a word names something that a question can be about. */
export function isTopic({ surface }: ContentWord): boolean {
  return !isGenericWord(surface) && !VAGUE.has(stemEnglish(surface.toLowerCase()));
}

function clear(clarity: number): Clarity {
  return { clarity, ambiguity: 'none' };
}
