import type { Localized } from '../../../contract/language.js';

type Text<A extends unknown[]> = { [L in keyof Localized]: (...args: A) => string };
const text = <A extends unknown[]>(en: (...args: A) => string, ko: (...args: A) => string): Text<A> => ({
  en,
  ko,
});

/** Messages while a program is looked for, downloaded or built. */
export const PROGRAM_TEXTS = {
  waiting: text(
    () => 'Another process is fetching the same program; waiting for it',
    () => '다른 프로세스가 같은 프로그램을 준비하고 있어 기다립니다',
  ),
  downloading: text(
    (what: string) => `Downloading ${what} (at most a minute)`,
    (what: string) => `내려받는 중: ${what} (최대 1분)`,
  ),
  failed: text(
    (reason: string) => `That did not work (${reason}); trying another way`,
    (reason: string) => `실패했습니다 (${reason}). 다음 방법을 시도합니다`,
  ),
  building: text(
    (what: string, seconds: number, minutes: number) =>
      `Building ${what} with Go: ${seconds} s (about ${minutes} minutes, only once)`,
    (what: string, seconds: number, minutes: number) =>
      `Go로 ${what} 빌드 중: ${seconds}초 (약 ${minutes}분, 처음 한 번만)`,
  ),
  pip: text(
    (what: string, seconds: number) => `Fetching ${what} with pip: ${seconds} s`,
    (what: string, seconds: number) => `pip으로 ${what} 받는 중: ${seconds}초`,
  ),
  maven: text(
    (seconds: number) => `Fetching the Temporal test server with Maven: ${seconds} s`,
    (seconds: number) => `Maven으로 Temporal 테스트 서버를 받는 중: ${seconds}초`,
  ),
  notTemporal: text(
    (path: string) => `${path} does not work as Temporal’s CLI and is not used`,
    (path: string) => `Temporal CLI로 실행되지 않아 사용하지 않습니다: ${path}`,
  ),
  badSetting: text(
    (path: string) =>
      `VOUCH_TEMPORAL_CLI: ${path} is not a Temporal CLI that can be run. Correct the path or remove the setting.`,
    (path: string) =>
      `VOUCH_TEMPORAL_CLI: 실행할 수 있는 Temporal CLI가 아닙니다(${path}). 경로를 고치거나 설정을 지워 주십시오.`,
  ),
  noTemporal: text(
    (cache: string) => `No Temporal server program was found. One of the following is needed:
  - VOUCH_TEMPORAL_ADDRESS=host:port of a Temporal server that is already running
  - Temporal’s CLI on the PATH, or its path in VOUCH_TEMPORAL_CLI (https://docs.temporal.io/cli)
  - the program \`temporal\` in the cache folder, as ${cache}
  - network access to temporal.download, from where it is downloaded
  - Go on the PATH and access to a Go module proxy, to build it (about 3 minutes, 250 MB)`,
    (cache: string) => `Temporal 서버 프로그램을 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - VOUCH_TEMPORAL_ADDRESS=이미 실행 중인 Temporal 서버의 host:port
  - PATH에 있는 Temporal CLI 또는 VOUCH_TEMPORAL_CLI에 지정한 경로 (https://docs.temporal.io/cli)
  - 캐시 폴더의 \`temporal\` 프로그램: ${cache}
  - temporal.download에 대한 네트워크 접근 (자동으로 내려받습니다)
  - PATH에 있는 Go와 Go 모듈 프록시 접근 (자동으로 빌드합니다. 약 3분, 250MB)`,
  ),
  badTestServer: text(
    (path: string) => `VOUCH_TEST_SERVER: ${path} is not an executable file.`,
    (path: string) => `VOUCH_TEST_SERVER: 실행할 수 있는 파일이 아닙니다(${path}).`,
  ),
  noTestServer: text(
    (
      cache: string,
    ) => `No Temporal test server (the one that skips time) was found. One of the following is needed:
  - VOUCH_TEST_SERVER=path of a \`temporal-test-server\` program
  - the program in the cache folder, as ${cache}
  - network access to temporal.download, from where it is downloaded
  - Java 11 or later and Maven on the PATH, with access to a Maven repository (33 MB)`,
    (
      cache: string,
    ) => `시간을 건너뛰는 Temporal 테스트 서버를 찾지 못했습니다. 다음 중 하나를 준비해 주십시오.
  - VOUCH_TEST_SERVER=\`temporal-test-server\` 프로그램의 경로
  - 캐시 폴더의 프로그램: ${cache}
  - temporal.download에 대한 네트워크 접근 (자동으로 내려받습니다)
  - PATH에 있는 Java 11 이상과 Maven, Maven 저장소 접근 (33MB)`,
  ),
};
