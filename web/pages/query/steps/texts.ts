import type { Judgement } from '../../../../contract/judgement.js';
import type { StepName, StepState } from './steps-of.js';

const en = {
  title: 'Progress',
  names: {
    recall: 'Answered before',
    understand: 'Understand the question',
    plan: 'Plan',
    search: 'Search',
    grade: 'Select relevant passages',
    write: 'Write the answer',
    check: 'Check the answer',
    review: 'Review by a person',
  } satisfies Record<StepName, string>,
  states: {
    done: 'done',
    active: 'now',
    waiting: 'waiting for a person',
    paused: 'paused',
    ahead: 'still to come',
    stopped: 'ended here',
  } satisfies Record<StepState, string>,
  show: 'Show the steps',
  hide: 'Hide the steps',
  summary: (searches: number, used: number) =>
    [
      searches > 0 && (searches === 1 ? '1 search' : `${searches} searches`),
      used > 0 && (used === 1 ? '1 passage used' : `${used} passages used`),
    ]
      .filter(Boolean)
      .join(' · '),
  took: (time: string) => `took ${time}`,
  understoodAs: 'Understood as',
  complex: (parts: number) => `A question with ${parts} parts`,
  found: (hits: number) => (hits === 0 ? 'nothing found' : hits === 1 ? '1 passage' : `${hits} passages`),
  withheldWords: 'words withheld',
  graded: (fit: number, all: number) =>
    all === 1 ? `${fit} of 1 passage fits the question` : `${fit} of ${all} passages fit the question`,
  draftScores: 'Quality of the drafts',
  drafts: (count: number) => (count === 1 ? '1 draft' : `${count} drafts`),
  quality: (overall: string) => `Quality ${overall}`,
  missing: 'Missing',
  stops: {
    max_refinements: 'It was refined as often as the policy allows.',
    duplicate_passages: 'Another search found the same passages.',
    stagnation: 'Another draft was hardly better.',
    nothing_new: 'Another search found nothing new.',
  } as Record<string, string>,
  confidence: 'Confidence',
  cached: 'The same question was answered a short while ago; that answer is used again.',
  concerns: ({ safetyConcerns }: Judgement) =>
    safetyConcerns.length === 1 ? '1 safety concern' : `${safetyConcerns.length} safety concerns`,
};

const ko: typeof en = {
  title: '진행 상황',
  names: {
    recall: '이전 답변 재사용',
    understand: '질문 이해',
    plan: '계획',
    search: '검색',
    grade: '근거 평가',
    write: '답변 작성',
    check: '답변 점검',
    review: '사람의 검토',
  },
  states: {
    done: '완료',
    active: '진행 중',
    waiting: '사람의 응답 대기',
    paused: '일시 중지',
    ahead: '예정',
    stopped: '여기서 종료',
  },
  show: '단계 보기',
  hide: '단계 접기',
  summary: (searches, used) =>
    [searches > 0 && `검색 ${searches}회`, used > 0 && `근거 ${used}건 사용`].filter(Boolean).join(' · '),
  took: (time) => `처리 시간 ${time}`,
  understoodAs: '이해한 질문',
  complex: (parts) => `${parts}개 항목으로 이루어진 질문`,
  found: (hits) => (hits === 0 ? '결과 없음' : `결과 ${hits}건`),
  withheldWords: '검색어 비공개',
  graded: (fit, all) => `검색 결과 ${all}건 중 ${fit}건이 질문에 맞습니다`,
  draftScores: '초안별 품질',
  drafts: (count) => `초안 ${count}건`,
  quality: (overall) => `품질 ${overall}`,
  missing: '부족한 내용',
  stops: {
    max_refinements: '정책에서 허용한 횟수만큼 보완했습니다.',
    duplicate_passages: '다시 검색해도 같은 근거만 나왔습니다.',
    stagnation: '다시 작성해도 나아지지 않았습니다.',
    nothing_new: '다시 검색해도 새로운 내용이 없었습니다.',
  },
  confidence: '신뢰도',
  cached: '조금 전 같은 질문에 드린 답변을 다시 보여 드립니다.',
  concerns: ({ safetyConcerns }) => `안전 우려 ${safetyConcerns.length}건`,
};

export const stepTexts = { en, ko };
