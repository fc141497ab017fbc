const en = {
  title: 'How answers are reviewed',
  own: 'Your reviews',
  everyone: (reviewers: string) => `All ${reviewers} reviewers`,
  help: (words: string, characters: string) =>
    'Only you see your own figures. Administrators see only the combined figures for whole days (UTC) on which at least three reviewers decided. Too fast: decided sooner than a fast reader ' +
    `can read the question and the answer (${words} English words or ${characters} Korean characters a minute). Agreement: how ` +
    'often two reviewers judge the same answer alike, and Cohen’s kappa, which corrects for chance (95% interval).',
  figure: 'Figure',
  decisions: 'Decisions on answers',
  tooFast: 'Too fast to have read it',
  agreed: 'Agreement in second reviews',
  kappa: 'Cohen’s kappa',
  noticed: 'Answers made wrong on purpose that were noticed',
  of: (count: string, of: string) => `${count} of ${of}`,
  interval: (value: string, from: string, to: string) => `${value} (${from} to ${to})`,
  none: 'none yet',
};

const ko: typeof en = {
  title: '답변 검토 현황',
  own: '내 검토',
  everyone: (reviewers) => `검토자 ${reviewers}명 전체`,
  help: (words, characters) =>
    '자신의 수치는 본인만 볼 수 있으며, 관리자는 세 명 이상이 결정한 날(UTC, 하루 전체)의 합계만 볼 수 있습니다. 너무 빠른 결정: 빨리 읽는 사람이 질문과 답변을 읽는 시간' +
    `(1분에 영어 ${words}단어 또는 한글 ${characters}자)보다 먼저 내린 결정입니다. 일치: 같은 답변을 두 검토자가 같게 판단한 비율이며, ` +
    '코헨의 카파는 우연히 일치한 몫을 뺀 값입니다(95% 구간).',
  figure: '항목',
  decisions: '답변에 대한 결정',
  tooFast: '읽을 수 없을 만큼 빠른 결정',
  agreed: '두 번째 검토와의 일치',
  kappa: '코헨의 카파',
  noticed: '일부러 틀리게 고친 답변을 찾아낸 경우',
  of: (count, of) => `${of}건 중 ${count}건`,
  interval: (value, from, to) => `${value} (${from} ~ ${to})`,
  none: '아직 없음',
};

export const reviewingTexts = { en, ko };
