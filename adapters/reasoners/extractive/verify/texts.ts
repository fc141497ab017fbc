import type { Todo } from '../../../../contract/plan.js';
import type { Language, Localized } from '../../../../contract/language.js';
import { shortened, type Finding, type FindingCode } from './finding.js';

interface FindingTexts {
  /** `about` names what it is wrong with. */
  issue: Record<Language, string | ((about: string) => string)>;
  recommendation: Localized;
}

const FINDINGS: Record<FindingCode, FindingTexts> = {
  no_plan: {
    issue: { en: 'There is no plan yet.', ko: '아직 계획이 없습니다.' },
    recommendation: {
      en: 'Wait until the question has been planned.',
      ko: '계획이 세워질 때까지 기다려 주십시오.',
    },
  },
  todo_failed: {
    issue: { en: (todos) => `Failed: ${todos}.`, ko: (todos) => `실패한 작업이 있습니다: ${todos}.` },
    recommendation: {
      en: 'Pause the question and retry, change or skip what failed.',
      ko: '질문을 일시 중지하고 실패한 작업을 다시 실행하거나, 바꾸거나, 건너뛰어 주십시오.',
    },
  },
  todo_skipped: {
    issue: { en: (todos) => `Skipped: ${todos}.`, ko: (todos) => `건너뛴 작업이 있습니다: ${todos}.` },
    recommendation: {
      en: 'Check that the answer does not need what was skipped.',
      ko: '답변에 필요한 내용이 아니었는지 확인해 주십시오.',
    },
  },
  approval_ahead: {
    issue: {
      en: (todos) => `Will wait for approval: ${todos}.`,
      ko: (todos) => `승인이 필요한 작업이 남아 있습니다: ${todos}.`,
    },
    recommendation: {
      en: 'Make sure that someone is available to approve.',
      ko: '승인할 담당자가 있는지 확인해 주십시오.',
    },
  },
  empty_search: {
    issue: {
      en: (todos) => `Searches that found nothing: ${todos}.`,
      ko: (todos) => `결과가 없는 검색이 있습니다: ${todos}.`,
    },
    recommendation: {
      en: 'Change the words of these searches and run them again.',
      ko: '해당 검색의 검색어를 바꿔 다시 실행해 주십시오.',
    },
  },
  no_passages: {
    issue: { en: 'No passage was found.', ko: '찾은 근거가 없습니다.' },
    recommendation: { en: 'Search with other words.', ko: '다른 검색어로 다시 검색해 주십시오.' },
  },
  few_passages: {
    issue: { en: 'Only one passage was found.', ko: '찾은 근거가 하나뿐입니다.' },
    recommendation: { en: 'Look for a second source.', ko: '다른 근거 문서를 더 찾아보십시오.' },
  },
  low_grades: {
    issue: {
      en: 'The passages do not fit the question well.',
      ko: '찾은 근거가 질문과 잘 맞지 않습니다.',
    },
    recommendation: { en: 'Use more specific search words.', ko: '더 구체적인 검색어를 사용해 주십시오.' },
  },
  duplicate_passages: {
    issue: { en: 'Some passages have the same content.', ko: '내용이 같은 근거가 있습니다.' },
    recommendation: { en: 'Count them as one source.', ko: '하나의 근거로만 보아 주십시오.' },
  },
  short_passages: {
    issue: { en: 'Some passages are very short.', ko: '내용이 매우 짧은 근거가 있습니다.' },
    recommendation: {
      en: 'Read them in the context of the whole document.',
      ko: '원문 전체에서 앞뒤 내용을 확인해 주십시오.',
    },
  },
  web_passages: {
    issue: { en: 'Some passages come from the web.', ko: '웹에서 찾은 내용이 섞여 있습니다.' },
    recommendation: { en: 'Check the web sources before use.', ko: '웹 출처를 확인한 뒤 사용해 주십시오.' },
  },
  one_document: {
    issue: {
      en: (title) => `Nearly everything comes from one document: ${title}.`,
      ko: (title) => `거의 모든 내용이 한 문서에서 나왔습니다: ${title}.`,
    },
    recommendation: { en: 'Look for a second source.', ko: '다른 근거 문서를 더 찾아보십시오.' },
  },
  other_language: {
    issue: {
      en: 'All passages are in a different language from the question.',
      ko: '찾은 근거가 모두 질문과 다른 언어로 되어 있습니다.',
    },
    recommendation: {
      en: 'Have someone who reads that language check the answer.',
      ko: '해당 언어를 읽을 수 있는 담당자에게 답변 확인을 요청해 주십시오.',
    },
  },
  missing_content: {
    issue: {
      en: (words) => `No passage mentions: ${words}.`,
      ko: (words) => `다음 내용이 담긴 근거가 없습니다: ${words}.`,
    },
    recommendation: {
      en: 'Add a search for what is missing, or ask a person.',
      ko: '빠진 내용을 검색에 추가하거나 담당자에게 물어보십시오.',
    },
  },
  no_draft: {
    issue: { en: 'There is no draft answer yet.', ko: '아직 답변 초안이 없습니다.' },
    recommendation: {
      en: 'Verify again once a draft is written.',
      ko: '초안이 작성된 뒤 다시 확인해 주십시오.',
    },
  },
  not_answered: {
    issue: { en: 'The draft gives no answer.', ko: '초안에 답이 없습니다.' },
    recommendation: {
      en: 'Ask for another search with other words.',
      ko: '다른 검색어로 다시 검색하도록 요청해 주십시오.',
    },
  },
  quote_mismatch: {
    issue: {
      en: (markers) => `Quotations that differ from their source: ${markers}.`,
      ko: (markers) => `원문과 다른 인용이 있습니다: ${markers}.`,
    },
    recommendation: {
      en: 'Do not deliver the answer; ask the question again.',
      ko: '답변을 전달하지 말고 다시 질문해 주십시오.',
    },
  },
  unsupported_claim: {
    issue: {
      en: (claims) => `Not supported by its sources: ${claims}`,
      ko: (claims) => `근거로 뒷받침되지 않는 내용이 있습니다: ${claims}`,
    },
    recommendation: {
      en: 'Remove these statements, or find a source for them.',
      ko: '해당 문장을 빼거나 근거 문서를 찾아 주십시오.',
    },
  },
  uncovered_part: {
    issue: {
      en: (parts) => `Parts of the question without evidence: ${parts}.`,
      ko: (parts) => `근거를 찾지 못한 질문이 있습니다: ${parts}.`,
    },
    recommendation: {
      en: 'Add a search for what is missing, or ask a person.',
      ko: '빠진 내용을 검색에 추가하거나 담당자에게 물어보십시오.',
    },
  },
  conflicting_numbers: {
    issue: {
      en: (titles) => `Documents state different numbers for the same thing: ${titles}.`,
      ko: (titles) => `같은 내용에 대해 문서마다 수치가 다릅니다: ${titles}.`,
    },
    recommendation: {
      en: 'Find out which document is current.',
      ko: '어느 문서가 최신인지 확인해 주십시오.',
    },
  },
  focus_uncovered: {
    issue: {
      en: (focus) => `Nothing so far is about: ${focus}`,
      ko: (focus) => `다음에 관한 내용이 아직 없습니다: ${focus}`,
    },
    recommendation: {
      en: 'Add a search for what is missing, or ask a person.',
      ko: '빠진 내용을 검색에 추가하거나 담당자에게 물어보십시오.',
    },
  },
};

const MAX_NAMED = 5;

/** Describes a finding in a sentence. */
export function issueOf({ code, about }: Finding, language: Language): string {
  const issue = FINDINGS[code].issue[language];
  return typeof issue === 'string' ? issue : issue(about.slice(0, MAX_NAMED).map(shortened).join(', '));
}

/** Recommends what to do about a finding. */
export function recommendationOf({ code }: Finding, language: Language): string {
  return FINDINGS[code].recommendation[language];
}

const STATUS: Record<Todo['status'], Localized> = {
  pending: { en: 'still to come', ko: '아직 시작하지 않았습니다' },
  running: { en: 'running', ko: '진행 중입니다' },
  completed: { en: 'completed', ko: '완료되었습니다' },
  failed: { en: 'failed', ko: '실패했습니다' },
  skipped: { en: 'skipped', ko: '건너뛰었습니다' },
};

const focusEn = {
  lead: (focus: string) => `On “${focus}”:`,
  todo: (id: string, task: string, status: Todo['status']) => `task ${id} (${task}) is ${STATUS[status].en}.`,
  result: (title: string, text: string) => `${title} gave: ${text}`,
  passage: (title: string, grade: number) => `Best passage: ${title} (relevance ${grade.toFixed(2)}).`,
};
const focusKo: typeof focusEn = {
  lead: (focus) => `“${focus}”에 대해:`,
  todo: (id, task, status) => `작업 ${id}(${task}): ${STATUS[status].ko}.`,
  result: (title, text) => `${title}의 결과: ${text}`,
  passage: (title, grade) => `가장 관련 있는 근거: ${title}(관련성 ${grade.toFixed(2)}).`,
};
const FOCUS = { en: focusEn, ko: focusKo };

/** Returns the texts about the person's own focus. */
export function focusTexts(language: Language): typeof focusEn {
  return FOCUS[language];
}
