import type { Localized } from './language.js';
import { QUESTION_LIMITS } from './limits.js';

/** Messages of the schemas' own rules. A schema gives the English one; `koreanOf` finds its Korean. */
export const RULES = {
  queryId: { en: 'a query id looks like q-…', ko: '질문 ID는 q-… 형식입니다' },
  requestId: { en: 'a request id looks like q-….r1', ko: '확인 요청 ID는 q-….r1 형식입니다' },
  turnId: { en: 'a turn id looks like t-…', ko: '대화 차례의 ID는 t-… 형식입니다' },
  documentId: { en: 'a document id looks like collection/path', ko: '문서 ID는 컬렉션/경로 형식입니다' },
  experimentId: { en: 'an experiment id looks like x-…', ko: '실험 ID는 x-… 형식입니다' },
  webhookId: { en: 'the id of a webhook looks like wh-…', ko: '웹훅 ID는 wh-… 형식입니다' },
  deliveryId: {
    en: 'the id of a delivery looks like d000000000042',
    ko: '전송 ID는 d000000000042 형식입니다',
  },
  sessionId: {
    en: 'letters, digits and . _ : - only, at most 100',
    ko: '영문자, 숫자, . _ : - 만 100자까지 쓸 수 있습니다',
  },
  collection: {
    en: 'letters, digits, . _ - only, at most 60',
    ko: '영문자, 숫자, . _ - 만 60자까지 쓸 수 있습니다',
  },
  group: {
    en: 'a group has no spaces and none of , : |',
    ko: '그룹 이름에는 공백과 , : | 을 쓸 수 없습니다',
  },
  name: {
    en: 'a name has letters, digits and . _ @ | : / + - only',
    ko: '이름에는 영문자, 숫자, . _ @ | : / + - 만 쓸 수 있습니다',
  },
  tenant: {
    en: 'a tenant has letters, digits and . _ - only',
    ko: '테넌트 이름에는 영문자, 숫자, . _ - 만 쓸 수 있습니다',
  },
  reserved: { en: 'this name is reserved', ko: '예약된 이름이므로 사용할 수 없습니다' },
  plain: { en: 'no control characters', ko: '제어 문자는 쓸 수 없습니다' },
  plainPath: { en: 'no control characters and no backslash', ko: '제어 문자와 역슬래시는 쓸 수 없습니다' },
  pathParts: {
    en: 'names joined with /, none of them empty, . or ..',
    ko: '/로 이은 이름이어야 하며 빈 이름, . 과 .. 은 쓸 수 없습니다',
  },
  questionLength: {
    en: `a question has at most ${QUESTION_LIMITS.question} characters`,
    ko: `질문은 ${QUESTION_LIMITS.question}자까지 입력할 수 있습니다`,
  },
  questionEmpty: { en: 'the question is empty', ko: '질문이 비어 있습니다' },
  questionControls: { en: 'the question holds control characters', ko: '질문에 제어 문자가 있습니다' },
  entries: { en: 'at most 20 entries', ko: '항목은 20개까지 넣을 수 있습니다' },
  tool: { en: 'a tool is named name or server.name', ko: '도구 이름은 name 또는 server.name 형식입니다' },
  argumentsLength: {
    en: 'arguments have at most 20,000 characters',
    ko: 'arguments는 20,000자까지 넣을 수 있습니다',
  },
  synthesis: { en: 'every plan has its synthesis already', ko: '답변 작성 단계는 모든 계획에 이미 있습니다' },
  oneMoment: {
    en: 'give either afterSeconds or beforeDeadlineSeconds',
    ko: 'afterSeconds와 beforeDeadlineSeconds 중 하나만 보내 주십시오',
  },
  groupsNeeded: {
    en: 'name the groups to widen or escalate to',
    ko: '대상을 넓히거나 상위로 넘길 그룹을 적어 주십시오',
  },
  people: { en: 'must not be above the number of people', ko: '사람 수보다 클 수 없습니다' },
  oneChange: { en: 'give either instruction or edits', ko: 'instruction과 edits 중 하나만 보내 주십시오' },
  someChange: { en: 'give an instruction or edits', ko: 'instruction이나 edits를 보내 주십시오' },
  belowGrading: { en: 'must not be above grading.high', ko: 'grading.high보다 클 수 없습니다' },
  belowConfidence: { en: 'must not be above confidence.high', ko: 'confidence.high보다 클 수 없습니다' },
  weights: { en: 'the weights must add up to 1', ko: '가중치의 합은 1이어야 합니다' },
} as const satisfies Record<string, Localized>;

const KOREAN = new Map<string, string>(Object.values(RULES).map(({ en, ko }) => [en, ko]));

/** Returns the Korean of the message of a rule; undefined for any other message. */
export function koreanOf(message: string): string | undefined {
  return KOREAN.get(message);
}
