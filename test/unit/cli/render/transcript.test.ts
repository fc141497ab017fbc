import stringWidth from 'string-width';
import { stepsOf, Transcript } from '../../../../cli/render/transcript.js';
import { TEXTS } from '../../../../cli/texts/index.js';
import type { QueryView } from '../../../../contract/query.js';
import {
  completed,
  answer,
  decided,
  inReview,
  receiptOf,
  rejected,
  searched,
  started,
  STORIES,
} from '../samples.js';

const NOW = Date.parse('2026-03-02T05:25:00Z');

function transcriptOf(views: readonly QueryView[], width = 80): string[] {
  const lines: string[] = [];
  const print = (...more: string[]) => void lines.push(...more);
  const transcript = new Transcript({
    width,
    tableWidth: width,
    print,
    notice: print,
    paint: (_, text) => text,
  });
  for (const view of views) transcript.show(view, NOW);
  return lines;
}

function texts(view: QueryView): string[] {
  return stepsOf(view, TEXTS[view.language], NOW).map(({ tag, text }) => `[${tag}] ${text}`);
}

test('the steps of a Korean question', () => {
  expect(texts(inReview('ko'))).toEqual([
    '[사용자] 출장비 정산 방법 알려줘',
    '[라우팅] INTERNAL_SEARCH',
    '[플래닝] 의도: 출장비 정산 방법 알려줘',
    "[플래닝] 검색어: ['출장비 정산 절차']",
    '[검색] 2건',
    '[평가] FAIL',
    "[재작성] 구체화: '출장 경비 보고서 정산 기한'",
    '[검색] 1건',
    '[평가] FAIL (유사도 0.68)',
    '[초안 평가] 종합 0.70 · 근거 충실도 0.90 · 완전성 0.50 · 정확성 0.64 · 명확성 0.80',
    '[신뢰도] 0.45 (LOW) · 최고 유사도 0.68 · 평가 FAIL · 근거 1건 · 재작성 1회',
  ]);
});

test('the steps of an English question', () => {
  expect(texts(inReview('en', 'soft'))).toEqual([
    '[You] How do I settle travel expenses?',
    '[Route] INTERNAL_SEARCH',
    '[Plan] intent: How do I settle travel expenses?',
    "[Plan] search words: ['travel expense settlement']",
    '[Search] 2 hits',
    '[Grade] FAIL',
    "[Rewrite] more specific: 'expense report deadline after a trip'",
    '[Search] 1 hit',
    '[Grade] PASS (similarity 0.68)',
    '[Judge] overall 0.70 · grounding 0.90 · completeness 0.50 · accuracy 0.64 · clarity 0.80',
    '[Confidence] 0.62 (MEDIUM) · best similarity 0.68 · grading PASS · 1 passage used · 1 rewrite',
  ]);
});

test('every step is printed once, however many statuses tell it', () => {
  const review = inReview('ko');
  const [request] = review.requests;
  const approved = decided(review, receiptOf(request!, { action: 'approve' }));
  const sequence = [
    started('ko'),
    searched('ko'),
    review,
    review,
    approved,
    completed(approved, answer('ko', 'final')),
  ];
  const step = transcriptOf(sequence).filter((line) => line !== '');
  expect(new Set(step).size).toBe(step.length);
  expect(step.filter((line) => !line.includes('[결정]'))).toEqual(
    transcriptOf([review]).filter((line) => line !== ''),
  );
  expect(step.at(-1)).toMatch(/^ {2}\[결정\] 승인됨 · kim · /);
});

test('a question that is not clear yet shows no route', () => {
  const view = { ...searched('en'), stage: 'clarifying' } as QueryView;
  expect(texts(view)).not.toContain('[Route] INTERNAL_SEARCH');
});

test('refined, sent back by a reviewer and refined again: every search stands behind what caused it', () => {
  const review = inReview('en');
  const receipt = receiptOf(review.requests[0]!, { action: 'retry', query: 'per diem' });
  const sentBack = decided(review, receipt);
  const [plan] = review.searches;
  const view = {
    ...sentBack,
    searches: [
      plan!,
      { query: 'first refinement', reason: 'refinement', hits: 3 },
      { query: 'per diem', reason: 'reviewer', hits: 4 },
      { query: 'second refinement', reason: 'refinement', hits: 5 },
    ],
    refinements: {
      rounds: [
        { query: 'per diem', passageHashes: [], overall: 0.41 },
        { query: 'second refinement', passageHashes: [], overall: 0.7 },
      ],
      stoppedBy: 'accepted',
    },
  } as QueryView;
  expect(texts(view).slice(4, 12)).toEqual([
    '[Search] 2 hits',
    "[Rewrite] fill in what is missing: 'first refinement'",
    '[Search] 3 hits',
    expect.stringMatching(/^\[Decision\] sent back for another search “per diem” · kim · /),
    "[Rewrite] words of the reviewer: 'per diem'",
    '[Search] 4 hits',
    '[Judge] overall 0.41',
    "[Rewrite] fill in what is missing: 'second refinement'",
  ]);
});

test('an answer from the cache says so', () => {
  const view = completed(started('ko'), answer('ko', 'final'));
  const cached = { ...view, metrics: { ...view.metrics, cacheHit: true } };
  expect(texts(cached)).toContain('[캐시] 같은 질문에 저장해 둔 답변을 씁니다');
});

test('a rejection by the deadline is told as such', () => {
  const review = inReview('ko');
  const receipt = receiptOf(review.requests[0]!, { action: 'reject' }, { decidedBy: 'timeout', by: 'timer' });
  expect(texts(rejected(decided(review, receipt))).at(-1)).toMatch(
    /^\[결정\] 거부됨 · 기한 경과에 따른 기본 처리 · /,
  );
});

test.each([40, 60, 100])('at %i columns no line is longer', (columns) => {
  for (const language of ['ko', 'en'] as const) {
    const long = { ...inReview(language), question: STORIES[language].question.repeat(5) };
    for (const line of transcriptOf([long], columns)) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  }
});
