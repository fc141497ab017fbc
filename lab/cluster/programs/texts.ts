import type { Localized } from '../../../contract/language.js';

type Text<A extends unknown[]> = { [L in keyof Localized]: (...args: A) => string };
const text = <A extends unknown[]>(en: (...args: A) => string, ko: (...args: A) => string): Text<A> => ({
  en,
  ko,
});

/** Messages while the programs of the cluster are looked for, downloaded or built. */
export const CLUSTER_PROGRAM_TEXTS = {
  downloading: text(
    (name: string) => `Downloading the Debian package ${name} into the cache; it is not installed`,
    (name: string) => `Debian 패키지 ${name}을(를) 캐시에 내려받습니다 (설치하지 않습니다)`,
  ),
  noTemporal: text(
    () => `No Temporal server program was found. Either of these helps:
  - temporal-server and temporal-sql-tool 1.29.1 on the PATH (https://github.com/temporalio/temporal/releases)
  - Go 1.25 or later on the PATH and access to a Go module proxy, with which they are built (about 6 minutes)`,
    () => `Temporal 서버 프로그램을 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - PATH에 있는 temporal-server와 temporal-sql-tool 1.29.1 (https://github.com/temporalio/temporal/releases)
  - PATH에 있는 Go 1.25 이상과 Go 모듈 프록시 접근 (자동으로 빌드합니다. 약 6분)`,
  ),
  noPostgres: text(
    () => `No PostgreSQL was found. Any one of these helps:
  - its package: \`apt-get install postgresql\`, \`brew install postgresql@17\`
  - its programs (initdb, postgres, pg_isready) on the PATH
  - on Debian and Ubuntu, lists of packages that are up to date (\`apt-get update\`): then it is unpacked, not installed`,
    () => `PostgreSQL을 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - 패키지 설치: \`apt-get install postgresql\`, \`brew install postgresql@17\`
  - PATH에 있는 PostgreSQL 프로그램 (initdb, postgres, pg_isready)
  - Debian, Ubuntu에서는 최신 패키지 목록(\`apt-get update\`): 설치하지 않고 풀어서 사용합니다`,
  ),
  noBalancer: text(
    () => `No HAProxy was found. Any one of these helps:
  - its package: \`apt-get install haproxy\`, \`brew install haproxy\`
  - the program \`haproxy\` on the PATH
  - on Debian and Ubuntu, lists of packages that are up to date (\`apt-get update\`): then it is unpacked, not installed`,
    () => `HAProxy를 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - 패키지 설치: \`apt-get install haproxy\`, \`brew install haproxy\`
  - PATH에 있는 \`haproxy\` 프로그램
  - Debian, Ubuntu에서는 최신 패키지 목록(\`apt-get update\`): 설치하지 않고 풀어서 사용합니다`,
  ),
};
