import type { Language } from '../../../contract/language.js';

const en = {
  node: { name: 'Node.js', advice: 'Install Node.js 20.19 or later: https://nodejs.org' },
  settings: { name: 'Settings', advice: 'Correct the setting; .env.example lists them all.' },
  data: {
    name: 'Data folder',
    advice: 'Give this user write access and at least 1 GB of space, or set VOUCH_DATA_DIR.',
  },
  ports: { name: 'Ports', advice: 'Stop the other program or choose another number.' },
  program: {
    name: 'Temporal program',
    advice:
      '`npm start` tries to download it; otherwise install Temporal’s CLI (https://docs.temporal.io/cli) or Go, or set VOUCH_TEMPORAL_ADDRESS.',
  },
  server: { name: 'Temporal server', advice: 'Run `npm start`, or check VOUCH_TEMPORAL_ADDRESS.' },
  attributes: { name: 'Search attributes', advice: '`npm start` registers them.' },
  worker: { name: 'Worker', advice: 'Run `npm start`; its log is logs/worker.log in the data folder.' },
  sources: {
    name: 'Source folders',
    advice: '`vouch source list` says what their last runs came to.',
  },
  api: { name: 'API', advice: 'Run `npm start`; its log is logs/api.log in the data folder.' },
  store: { name: 'Store', advice: 'See logs/api.log in the data folder.' },
  java: {
    name: 'Java and Maven (tests only)',
    advice: 'Install Java 11 or later and Maven, unless the test server can be downloaded.',
  },
  valid: 'valid',
  free: (gigabytes: string) => `${gigabytes} GB free`,
  inUse: 'in use by this installation',
  allFree: 'free',
  buildable: (go: string) => `not there yet; the first start downloads it or builds it with ${go}`,
  notRunning: 'not running',
  missing: (names: string) => `missing: ${names}`,
  registered: 'registered',
  noWorker: (queue: string) => `nothing has asked task queue ${queue} for work in the last two minutes`,
  workers: (count: number, queue: string) => `task queue ${queue}, ${count} pollers`,
  watched: (count: number) => (count === 0 ? 'none is indexed regularly' : `${count}, all up to date`),
  stale: (collections: string) => `no run has succeeded for too long: ${collections}`,
  addressSet: (address: string) => `not needed: VOUCH_TEMPORAL_ADDRESS is ${address}`,
  notFound: 'not found',
  optional: 'not needed now',
};

const ko: typeof en = {
  node: { name: 'Node.js', advice: 'Node.js 20.19 이상을 설치하세요: https://nodejs.org' },
  settings: { name: '설정', advice: '설정을 고치세요. 모든 설정은 .env.example에 있습니다.' },
  data: {
    name: '데이터 폴더',
    advice: '이 사용자에게 쓰기 권한과 1GB 이상의 공간을 주거나 VOUCH_DATA_DIR을 바꾸세요.',
  },
  ports: { name: '포트', advice: '다른 프로그램을 종료하거나 다른 번호로 설정하세요.' },
  program: {
    name: 'Temporal 프로그램',
    advice:
      '`npm start`가 내려받기를 시도합니다. 안 되면 Temporal CLI(https://docs.temporal.io/cli)나 Go를 설치하거나 VOUCH_TEMPORAL_ADDRESS를 설정하세요.',
  },
  server: { name: 'Temporal 서버', advice: '`npm start`를 실행하거나 VOUCH_TEMPORAL_ADDRESS를 확인하세요.' },
  attributes: { name: '검색 속성', advice: '`npm start`가 등록합니다.' },
  worker: {
    name: '워커',
    advice: '`npm start`를 실행하세요. 로그는 데이터 폴더의 logs/worker.log에 있습니다.',
  },
  sources: {
    name: '소스 폴더',
    advice: '`vouch source list`에서 최근 실행 결과를 확인하세요.',
  },
  api: { name: 'API', advice: '`npm start`를 실행하세요. 로그는 데이터 폴더의 logs/api.log에 있습니다.' },
  store: { name: '저장소', advice: '데이터 폴더의 logs/api.log를 확인하세요.' },
  java: {
    name: 'Java와 Maven (테스트용)',
    advice: '테스트 서버를 내려받을 수 없다면 Java 11 이상과 Maven을 설치하세요.',
  },
  valid: '올바릅니다',
  free: (gigabytes) => `여유 공간 ${gigabytes}GB`,
  inUse: '이 설치가 사용 중입니다',
  allFree: '사용 가능',
  buildable: (go) => `아직 없습니다. 처음 시작할 때 내려받거나 ${go}로 빌드합니다`,
  notRunning: '실행 중이 아닙니다',
  missing: (names) => `없음: ${names}`,
  registered: '등록되어 있습니다',
  noWorker: (queue) => `최근 2분 동안 작업 큐 ${queue}를 확인한 워커가 없습니다`,
  workers: (count, queue) => `작업 큐 ${queue}, 폴러 ${count}개`,
  watched: (count) => (count === 0 ? '주기적으로 색인하는 폴더가 없습니다' : `${count}개, 모두 최신입니다`),
  stale: (collections) => `너무 오랫동안 성공한 실행이 없습니다: ${collections}`,
  addressSet: (address) => `필요 없음: VOUCH_TEMPORAL_ADDRESS가 ${address}입니다`,
  notFound: '찾을 수 없습니다',
  optional: '지금은 없어도 됩니다',
};

export type DoctorTexts = typeof en;

/** What `vouch doctor` says. */
export const DOCTOR_TEXTS: Record<Language, DoctorTexts> = { en, ko };
