import type { Language } from '../../contract/language.js';
import { UP_TEXTS, type UpTexts } from '../../infra/local/texts.js';

const en = {
  starting: (folder: string) => `Starting a cluster of Vouch; data folder ${folder}`,
  alreadyRunning: (pid: number, folder: string) =>
    `A cluster already runs with the data folder ${folder} (process ${pid}). Stop it first, or set VOUCH_CLUSTER_DIR.`,
  programs: 'Looking for PostgreSQL, the Temporal server, HAProxy and OpenSearch',
  programsFound: 'All programs are there',
  databaseStarting: 'PostgreSQL is starting',
  databaseReady: (port: number) => `PostgreSQL takes connections at port ${port}`,
  noUser: (names: string) =>
    `PostgreSQL does not run as root, and the system has none of the users ${names}. Start the cluster as another user.`,
  closed: (uid: number, folder: string) =>
    `PostgreSQL does not run as root, and the user it runs as (${uid}) may not pass through ${folder}. Let everyone pass ` +
    'through it (chmod o+x), or choose another folder (VOUCH_CLUSTER_DIR, VOUCH_CACHE_DIR).',
  tables: 'The tables of the Temporal server are up to date',
  searchStarting: 'OpenSearch is starting',
  searchReady: (url: string) => `OpenSearch answers at ${url}`,
  servicesStarting: 'Three workers and two APIs are starting',
  servicesReady: 'Workers and APIs are ready',
  balancerStarting: 'The balancer is starting',
  logs: (folder: string) =>
    `Logs: ${folder}. Ctrl-C stops everything; waiting questions go on at the next start.`,
  ready: (url: string, apis: readonly string[]) => `The cluster is ready at ${url} (APIs: ${apis.join(' ')})`,
};

const ko: typeof en = {
  starting: (folder) => `Vouch 클러스터를 시작합니다. 데이터 폴더: ${folder}`,
  alreadyRunning: (pid, folder) =>
    `데이터 폴더 ${folder}을(를) 쓰는 클러스터가 이미 실행 중입니다 (프로세스 ${pid}). 먼저 종료하거나 VOUCH_CLUSTER_DIR을 바꿔 주세요.`,
  programs: 'PostgreSQL, Temporal 서버, HAProxy, OpenSearch 프로그램을 찾습니다',
  programsFound: '필요한 프로그램이 모두 있습니다',
  databaseStarting: 'PostgreSQL을 시작합니다',
  databaseReady: (port) => `PostgreSQL이 포트 ${port}에서 연결을 받습니다`,
  noUser: (names) =>
    `PostgreSQL은 root로 실행할 수 없는데 시스템에 ${names} 사용자가 없습니다. 다른 사용자로 클러스터를 시작해 주세요.`,
  closed: (uid, folder) =>
    `PostgreSQL은 root로 실행할 수 없는데, 대신 쓸 사용자(${uid})가 ${folder}을(를) 지나갈 수 없습니다. 통과 권한을 주거나(chmod o+x) ` +
    '다른 폴더를 지정해 주세요(VOUCH_CLUSTER_DIR, VOUCH_CACHE_DIR).',
  tables: 'Temporal 서버의 테이블이 최신 상태입니다',
  searchStarting: 'OpenSearch를 시작합니다',
  searchReady: (url) => `OpenSearch가 ${url}에서 응답합니다`,
  servicesStarting: '워커 3개와 API 2개를 시작합니다',
  servicesReady: '워커와 API가 준비되었습니다',
  balancerStarting: '로드 밸런서를 시작합니다',
  logs: (folder) =>
    `로그: ${folder}. Ctrl-C를 누르면 모두 종료됩니다. 대기 중인 질문은 다음 실행 때 이어집니다.`,
  ready: (url, apis) => `클러스터가 준비되었습니다: ${url} (API: ${apis.join(' ')})`,
};

/** Texts of `vouch up`, with those of a cluster in place of some. */
export type ClusterTexts = Omit<UpTexts, keyof typeof en> & typeof en;

/** Texts of `npm run cluster`. */
export const CLUSTER_TEXTS: Record<Language, ClusterTexts> = {
  en: { ...UP_TEXTS.en, ...en },
  ko: { ...UP_TEXTS.ko, ...ko },
};
