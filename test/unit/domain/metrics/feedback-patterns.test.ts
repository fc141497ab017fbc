import type { FeedbackItem, Remedy } from '../../../../contract/feedback.js';
import type { Complaint, Evidence } from '../../../../domain/feedback-patterns/diagnose.js';
import { findPatterns } from '../../../../domain/feedback-patterns/find-patterns.js';
import { confidence } from './support.js';

let given = 0;

function complaint(comment: string, outcome?: Evidence, fields: Partial<FeedbackItem> = {}): Complaint {
  given += 1;
  return {
    opinion: {
      queryId: `q-complaint${1000 + given}`,
      by: 'ann',
      rating: 'negative',
      comment,
      question: '연차휴가는 며칠인가요?',
      at: new Date(Date.UTC(2026, 2, 1) + given * 1000).toISOString(),
      ...fields,
    },
    outcome,
  };
}

const GOOD: Evidence = { confidence: confidence('MEDIUM'), overall: 0.9 };

const COMMENTS: Record<Remedy, string[]> = {
  documents: [
    'This is outdated, the limit was raised in March.',
    'out-of-date procedure',
    'The old policy is quoted here',
    'Not in the handbook at all',
    'The two pages are contradictory',
    '내용이 오래됐어요. 작년 규정입니다.',
    '오래된 문서를 인용했네요',
    '규정이 개정되었는데 반영이 안 됐습니다',
    '최신 정보가 아닙니다',
    '최신 정보가 아님',
    '최신 내용이 반영되지 못했어요',
    '최신 규정이 반영 안 됨',
    '새 기준이 반영되지 않았어요',
    '3월 변경분 미반영',
    'It does not reflect the new limits',
    '지금 규정이랑 달라요',
    '현행 규정이 아님',
    '문서를 현행화해 주세요',
    '철 지난 안내예요',
    'That isn’t the latest version',
    'There is a newer policy since May',
    'This page needs updating',
    'The allowance was already replaced by another one',
    '재택근무 규정이 문서에 없는 것 같아요',
    '두 문서의 내용이 서로 달라요',
  ],
  retrieval: [
    'Completely irrelevant',
    'That has nothing to do with my question',
    'It cites the wrong document',
    "It couldn't find the VPN page although there is a page about it",
    '엉뚱한 답변이에요',
    '질문과 관련 없는 내용입니다',
    '다른 부서 얘기를 하고 있어요',
    '사내 위키에 나와 있는데 못 찾네요',
    '동문서답',
  ],
  prompt: [
    'Too long, I only needed the number',
    'way too verbose',
    'The tone is rude',
    'Please use bullet points, hard to read',
    'vague',
    'Far too general to be of use',
    'Just boilerplate',
    "It isn't specific to our office",
    'Please be more concrete',
    '너무 일반적인 답변',
    '일반적인 이야기만 하네요',
    '원론적인 말뿐이에요',
    '답이 너무 포괄적입니다',
    '누구나 아는 뻔한 얘기',
    '내용이 막연해요',
    '답변이 너무 길다',
    '너무 길어서 읽기 힘들어요',
    '말투가 딱딱해요',
    '좀 더 구체적으로 알려주면 좋겠어요',
    '표로 정리해 주세요',
    '영어로 답하네요',
  ],
  thresholds: [
    'It was so sure of itself and it was wrong',
    'This should have been reviewed by a human first',
    '확신에 차서 틀린 답을 하네요',
    '사람이 검토를 했어야 하는 답변입니다',
    '승인까지 너무 오래 걸려요',
  ],
};

describe('what comments tell about the remedy', () => {
  test.each(
    Object.entries(COMMENTS).flatMap(([remedy, comments]) =>
      comments.map((comment): [string, string] => [remedy, comment]),
    ),
  )('%s: %s', (remedy, comment) => {
    expect(findPatterns([complaint(comment, GOOD)])).toMatchObject([{ remedy, because: 'comments' }]);
  });

  test.each([
    ['목표로 하는 값이 아닙니다', 'a word that ends as another one does'],
    ['대표로 신청했습니다', 'the same'],
    ['The service is stable', 'a word that holds another one'],
    ['confidential project', 'a word that begins as another one does'],
    ['그냥 이야기다', 'the same in Korean'],
    ['일반 직원은 신청이 안 됩니다', 'a word that is part of a topic'],
    ['General Affairs handles this', 'the same in English'],
    ['틀렸어요', 'only that it was bad'],
    ['wrong', 'the same in English'],
  ])('%s tells nothing: %s', (comment) => {
    expect(findPatterns([complaint(comment, GOOD)])).toMatchObject([{ because: 'unknown' }]);
  });
});

describe('what the query tells about the remedy, where the comment does not', () => {
  const of = (level: Parameters<typeof confidence>[0], signals = {}, overall = 0.9): Evidence => ({
    confidence: confidence(level, signals),
    overall,
  });
  test.each([
    ['documents', 'nothing_found', of('LOW', { answered: false })],
    ['documents', 'nothing_found', of('LOW', { passagesUsed: 0, gradingPassed: false, bestSimilarity: 0 })],
    ['retrieval', 'poor_passages', of('MEDIUM', { gradingPassed: false })],
    ['retrieval', 'poor_passages', of('LOW', { bestSimilarity: 0.3 })],
    ['prompt', 'poor_draft', of('HIGH', {}, 0.4)],
    ['thresholds', 'confident_but_wrong', of('HIGH')],
    ['prompt', 'unknown', of('MEDIUM')],
  ])('%s: %s', (remedy, because, outcome) => {
    expect(findPatterns([complaint('틀렸어요', outcome)])).toMatchObject([{ remedy, because }]);
    expect(findPatterns([complaint('', outcome)])).toMatchObject([{ remedy, because, words: [] }]);
  });

  test('the confidence of the opinion counts where nothing else is known of the query', () => {
    const [pattern] = findPatterns([complaint('', undefined, { confidence: 'HIGH' })]);
    expect(pattern).toMatchObject({ remedy: 'thresholds', because: 'confident_but_wrong' });
  });

  test('a comment weighs more, and between two remedies that it names the query decides', () => {
    const poor = of('MEDIUM', { gradingPassed: false });
    expect(findPatterns([complaint('오래된 내용이에요', poor)])[0]!.remedy).toBe('documents');
    expect(findPatterns([complaint('irrelevant and too long', poor)])[0]!.remedy).toBe('retrieval');
    expect(findPatterns([complaint('irrelevant and too long', of('MEDIUM', {}, 0.2))])[0]!.remedy).toBe(
      'prompt',
    );
  });
});

describe('grouping', () => {
  test('one complaint in two languages is one pattern', () => {
    const patterns = findPatterns([
      complaint('출장비 한도가 오래된 규정이에요', GOOD),
      complaint('The travel limit is outdated', GOOD),
      complaint('출장비 규정이 개정됐습니다', GOOD),
      complaint('말투가 무례해요', GOOD),
    ]);
    expect(patterns.map(({ remedy, count, share }) => [remedy, count, share])).toEqual([
      ['documents', 3, 0.75],
      ['prompt', 1, 0.25],
    ]);
    expect(patterns[0]!.words).toContain('출장비');
    expect(patterns[0]!.examples.map(({ comment }) => comment)).toHaveLength(3);
  });

  test('comments without a known complaint are grouped by the topic they share', () => {
    const patterns = findPatterns([
      complaint('연차휴가 계산이 틀렸어요', GOOD),
      complaint('연차휴가를 물었는데 틀린 숫자예요', GOOD),
      complaint('the vpn address is wrong', GOOD),
      complaint('VPN does not work this way', GOOD),
      complaint('vpn: wrong port', GOOD),
      complaint('', GOOD),
    ]);
    expect(patterns.map(({ words, count }) => [words[0], count])).toEqual([
      ['vpn', 3],
      ['연차휴가', 2],
      [undefined, 1],
    ]);
  });

  test('the same opinions give the same patterns in any order', () => {
    const all = Object.values(COMMENTS).flatMap((comments) =>
      comments.map((comment) => complaint(comment, GOOD)),
    );
    const patterns = findPatterns(all);
    expect(findPatterns([...all].reverse())).toEqual(patterns);
    expect(patterns.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    expect(patterns.map(({ count }) => count)).toEqual(
      patterns.map(({ count }) => count).sort((a, b) => b - a),
    );
  });

  test('the newest comments are the examples, those without words last', () => {
    const high = { confidence: 'HIGH' } as const;
    const [pattern] = findPatterns([
      complaint('엉뚱한 답 1', GOOD),
      complaint('엉뚱한 답 2', GOOD),
      complaint('엉뚱한 답 3', GOOD),
      complaint('엉뚱한 답 4', GOOD),
    ]);
    expect(pattern!.examples.map(({ comment }) => comment)).toEqual([
      '엉뚱한 답 4',
      '엉뚱한 답 3',
      '엉뚱한 답 2',
    ]);
    expect(pattern!.lastAt).toBe(pattern!.examples[0]!.at);
    const [silent] = findPatterns([complaint('', undefined, high), complaint('', undefined, high)]);
    expect(silent).toMatchObject({ count: 2, words: [] });
  });

  test('no complaint gives no pattern, and very many give fifty at most', () => {
    expect(findPatterns([])).toEqual([]);
    const many = Array.from({ length: 120 }, (_, n) => complaint(`topic${n}x`, GOOD));
    expect(findPatterns(many)).toHaveLength(50);
  });
});
