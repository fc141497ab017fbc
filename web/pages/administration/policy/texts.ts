import type { PolicyKey } from '../../../../contract/administration.js';
import { MEANINGS_KO } from './meanings.js';

const en = {
  about:
    'The rules that every new question is started with, as shipped. To change one, name a file in VOUCH_POLICY_FILE (vouch policy writes one to start from) and restart the API. Questions under way keep the rules they began with.',
  aboutFile: (file: string) =>
    `The rules that every new question is started with: those shipped, with ${file} laid over them. To change one, edit the file and restart the API. Questions under way keep the rules they began with.`,
  search: 'Search for a key or a word',
  changed: 'Only what differs from the default',
  nothing: 'No key matches.',
  standard: (value: string) => `default: ${value}`,
  origins: {
    default: 'default',
    file: 'from the file',
    version: 'by a version',
    environment: 'from the environment',
  } satisfies Record<PolicyKey['origin'], string>,
  byQuestion: {
    higher: 'A question may raise it.',
    lower: 'A question may lower it.',
    earlier: 'A question may choose a stricter one.',
    fewer: 'A question may name some of them.',
    true: 'A question may switch it on.',
    false: 'A question may switch it off.',
  } satisfies Record<`${NonNullable<PolicyKey['byQuestion']>}`, string>,
  sections: {
    '': 'Installation',
    modes: 'Modes',
    analysis: 'Analysis of the question',
    retrieval: 'Search',
    grading: 'Grading of passages',
    correction: 'Searching again',
    web: 'Web search',
    judging: 'Judging of drafts',
    confidence: 'Confidence',
    review: 'Review',
    answer: 'Answer',
    plan: 'Plan',
    tools: 'Tools',
    evidence: 'Evidence',
    requests: 'Request',
    cache: 'Cache',
    session: 'Session',
    history: 'History',
  },
  /** The schema says it in English. */
  meanings: undefined as Readonly<Record<string, string>> | undefined,
};

const ko: typeof en = {
  about:
    '새 질문에 적용되는 규칙이며, 제품의 기본값 그대로입니다. 바꾸려면 VOUCH_POLICY_FILE에 파일을 지정하고(vouch policy 명령으로 시작할 파일을 만들 수 있습니다) API를 다시 시작해 주십시오. 진행 중인 질문은 시작할 때의 규칙을 따릅니다.',
  aboutFile: (file) =>
    `새 질문에 적용되는 규칙이며, 제품의 기본값에 ${file} 파일의 값을 적용한 것입니다. 바꾸려면 파일을 수정하고 API를 다시 시작해 주십시오. 진행 중인 질문은 시작할 때의 규칙을 따릅니다.`,
  search: '항목 이름이나 단어 검색',
  changed: '기본값과 다른 항목만',
  nothing: '일치하는 항목이 없습니다.',
  standard: (value) => `기본값: ${value}`,
  origins: {
    default: '기본값',
    file: '파일에서 설정',
    version: '버전에서 설정',
    environment: '환경 변수에서 설정',
  },
  byQuestion: {
    higher: '질문에서 더 높일 수 있습니다.',
    lower: '질문에서 더 낮출 수 있습니다.',
    earlier: '질문에서 더 엄격한 것을 고를 수 있습니다.',
    fewer: '질문에서 일부만 지정할 수 있습니다.',
    true: '질문에서 켤 수 있습니다.',
    false: '질문에서 끌 수 있습니다.',
  },
  sections: {
    '': '설치 환경',
    modes: '검토 방식',
    analysis: '질문 분석',
    retrieval: '검색',
    grading: '근거 평가',
    correction: '다시 검색',
    web: '웹 검색',
    judging: '초안 평가',
    confidence: '신뢰도',
    review: '검토',
    answer: '답변',
    plan: '계획',
    tools: '도구',
    evidence: '근거',
    requests: '요청',
    cache: '캐시',
    session: '세션',
    history: '이력',
  },
  meanings: MEANINGS_KO,
};

export const policyTexts = { en, ko };
