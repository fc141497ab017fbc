import type { Language } from '../../../contract/language.js';

const en = {
  node: { name: 'Node.js', advice: 'Install Node.js 20.19 or later: https://nodejs.org' },
  settings: { name: 'Settings', advice: 'Correct the setting; .env.example lists them all.' },
  data: {
    name: 'Data folder',
    advice: 'Give this user write access and at least 1 GB of space, or set VOUCH_DATA_DIR.',
  },
  messages: {
    name: 'Messages that bypass the API',
    advice: 'Set VOUCH_ENCRYPTION_KEYS; see “Messages that bypass the API” in docs/auth.md.',
  },
  anybodysWord: 'anyone who can reach Temporal can ask and decide in anybody’s name',
  provenWord: 'a key is needed to send them',
  ports: { name: 'Ports', advice: 'Stop the other program or choose another number.' },
  program: {
    name: 'Temporal program',
    advice:
      '`npm start` tries to download it; otherwise install Temporal’s CLI (https://docs.temporal.io/cli) or Go, or set VOUCH_TEMPORAL_ADDRESS.',
  },
  server: { name: 'Temporal server', advice: 'Run `npm start`, or check VOUCH_TEMPORAL_ADDRESS.' },
  serverAway: {
    name: 'Temporal server',
    advice:
      'Questions wait and continue once it answers. Look at its log (that of `npm start` is logs/temporal.log in the data folder) and at the VOUCH_TEMPORAL_… settings.',
  },
  attributes: { name: 'Search attributes', advice: '`npm start` registers them.' },
  worker: { name: 'Worker', advice: 'Run `npm start`; its log is logs/worker.log in the data folder.' },
  sources: {
    name: 'Source folders',
    advice: '`vouch source list` shows the results of the last runs.',
  },
  exports: {
    name: 'Audit exports',
    advice: 'See logs/worker.log in the data folder: the worker must be able to write to VOUCH_AUDIT_DIR.',
  },
  api: { name: 'API', advice: 'Run `npm start`; its log is logs/api.log in the data folder.' },
  store: { name: 'Store', advice: 'See logs/api.log in the data folder.' },
  storeFull: {
    name: 'Store',
    advice: 'Free some space on its disk; waiting work then continues automatically.',
  },
  storeDamaged: {
    name: 'Store',
    advice:
      'Stop everything, restore the data folder (“Backup and restore” in docs/operations.md), and start again.',
  },
  storeNewer: {
    name: 'Store of a newer release',
    advice: 'Start that release, or restore the backup from before its upgrade (docs/operations.md).',
  },
  temporalDamaged: {
    name: 'Database of the Temporal server',
    advice:
      'Stop everything, restore the data folder (“Backup and restore” in docs/operations.md), and start again.',
  },
  cluster: { name: 'OpenSearch', advice: 'OpenSearch 2.16 or later is needed.' },
  noCluster: 'Start the cluster, or check VOUCH_OPENSEARCH_URL; waiting work continues once it is back.',
  denied:
    'Check VOUCH_OPENSEARCH_AUTH and its related settings, VOUCH_OPENSEARCH_CA_FILE, and the permissions of the account (docs/opensearch.md).',
  plugins: {
    name: 'OpenSearch plugins',
    advice:
      'Everything works without it; words and vectors are then searched with two queries instead of one.',
  },
  health: {
    name: 'OpenSearch indices',
    advice:
      'See `GET _cluster/allocation/explain` for why copies are not assigned; if the status is red, documents are missing.',
  },
  notTold: 'this account may not read the health of the cluster',
  bucket: {
    name: 'Bucket',
    advice: 'Uploads and large payloads wait until it can be used; see “Documents in S3” in docs/deploy.md.',
  },
  usable: (place: string) => `${place}: written, read and removed`,
  state: (status: string, nodes: number, unassigned: number) =>
    `${status}; nodes: ${nodes}; unassigned copies: ${unassigned}`,
  index: {
    name: 'Search index',
    advice: 'Run `vouch reindex`. Until then, search may match words only and new documents may be refused.',
  },
  notMade: 'not created yet; the first document creates it',
  broken: 'its alias or its template is missing',
  byWords: 'matches words only, without an embedder',
  rebuilding: (embedder: string) => `${embedder}; a re-index is under way`,
  foreign: (embedder: string, rebuilding: boolean) =>
    `built with other settings (${embedder})${rebuilding ? '; a re-index is under way' : ''}`,
  embedder: {
    name: 'Embedding model',
    advice: 'Run `vouch local-models install`, or see logs/embedder.log in the data folder.',
  },
  noEmbedder: 'none; search matches words only. `vouch local-models install` installs one on this machine',
  reranker: {
    name: 'Reranker',
    advice: '`npm start` fetches it, or set VOUCH_LOCAL_RERANKER to another one, or to none.',
  },
  gradingSpeed: (name: string, ms: number, megabytes: number) =>
    `${name}, ${ms} ms per passage; memory of this process with it: ${megabytes} MB`,
  speed: (name: string, dimensions: number, ms: number, megabytes: number) =>
    `${name}, ${dimensions} dimensions, ${ms} ms per passage; memory of this process with it: ${megabytes} MB`,
  java: {
    name: 'Java and Maven (tests only)',
    advice: 'Install a JDK of version 21 or later and Maven: the test servers need them.',
  },
  valid: 'valid',
  free: (gigabytes: string) => `${gigabytes} GB free`,
  inUse: 'in use by this installation',
  allFree: 'free',
  buildable: (go: string) => `not installed yet; the first start downloads it or builds it with ${go}`,
  notRunning: 'not running',
  noAnswer: 'does not answer',
  noRoom: 'its disk is full',
  missing: (names: string) => `missing: ${names}`,
  registered: 'registered',
  noWorker: (queue: string) => `no worker has polled task queue ${queue} in the last two minutes`,
  workers: (count: number, queue: string) =>
    `task queue ${queue}, ${count} ${count === 1 ? 'poller' : 'pollers'}`,
  watched: (count: number) => (count === 0 ? 'none is indexed regularly' : `${count}, all up to date`),
  unreadableSources: (collections: string) =>
    `encrypted with a key that is missing: ${collections}. Put it back into VOUCH_ENCRYPTION_KEYS, or remove the source and add it again`,
  stale: (collections: string) => `no run has succeeded for too long: ${collections}`,
  exported: (at: string | undefined) => (at === undefined ? 'none so far' : `last at ${at}`),
  notArranged: 'no worker has scheduled them yet',
  addressSet: (address: string) => `not needed: VOUCH_TEMPORAL_ADDRESS is ${address}`,
  notFound: 'not found',
  optional: 'not needed now',
};

const ko: typeof en = {
  node: { name: 'Node.js', advice: 'Node.js 20.19 이상을 설치해 주십시오: https://nodejs.org' },
  settings: { name: '설정', advice: '설정을 고쳐 주십시오. 모든 설정은 .env.example에 있습니다.' },
  data: {
    name: '데이터 폴더',
    advice: '이 사용자에게 쓰기 권한과 1GB 이상의 공간을 주거나 VOUCH_DATA_DIR을 바꿔 주십시오.',
  },
  messages: {
    name: 'API를 거치지 않는 메시지',
    advice:
      'VOUCH_ENCRYPTION_KEYS를 설정해 주십시오. docs/auth.md의 “Messages that bypass the API”를 참고해 주십시오.',
  },
  anybodysWord: 'Temporal에 접근할 수 있으면 누구나 다른 사람의 이름으로 질문하고 결정할 수 있습니다',
  provenWord: '키가 있어야 보낼 수 있습니다',
  ports: { name: '포트', advice: '다른 프로그램을 종료하거나 다른 번호로 설정해 주십시오.' },
  program: {
    name: 'Temporal 프로그램',
    advice:
      '`npm start`가 내려받기를 시도합니다. 안 되면 Temporal CLI(https://docs.temporal.io/cli)나 Go를 설치하거나 VOUCH_TEMPORAL_ADDRESS를 설정해 주십시오.',
  },
  server: {
    name: 'Temporal 서버',
    advice: '`npm start`를 실행하거나 VOUCH_TEMPORAL_ADDRESS를 확인해 주십시오.',
  },
  serverAway: {
    name: 'Temporal 서버',
    advice:
      '질문은 대기하다가 서버가 응답하면 이어집니다. 서버의 로그(`npm start`로 시작했다면 데이터 폴더의 logs/temporal.log)와 VOUCH_TEMPORAL_… 설정을 확인해 주십시오.',
  },
  attributes: { name: '검색 속성', advice: '`npm start`가 등록합니다.' },
  worker: {
    name: '워커',
    advice: '`npm start`를 실행해 주십시오. 로그는 데이터 폴더의 logs/worker.log에 있습니다.',
  },
  sources: {
    name: '소스 폴더',
    advice: '`vouch source list`에서 최근 실행 결과를 확인해 주십시오.',
  },
  exports: {
    name: '감사 내보내기',
    advice: '데이터 폴더의 logs/worker.log를 확인해 주십시오. 워커가 VOUCH_AUDIT_DIR에 쓸 수 있어야 합니다.',
  },
  api: {
    name: 'API',
    advice: '`npm start`를 실행해 주십시오. 로그는 데이터 폴더의 logs/api.log에 있습니다.',
  },
  store: { name: '저장소', advice: '데이터 폴더의 logs/api.log를 확인해 주십시오.' },
  storeFull: {
    name: '저장소',
    advice: '디스크 공간을 확보해 주십시오. 공간이 생기면 대기 중인 작업이 이어집니다.',
  },
  storeDamaged: {
    name: '저장소',
    advice:
      '모두 종료하고 데이터 폴더를 복원한 뒤(docs/operations.md의 “Backup and restore”) 다시 시작해 주십시오.',
  },
  storeNewer: {
    name: '더 새로운 릴리스의 저장소',
    advice: '그 릴리스로 시작하거나, 업그레이드 이전의 백업을 복원해 주십시오(docs/operations.md).',
  },
  temporalDamaged: {
    name: 'Temporal 서버의 데이터베이스',
    advice:
      '모두 종료하고 데이터 폴더를 복원한 뒤(docs/operations.md의 “Backup and restore”) 다시 시작해 주십시오.',
  },
  cluster: { name: 'OpenSearch', advice: 'OpenSearch 2.16 이상이 필요합니다.' },
  noCluster:
    '클러스터를 시작하거나 VOUCH_OPENSEARCH_URL을 확인해 주십시오. 대기 중인 작업은 클러스터가 돌아오면 이어집니다.',
  denied:
    'VOUCH_OPENSEARCH_AUTH와 관련 설정, VOUCH_OPENSEARCH_CA_FILE, 계정 권한을 확인해 주십시오(docs/opensearch.md).',
  plugins: {
    name: 'OpenSearch 플러그인',
    advice: '없어도 모두 동작합니다. 없으면 단어 검색과 벡터 검색을 쿼리 두 개로 나누어 실행합니다.',
  },
  health: {
    name: 'OpenSearch 인덱스',
    advice:
      '`GET _cluster/allocation/explain`으로 복제본이 할당되지 않은 원인을 확인해 주십시오. 상태가 red이면 없는 문서가 있습니다.',
  },
  notTold: '이 계정으로는 상태를 확인할 수 없습니다',
  bucket: {
    name: '버킷',
    advice:
      '버킷을 쓸 수 있을 때까지 업로드와 큰 데이터가 처리되지 않습니다. docs/deploy.md의 “Documents in S3”를 참고해 주십시오.',
  },
  usable: (place: string) => `${place}: 쓰기, 읽기, 삭제 확인`,
  state: (status, nodes, unassigned) => `${status}, 노드 ${nodes}개, 할당되지 않은 복제본 ${unassigned}개`,
  index: {
    name: '검색 인덱스',
    advice: '`vouch reindex`를 실행해 주십시오. 그때까지 단어로만 검색되고 문서가 추가되지 않을 수 있습니다.',
  },
  notMade: '아직 없습니다. 첫 문서를 색인할 때 만들어집니다',
  broken: '별칭이나 템플릿이 없습니다',
  byWords: '임베딩 없이 단어로 검색',
  rebuilding: (embedder) => `${embedder}, 재색인이 진행 중입니다`,
  foreign: (embedder, rebuilding) =>
    `다른 설정으로 만들어졌습니다(${embedder})${rebuilding ? '. 재색인이 진행 중입니다' : ''}`,
  embedder: {
    name: '임베딩 모델',
    advice: '`vouch local-models install`을 실행하거나 데이터 폴더의 logs/embedder.log를 확인해 주십시오.',
  },
  noEmbedder: '없습니다. 단어로 검색합니다. `vouch local-models install`로 이 컴퓨터에 설치할 수 있습니다',
  reranker: {
    name: '재순위 모델',
    advice: '`npm start`가 내려받습니다. 다른 모델을 VOUCH_LOCAL_RERANKER에 지정하거나 설정을 지워도 됩니다.',
  },
  gradingSpeed: (name, ms, megabytes) => `${name}, 단락마다 ${ms}ms, 이 프로세스의 메모리 ${megabytes}MB`,
  speed: (name, dimensions, ms, megabytes) =>
    `${name}, ${dimensions}차원, 단락마다 ${ms}ms, 이 프로세스의 메모리 ${megabytes}MB`,
  java: {
    name: 'Java와 Maven (테스트용)',
    advice: '버전 21 이상의 JDK와 Maven을 설치해 주십시오. 테스트 서버에 필요합니다.',
  },
  valid: '올바릅니다',
  free: (gigabytes) => `여유 공간 ${gigabytes}GB`,
  inUse: '이 설치가 사용 중입니다',
  allFree: '사용 가능',
  buildable: (go) => `아직 없습니다. 처음 시작할 때 내려받거나 빌드합니다(${go})`,
  notRunning: '실행 중이 아닙니다',
  noAnswer: '응답하지 않습니다',
  noRoom: '디스크가 가득 찼습니다',
  missing: (names) => `없음: ${names}`,
  registered: '등록되어 있습니다',
  noWorker: (queue) => `최근 2분 동안 작업 큐(${queue})를 확인한 워커가 없습니다`,
  workers: (count, queue) => `작업 큐 ${queue}, 폴러 ${count}개`,
  watched: (count) => (count === 0 ? '정기적으로 색인하는 폴더가 없습니다' : `${count}개, 모두 최신입니다`),
  unreadableSources: (collections) =>
    `암호화한 키가 없어 읽을 수 없습니다: ${collections}. VOUCH_ENCRYPTION_KEYS에 키를 다시 넣거나 소스를 삭제하고 다시 추가해 주십시오`,
  stale: (collections) => `너무 오랫동안 성공한 실행이 없습니다: ${collections}`,
  exported: (at) => (at === undefined ? '아직 없습니다' : `마지막: ${at}`),
  notArranged: '아직 예약되지 않았습니다',
  addressSet: (address) => `필요 없음: VOUCH_TEMPORAL_ADDRESS가 ${address}입니다`,
  notFound: '찾을 수 없습니다',
  optional: '지금은 없어도 됩니다',
};

export type DoctorTexts = typeof en;

/** Texts of `vouch doctor`. */
export const DOCTOR_TEXTS: Record<Language, DoctorTexts> = { en, ko };
