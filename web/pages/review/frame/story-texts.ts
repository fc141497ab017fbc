import type { QueryView } from '../../../../contract/query.js';

type StoppedBy = NonNullable<QueryView['refinements']['stoppedBy']>;

const en = {
  title: 'What happened so far',
  began: { asker: (who: string) => `${who} asked`, proposer: (who: string) => `${who} proposed a change` },
  understood: 'Understood as',
  hits: (count: number) => (count === 1 ? '1 passage' : `${count} passages`),
  draft: (quality: string) => `Draft written, judged ${quality}`,
  noDraft: 'Nothing new was found; the best draft so far stays',
  stoppedBy: {
    accepted: 'good enough',
    max_refinements: 'no further attempt is allowed',
    duplicate_passages: 'the same passages came back',
    stagnation: 'hardly better than before',
    nothing_new: 'nothing new to search for',
  } satisfies Record<StoppedBy, string>,
  requested: (kind: string) => `A person was asked: ${kind}`,
  decided: (kind: string, done: string, by: string) => `${kind}: ${done} by ${by}`,
  byDefault: (kind: string, done: string) => `${kind}: nobody answered, ${done} by default`,
  voted: (by: string) => `${by} approved; others must, too`,
  lapsed: (kind: string) => `${kind}: lapsed because its subject has changed`,
  extended: (by: string, until: string) => `${by} extended the deadline to ${until}`,
  paused: (by: string) => `${by} paused the question`,
  resumed: 'The question was resumed',
  planChanged: (version: number) => `The plan was changed (version ${version})`,
  ended: (stage: string) => `The question ended: ${stage}`,
};

const ko: typeof en = {
  title: '처리 과정',
  began: { asker: (who) => `${who} 님이 질문함`, proposer: (who) => `${who} 님이 변경을 제안함` },
  understood: '이렇게 이해함',
  hits: (count) => `근거 ${count}건`,
  draft: (quality) => `초안 작성, 품질 ${quality}`,
  noDraft: '새로 찾은 내용이 없어 가장 나은 초안을 유지함',
  stoppedBy: {
    accepted: '충분한 품질',
    max_refinements: '허용된 횟수를 모두 사용함',
    duplicate_passages: '같은 근거가 다시 나옴',
    stagnation: '품질이 거의 나아지지 않음',
    nothing_new: '더 찾을 내용이 없음',
  },
  requested: (kind) => `사람에게 요청함: ${kind}`,
  decided: (kind, done, by) => `${kind}: ${by} 님 ${done}`,
  byDefault: (kind, done) => `${kind}: 응답이 없어 기본 처리로 ${done}`,
  voted: (by) => `${by} 님이 승인함, 추가 승인 필요`,
  lapsed: (kind) => `${kind}: 대상이 바뀌어 효력을 잃음`,
  extended: (by, until) => `${by} 님이 기한을 ${until}까지 연장함`,
  paused: (by) => `${by} 님이 일시 중지함`,
  resumed: '처리를 재개함',
  planChanged: (version) => `계획이 변경됨 (버전 ${version})`,
  ended: (stage) => `질문 종료: ${stage}`,
};

export const storyTexts = { en, ko };
