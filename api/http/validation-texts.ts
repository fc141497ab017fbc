/** Korean translations of the messages in the contract's schemas; all others come from zod's locale. */
export const KOREAN_MESSAGES: Partial<Record<string, string>> = {
  'a query id looks like q-…': '질문 ID는 q-… 형식입니다',
  'a request id looks like q-….r1': '확인 요청 ID는 q-….r1 형식입니다',
  'letters, digits and . _ : - only, at most 100': '영문자, 숫자, . _ : - 만 100자까지 쓸 수 있습니다',
  'letters, digits, . _ - only, at most 60': '영문자, 숫자, . _ - 만 60자까지 쓸 수 있습니다',
  'no control characters': '제어 문자는 쓸 수 없습니다',
  'no control characters and no backslash': '제어 문자와 역슬래시는 쓸 수 없습니다',
  'names joined with /, none of them empty, . or ..':
    '/로 이은 이름이어야 하며 빈 이름, . 과 .. 은 쓸 수 없습니다',
  'a question has at most 4000 characters': '질문은 4000자까지 입력할 수 있습니다',
  'the question is empty': '질문이 비어 있습니다',
  'the question holds control characters': '질문에 제어 문자가 있습니다',
  'at most 20 entries': '항목은 20개까지 넣을 수 있습니다',
  'a tool is named name or server.name': '도구 이름은 name 또는 server.name 형식입니다',
  'arguments have at most 20,000 characters': 'arguments는 20,000자까지 넣을 수 있습니다',
  'every plan has its synthesis already': '답변 작성 단계는 모든 계획에 이미 있습니다',
  'give either afterSeconds or beforeDeadlineSeconds':
    'afterSeconds와 beforeDeadlineSeconds 중 하나만 보내 주세요',
  'name the groups to widen or escalate to': '대상을 넓히거나 상위로 넘길 그룹을 적어 주세요',
  'must not be above the number of people': '사람 수보다 클 수 없습니다',
  'give either instruction or edits': 'instruction과 edits 중 하나만 보내 주세요',
  'must not be above grading.high': 'grading.high보다 클 수 없습니다',
  'must not be above confidence.high': 'confidence.high보다 클 수 없습니다',
  'the three weights must add up to 1': '세 가중치의 합은 1이어야 합니다',
  'the four weights must add up to 1': '네 가중치의 합은 1이어야 합니다',
};
