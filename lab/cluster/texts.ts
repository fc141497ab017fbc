import type { Language, Localized } from '../../contract/language.js';
import { UP_TEXTS, type UpTexts } from '../../infra/local/texts.js';

const en = {
  usage: `npm run cluster [-- --help]

  Runs PostgreSQL, the Temporal server, OpenSearch, three workers and two APIs behind a balancer as processes of this machine,
  and stays until Ctrl-C or SIGTERM, which stops all of them. It is set up by the environment (docs/cluster.md):

  VOUCH_CLUSTER_DIR               folder of all data (default VOUCH_DATA_DIR/cluster)
  VOUCH_API_PORT                  port of the balancer (default 8787)
  VOUCH_CLUSTER_API_1_PORT        ports of the APIs (default 8788 and 8789)
  VOUCH_CLUSTER_API_2_PORT
  VOUCH_TEMPORAL_PORT             port of the Temporal server (default 7233)
  VOUCH_CLUSTER_POSTGRES_PORT     port of PostgreSQL (default 5433)
  VOUCH_CLUSTER_OPENSEARCH_PORT   port of OpenSearch (default 9200)`,
  starting: (folder: string) => `Starting a cluster of Vouch; data folder ${folder}`,
  alreadyRunning: (pid: number, folder: string) =>
    `A cluster already runs with the data folder ${folder} (process ${pid}). Stop it first, or set VOUCH_CLUSTER_DIR.`,
  programs: 'Looking for PostgreSQL, the Temporal server, HAProxy and OpenSearch',
  programsFound: 'All programs were found',
  databaseStarting: 'PostgreSQL is starting',
  databaseReady: (port: number) => `PostgreSQL accepts connections on port ${port}`,
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
    `Logs: ${folder}. Ctrl-C stops everything; waiting questions continue at the next start.`,
  ready: (url: string, apis: readonly string[]) => `The cluster is ready at ${url} (APIs: ${apis.join(' ')})`,
};

const ko: typeof en = {
  usage: `npm run cluster [-- --help]

  PostgreSQL, Temporal 서버, OpenSearch, 워커 3개, 로드 밸런서 뒤의 API 2개를 이 컴퓨터의 프로세스로 실행합니다. Ctrl-C나
  SIGTERM을 받으면 모두 종료합니다. 설정은 환경 변수로 합니다(docs/cluster.md).

  VOUCH_CLUSTER_DIR               모든 데이터의 폴더 (기본값 VOUCH_DATA_DIR/cluster)
  VOUCH_API_PORT                  로드 밸런서의 포트 (기본값 8787)
  VOUCH_CLUSTER_API_1_PORT        API의 포트 (기본값 8788, 8789)
  VOUCH_CLUSTER_API_2_PORT
  VOUCH_TEMPORAL_PORT             Temporal 서버의 포트 (기본값 7233)
  VOUCH_CLUSTER_POSTGRES_PORT     PostgreSQL의 포트 (기본값 5433)
  VOUCH_CLUSTER_OPENSEARCH_PORT   OpenSearch의 포트 (기본값 9200)`,
  starting: (folder) => `Vouch 클러스터를 시작합니다. 데이터 폴더: ${folder}`,
  alreadyRunning: (pid, folder) =>
    `이 데이터 폴더를 쓰는 클러스터가 이미 실행 중입니다: ${folder} (프로세스 ${pid}). 먼저 종료하거나 VOUCH_CLUSTER_DIR을 바꿔 주십시오.`,
  programs: 'PostgreSQL, Temporal 서버, HAProxy, OpenSearch 프로그램을 찾습니다',
  programsFound: '필요한 프로그램이 모두 있습니다',
  databaseStarting: 'PostgreSQL을 시작합니다',
  databaseReady: (port) => `PostgreSQL이 포트 ${port}에서 연결을 받습니다`,
  noUser: (names) =>
    `PostgreSQL은 root로 실행할 수 없는데 시스템에 ${names} 사용자가 없습니다. 다른 사용자로 클러스터를 시작해 주십시오.`,
  closed: (uid, folder) =>
    `PostgreSQL은 root로 실행할 수 없는데, 대신 쓸 사용자(${uid})가 ${folder} 폴더를 지나갈 수 없습니다. 통과 권한을 주거나(chmod o+x) ` +
    '다른 폴더를 지정해 주십시오(VOUCH_CLUSTER_DIR, VOUCH_CACHE_DIR).',
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

type Text<A extends unknown[]> = { [L in keyof Localized]: (...args: A) => string };
const text = <A extends unknown[]>(en: (...args: A) => string, ko: (...args: A) => string): Text<A> => ({
  en,
  ko,
});

/** Messages while the programs of the cluster are looked for, downloaded or built. */
export const CLUSTER_PROGRAM_TEXTS = {
  downloading: text(
    (name: string) => `Downloading the Debian package ${name} into the cache; it is not installed`,
    (name: string) => `Debian 패키지를 캐시에 내려받습니다(설치하지 않습니다): ${name}`,
  ),
  noTemporal: text(
    () => `No Temporal server program was found. One of the following is needed:
  - temporal-server and temporal-sql-tool 1.29.1 on the PATH (https://github.com/temporalio/temporal/releases)
  - Go 1.25 or later on the PATH and access to a Go module proxy, with which they are built (about 6 minutes)`,
    () => `Temporal 서버 프로그램을 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - PATH에 있는 temporal-server와 temporal-sql-tool 1.29.1 (https://github.com/temporalio/temporal/releases)
  - PATH에 있는 Go 1.25 이상과 Go 모듈 프록시 접근 (자동으로 빌드합니다. 약 6분)`,
  ),
  noPostgres: text(
    () => `No PostgreSQL was found. One of the following is needed:
  - its package: \`apt-get install postgresql\`, \`brew install postgresql@17\`
  - its programs (initdb, postgres, pg_isready) on the PATH
  - on Debian and Ubuntu, lists of packages that are up to date (\`apt-get update\`): then it is unpacked, not installed`,
    () => `PostgreSQL을 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - 패키지 설치: \`apt-get install postgresql\`, \`brew install postgresql@17\`
  - PATH에 있는 PostgreSQL 프로그램 (initdb, postgres, pg_isready)
  - Debian, Ubuntu에서는 최신 패키지 목록(\`apt-get update\`): 설치하지 않고 풀어서 사용합니다`,
  ),
  noBalancer: text(
    () => `No HAProxy was found. One of the following is needed:
  - its package: \`apt-get install haproxy\`, \`brew install haproxy\`
  - the program \`haproxy\` on the PATH
  - on Debian and Ubuntu, lists of packages that are up to date (\`apt-get update\`): then it is unpacked, not installed`,
    () => `HAProxy를 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - 패키지 설치: \`apt-get install haproxy\`, \`brew install haproxy\`
  - PATH에 있는 \`haproxy\` 프로그램
  - Debian, Ubuntu에서는 최신 패키지 목록(\`apt-get update\`): 설치하지 않고 풀어서 사용합니다`,
  ),
};
