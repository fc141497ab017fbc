const en = {
  title: 'The content of this question was erased',
  when: (at: string, by: string | undefined) => `Erased on ${at}${by ? ` by ${by}` : ''}.`,
  reason: 'Reason',
  gone: 'The question, the answer, the sources and what people wrote can no longer be read by anyone.',
  remains:
    'What remains: who asked it and in which session, how it ended, and how long its history is, with the SHA-256 of each run.',
};

const ko: typeof en = {
  title: '내용이 삭제된 질문입니다',
  when: (at, by) => (by ? `${by} 님이 ${at}에 삭제했습니다.` : `${at}에 삭제되었습니다.`),
  reason: '사유',
  gone: '질문과 답변, 출처, 사람이 쓴 글은 이제 누구도 볼 수 없습니다.',
  remains: '질문한 사람과 세션, 처리 결과, 그리고 각 실행의 기록 길이와 SHA-256 값은 남아 있습니다.',
};

export const erasedTexts = { en, ko };
