import type { VerificationType } from '../../../contract/judgement.js';
import type { Localized } from '../../../contract/language.js';
import type { Checked, Finding } from './checks.js';

interface FindingTexts {
  issue: Localized;
  recommendation: Localized;
}

export const FINDINGS: Record<Finding, FindingTexts> = {
  no_plan: {
    issue: { en: 'There is no plan yet.', ko: '아직 계획이 없습니다.' },
    recommendation: {
      en: 'Wait until the question has been planned.',
      ko: '계획이 세워질 때까지 기다려 주세요.',
    },
  },
  todo_failed: {
    issue: { en: 'A todo of the plan failed.', ko: '실패한 할 일이 있습니다.' },
    recommendation: {
      en: 'Retry or skip the failed todo.',
      ko: '실패한 할 일을 다시 실행하거나 건너뛰세요.',
    },
  },
  todo_skipped: {
    issue: { en: 'A todo of the plan was skipped.', ko: '건너뛴 할 일이 있습니다.' },
    recommendation: {
      en: 'Check that the answer does not need it.',
      ko: '답변에 필요한 내용이 아니었는지 확인하세요.',
    },
  },
  no_passages: {
    issue: { en: 'No passage was found.', ko: '찾은 문서가 없습니다.' },
    recommendation: { en: 'Search with other words.', ko: '다른 검색어로 다시 검색하세요.' },
  },
  few_passages: {
    issue: { en: 'Only one passage was found.', ko: '찾은 문서가 하나뿐입니다.' },
    recommendation: { en: 'Look for a second source.', ko: '다른 근거 문서를 더 찾아보세요.' },
  },
  low_similarity: {
    issue: { en: 'The passages hardly fit the question.', ko: '찾은 문서가 질문과 잘 맞지 않습니다.' },
    recommendation: { en: 'Use more specific search words.', ko: '더 구체적인 검색어를 사용하세요.' },
  },
  duplicate_passages: {
    issue: { en: 'Some passages have the same content.', ko: '내용이 같은 문서가 있습니다.' },
    recommendation: { en: 'Count them as one source.', ko: '하나의 근거로만 보아 주세요.' },
  },
  short_passages: {
    issue: { en: 'Some passages are very short.', ko: '내용이 매우 짧은 문서가 있습니다.' },
    recommendation: { en: 'Read them in the whole document.', ko: '원문 전체에서 앞뒤 내용을 확인하세요.' },
  },
  web_passages: {
    issue: { en: 'Some passages come from the web.', ko: '웹에서 찾은 내용이 섞여 있습니다.' },
    recommendation: { en: 'Check the web sources before use.', ko: '웹 출처를 확인한 뒤 사용하세요.' },
  },
  no_draft: {
    issue: { en: 'There is no draft answer yet.', ko: '아직 답변 초안이 없습니다.' },
    recommendation: { en: 'Verify again once a draft is written.', ko: '초안이 작성된 뒤 다시 확인하세요.' },
  },
  not_answered: {
    issue: { en: 'The draft gives no answer.', ko: '초안에 답이 없습니다.' },
    recommendation: { en: 'Send it back with other search words.', ko: '다른 검색어로 재검색을 요청하세요.' },
  },
  quote_mismatch: {
    issue: { en: 'A quotation differs from its source.', ko: '원문과 다른 인용이 있습니다.' },
    recommendation: {
      en: 'Do not release the answer; run the question again.',
      ko: '답변을 내보내지 말고 질문을 다시 실행하세요.',
    },
  },
  conflicting_numbers: {
    issue: {
      en: 'Two documents state different numbers for the same thing.',
      ko: '같은 내용에 대해 문서마다 수치가 다릅니다.',
    },
    recommendation: { en: 'Find out which document is current.', ko: '어느 문서가 최신인지 확인하세요.' },
  },
};

export const SUMMARIES: Record<VerificationType, Record<'en' | 'ko', (checked: Checked) => string>> = {
  intermediate_results: {
    en: ({ passages, draft }) =>
      `${passages.length} passages found; ${draft ? 'a draft is written' : 'no draft yet'}.`,
    ko: ({ passages, draft }) =>
      `문서 ${passages.length}건을 찾았고, ${draft ? '답변 초안이 있습니다' : '초안은 아직 없습니다'}.`,
  },
  data_quality: {
    en: ({ passages }) => `${passages.length} passages from ${documents(passages)} documents checked.`,
    ko: ({ passages }) => `문서 ${documents(passages)}개에서 찾은 ${passages.length}건을 확인했습니다.`,
  },
  progress: {
    en: ({ plan }) => `${done(plan)} of ${plan?.todos.length ?? 0} todos are done.`,
    ko: ({ plan }) => `할 일 ${plan?.todos.length ?? 0}개 중 ${done(plan)}개를 마쳤습니다.`,
  },
  consistency: {
    en: ({ draft }) => `${draft?.citations.length ?? 0} quotations compared with their sources.`,
    ko: ({ draft }) => `인용 ${draft?.citations.length ?? 0}건을 원문과 대조했습니다.`,
  },
};

function documents(passages: Checked['passages']): number {
  return new Set(passages.map((passage) => passage.documentId)).size;
}

function done(plan: Checked['plan']): number {
  return plan?.todos.filter((todo) => todo.status === 'completed').length ?? 0;
}
