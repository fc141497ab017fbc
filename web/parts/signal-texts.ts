const en = {
  yes: 'yes',
  no: 'no',
  bestSimilarity: 'How well the best passage fits the question',
  gradingPassed: 'Enough: a passage of grade high supports the answer',
  passagesUsed: (enough: number) => `Enough: ${enough} passages`,
  rewrites: 'Best: found with the question’s own words, without any',
  /** Thresholds of the levels. */
  scale: (high: string, medium: string) => `High from ${high}, medium from ${medium}`,
  byFormula: (score: string) => `By the formula: ${score}`,
  capped: 'Not higher, because',
  weak: 'Held back most by',
  unanswered: 'No answer was found; the confidence is low whatever the signals say',
  standard: 'Figures of the standard policy; this installation may use others.',
};

const ko: typeof en = {
  yes: '예',
  no: '아니요',
  bestSimilarity: '가장 잘 맞는 근거와 질문의 유사도',
  gradingPassed: '충분 기준: 등급이 높음인 근거가 답변을 뒷받침함',
  passagesUsed: (enough) => `충분 기준: ${enough}건`,
  rewrites: '0회가 가장 좋음: 질문의 표현 그대로 찾은 경우',
  scale: (high, medium) => `${high} 이상 높음, ${medium} 이상 보통`,
  byFormula: (score) => `계산식 기준: ${score}`,
  capped: '신뢰도를 제한한 사유',
  weak: '가장 낮춘 요인',
  unanswered: '답을 찾지 못해 다른 신호와 관계없이 신뢰도가 낮음으로 처리됩니다',
  standard: '표준 정책의 기준입니다. 설치 환경에 따라 다를 수 있습니다.',
};

export const signalTexts = { en, ko };
