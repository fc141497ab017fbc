const en = {
  yes: 'yes',
  no: 'no',
  bestSimilarity: 'How well the best passage fits the question',
  gradingPassed: (average: string, high: number) =>
    `Enough: graded ${average} on average, ${high} of them high`,
  passagesUsed: (enough: number) => `Enough: ${enough} passages`,
  rewrites: 'Best: found with the question’s own words, without any',
  /** Thresholds of the levels. */
  scale: (high: string, medium: string) => `High from ${high}, medium from ${medium}`,
  unanswered: 'No answer was found; the confidence is low whatever the signals say',
  standard: 'Figures of the standard policy; this installation may use others.',
};

const ko: typeof en = {
  yes: '예',
  no: '아니요',
  bestSimilarity: '가장 잘 맞는 근거와 질문의 유사도',
  gradingPassed: (average, high) => `충분 기준: 평균 ${average} 이상, 높음 ${high}건 이상`,
  passagesUsed: (enough) => `충분 기준: ${enough}건`,
  rewrites: '0회가 가장 좋음: 질문의 표현 그대로 찾은 경우',
  scale: (high, medium) => `${high} 이상 높음, ${medium} 이상 보통`,
  unanswered: '답을 찾지 못해 다른 신호와 관계없이 신뢰도가 낮음으로 처리됩니다',
  standard: '표준 정책의 기준입니다. 설치 환경에 따라 다를 수 있습니다.',
};

export const signalTexts = { en, ko };
