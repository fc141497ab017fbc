const en = {
  list: 'Parts of the installation',
  again: 'Check again',
  allGood: 'Everything works',
  someBad: (count: number) => (count === 1 ? 'One thing needs attention' : `${count} things need attention`),
  states: { good: 'works', late: 'needs attention', bad: 'does not work' },
  chosen: 'Chosen by the settings:',
  notKnown: 'Unknown while Temporal does not answer.',
  nothingWaits: 'Nothing is waiting.',
  waits: (tasks: number, time: string) =>
    tasks === 1
      ? `1 task has been waiting for ${time}.`
      : `About ${tasks} tasks are waiting, the oldest for ${time}.`,
  workers: {
    name: 'Workers',
    good: (count: number) => (count === 1 ? '1 worker is running.' : `${count} workers are running.`),
    bad: 'No worker is running. Questions are accepted and wait; nothing is lost.',
    advice: 'Start a worker (npm run worker or vouch up). If it stops again, look at its log.',
  },
  questions: {
    name: 'Queue of the questions',
    advice: 'Start more workers, or check whether a model or the store has become slow.',
  },
  deliveries: {
    name: 'Queue of webhooks and mail',
    advice: 'A receiver may be slow. Check the deliveries of the webhooks.',
  },
  temporal: {
    name: 'Temporal',
    good: 'The server answers.',
    bad: 'The server does not answer, so no question can be asked or read.',
    advice: 'Check VOUCH_TEMPORAL_ADDRESS and whether the server is running.',
  },
  store: {
    name: 'Store',
    good: 'Documents, answers and records can be read and written.',
    bad: 'The store cannot be used, so nothing is searched and no new work is accepted.',
    advice: 'Check the disk or the OpenSearch cluster; the log of the API names what is wrong.',
  },
  sources: {
    name: 'Sources of documents',
    good: (count: number) =>
      count === 0
        ? 'No folder is indexed on a schedule.'
        : count === 1
          ? '1 folder is indexed on a schedule.'
          : `${count} folders are indexed on a schedule.`,
    stale: (names: string) => `Not indexed in time: ${names}. Answers still use the old content.`,
    advice: 'Check the last run of the source, and whether the worker can still read its folder.',
  },
  models: {
    name: 'Answers of the last 24 hours',
    good: (questions: number, calls: number, repaired: number) =>
      `${questions} ${questions === 1 ? 'question' : 'questions'} ended, none failed.` +
      (calls > 0
        ? ` ${calls} model ${calls === 1 ? 'call' : 'calls'}, ${repaired} of them repeated because the output could not be read.`
        : ''),
    bad: (questions: number, failed: number, degraded: number, codes: string) =>
      `Of ${questions} ${questions === 1 ? 'question' : 'questions'}, ${failed} failed${codes && ` (${codes})`} and ${degraded} got a simpler answer because a step failed.`,
    advice:
      'Often a model does not answer or has no quota left. Check the log of the worker and the provider.',
  },
  access: {
    name: 'Sign-in',
    required: 'People and programs must prove who they are.',
    none: 'Nobody has to prove who they are. This is meant for a single machine.',
    advice: 'Set VOUCH_AUTH=required before others can reach this installation.',
  },
};

const ko: typeof en = {
  list: '구성 요소',
  again: '다시 확인',
  allGood: '모두 정상입니다',
  someBad: (count) => `확인이 필요한 항목이 ${count}개 있습니다`,
  states: { good: '정상', late: '확인 필요', bad: '작동하지 않음' },
  chosen: '설정에서 선택한 구성:',
  notKnown: 'Temporal이 응답하지 않아 알 수 없습니다.',
  nothingWaits: '대기 중인 일이 없습니다.',
  waits: (tasks, time) =>
    tasks === 1
      ? `1건이 ${time}째 대기 중입니다.`
      : `약 ${tasks}건이 대기 중이며, 가장 오래된 것은 ${time}째 기다립니다.`,
  workers: {
    name: '워커',
    good: (count) => `워커 ${count}개가 실행 중입니다.`,
    bad: '실행 중인 워커가 없습니다. 질문은 접수되어 대기하며, 사라지지 않습니다.',
    advice:
      '워커를 시작해 주십시오(npm run worker 또는 vouch up). 다시 멈추면 워커의 로그를 확인해 주십시오.',
  },
  questions: {
    name: '질문 대기열',
    advice: '워커를 늘리거나, 모델이나 저장소가 느려졌는지 확인해 주십시오.',
  },
  deliveries: {
    name: '웹훅과 메일 대기열',
    advice: '받는 쪽이 느릴 수 있습니다. 웹훅의 전송 내역을 확인해 주십시오.',
  },
  temporal: {
    name: 'Temporal',
    good: '서버가 응답합니다.',
    bad: '서버가 응답하지 않아 질문을 하거나 볼 수 없습니다.',
    advice: 'VOUCH_TEMPORAL_ADDRESS 설정과 서버가 실행 중인지 확인해 주십시오.',
  },
  store: {
    name: '저장소',
    good: '문서, 답변, 기록을 읽고 쓸 수 있습니다.',
    bad: '저장소를 사용할 수 없어 검색하지 못하고 새 작업도 받지 않습니다.',
    advice: '디스크나 OpenSearch 클러스터를 확인해 주십시오. 원인은 API 로그에 있습니다.',
  },
  sources: {
    name: '문서 소스',
    good: (count) =>
      count === 0
        ? '정기적으로 색인하는 폴더가 없습니다.'
        : `폴더 ${count}개를 정기적으로 색인하고 있습니다.`,
    stale: (names) => `제때 색인하지 못한 컬렉션: ${names}. 예전 내용으로 답변하고 있습니다.`,
    advice: '소스의 마지막 실행 결과와 워커가 폴더를 읽을 수 있는지 확인해 주십시오.',
  },
  models: {
    name: '최근 24시간의 답변',
    good: (questions, calls, repaired) =>
      `질문 ${questions}건이 끝났고 실패는 없습니다.` +
      (calls > 0
        ? ` 모델을 ${calls}회 호출했고, 출력을 읽을 수 없어 다시 요청한 것은 ${repaired}회입니다.`
        : ''),
    bad: (questions, failed, degraded, codes) =>
      `질문 ${questions}건 중 ${failed}건이 실패했고${codes && ` (${codes})`}, ${degraded}건은 일부 단계가 실패하여 간단한 방식으로 답변했습니다.`,
    advice:
      '모델이 응답하지 않거나 할당량이 없는 경우가 많습니다. 워커의 로그와 모델 제공자를 확인해 주십시오.',
  },
  access: {
    name: '로그인',
    required: '사용자와 프로그램이 신원을 증명합니다.',
    none: '아무도 신원을 증명하지 않습니다. 혼자 쓰는 컴퓨터를 위한 설정입니다.',
    advice: '다른 사람이 접속하기 전에 VOUCH_AUTH=required로 설정해 주십시오.',
  },
};

export const healthTexts = { en, ko };
