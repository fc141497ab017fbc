/** Steps of the machine, by the names that the metrics and the history use. */
const en = {
  open: 'Look up what is known',
  analyse: 'Understand the question',
  clarify: 'Write the clarification',
  chat: 'Answer small talk',
  list_tools: 'List the tools',
  call_tool: 'Call a tool',
  edit_plan: 'Change the plan',
  retrieve: 'Search the documents',
  search_web: 'Search the web',
  grade: 'Grade the passages',
  rewrite: 'Rewrite the search words',
  correct: 'Correct a failed call',
  answer: 'Write the answer',
  judge: 'Judge the draft',
  verify: 'Verify the state',
  check_evidence: 'Check the evidence',
  check_delivery: 'Check before delivery',
  record: 'Record the outcome',
  notify: 'Send notices',
} as Record<string, string>;

const ko: typeof en = {
  open: '기존 정보 확인',
  analyse: '질문 분석',
  clarify: '확인 질문 작성',
  chat: '일상 대화 응답',
  list_tools: '도구 목록 조회',
  call_tool: '도구 호출',
  edit_plan: '계획 변경',
  retrieve: '문서 검색',
  search_web: '웹 검색',
  grade: '근거 평가',
  rewrite: '검색어 재작성',
  correct: '실패한 호출 수정',
  answer: '답변 작성',
  judge: '초안 평가',
  verify: '상태 검증',
  check_evidence: '근거 재확인',
  check_delivery: '전달 전 확인',
  record: '결과 기록',
  notify: '알림 보내기',
};

export const stepWords = { en, ko };

/** Name of a step in words; one that is not known yet is shown as it is. */
export function nameOfStep(words: Record<string, string>, step: string): string {
  return words[step] ?? step;
}
