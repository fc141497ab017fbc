import type { Language, Localized } from '../../contract/language.js';
import type { PortProblem } from './ports.js';

const en = {
  starting: (folder: string) => `Starting Vouch; data folder ${folder}`,
  alreadyRunning: (pid: number, folder: string) =>
    `Vouch is already running with the data folder ${folder} (process ${pid}). Stop it first, or set VOUCH_DATA_DIR.`,
  mended: (what: string) =>
    `Other users of this machine could read the data folder; they no longer can: ${what}`,
  leftovers: 'Stopped what an earlier run had left behind',
  portsFree: (ports: string) => `Free ports: ${ports}`,
  port: ({ port, setting, host, problem }: PortProblem) =>
    ({
      taken: `Port ${port} (${setting}) is in use by another program. Stop it, or set ${setting} to another number.`,
      twice: `Port ${port} is given twice. Set ${setting} to another number.`,
      forbidden: `Port ${port} (${setting}) may not be used by this user. Set ${setting} to a number above 1023.`,
      host: `${host} is not an address of this machine; ${setting} ${port} cannot be opened on it. Correct the host.`,
    })[problem],
  program: (path: string) => `Temporal program: ${path}`,
  serverStarting: 'Temporal server is starting',
  serverAwaited: (address: string) => `Waiting for the Temporal server at ${address}`,
  serverReady: (address: string) => `Temporal server answers at ${address}`,
  attributes: (added: number) =>
    added > 0 ? `Search attributes registered: ${added}` : 'Search attributes are registered',
  servicesStarting: 'Worker and API are starting',
  servicesReady: (url: string) => `Worker and API are ready at ${url}`,
  storeAway: (place: string) =>
    `The store does not answer: ${place}. Waiting for it; \`vouch doctor\` says more.`,
  damaged: (file: string, what: Localized) =>
    `${file} is damaged: ${what.en}. Nothing was changed. Stop everything, restore the data folder from a backup ` +
    '(docs/operations.md, “Backup and restore”), or move it away if nothing in it is needed, and start again. ' +
    'Questions that were waiting at the time of the backup then continue.',
  unwritable: (folder: string, why: Localized) =>
    `The data folder ${folder} cannot be written to: ${why.en}. Give this user write access, or set VOUCH_DATA_DIR to another folder.`,
  newer: (file: string) =>
    `${file} was written by a newer release of Vouch. Nothing was changed. Start that release, or restore the backup from ` +
    'before its upgrade (docs/operations.md, “Backup and restore”).',
  diskFull: (folder: string) => `The disk of ${folder} is full. Free some space and start again.`,
  died: (name: string, how: string, seconds: number) =>
    `${name} has ended (${how}); starting it again in ${seconds} s`,
  unreachable: (address: string) =>
    `No Temporal server with the configured namespace answers at ${address} (VOUCH_TEMPORAL_ADDRESS, VOUCH_TEMPORAL_NAMESPACE).`,
  notReady: (what: string, log: string, tail: string) =>
    `${what} did not become ready. The end of ${log}:\n${tail}`,
  indexing: 'Indexing the sample handbook',
  indexed: 'The sample handbook is indexed',
  stepFailed: (command: string, how: string) =>
    `\`${command}\` failed (${how}); everything else keeps running.`,
  firstKey:
    'Everyone has to prove who they are (VOUCH_AUTH=required). Create the first key with\n' +
    '  npx vouch keys create --local --name admin --principal NAME --roles admin,asker,reviewer,auditor',
  sampleTitle: 'A sample question:',
  sampleQuestion: 'How do I settle travel expenses?',
  waiting: (count: number) => `Waiting for a person: ${count} (npx vouch review)`,
  uiRefused: (addresses: string) =>
    `The Temporal UI answers only at ${addresses} and refuses changes requested by pages of other sites.`,
  uiOpen:
    'The Temporal UI is on (VOUCH_TEMPORAL_UI). It has no sign-in: anyone who opens it on this machine can read and change every workflow. Requests from pages of other sites are refused.',
  uiFound: (port: number) =>
    `This system cannot hide the port of the UI itself: on 127.0.0.1:${port} it answers under any host name, so a web page that tries all ports could get in (DNS rebinding). Leave the UI on for no longer than you need it.`,
  addresses: (rows: { api: string; ui: string | undefined; temporal: string; logs: string }) =>
    [
      'Vouch is running.',
      `  Web           ${rows.api}`,
      `  API           ${rows.api}/v1`,
      `  Temporal      ${rows.temporal}`,
      ...(rows.ui ? [`  Temporal UI   ${rows.ui}`] : []),
      `  Logs          ${rows.logs}`,
      'Next, in another terminal:',
      '  npx vouch ask "How do I settle travel expenses?"',
      '  npx vouch review          requests waiting for a person',
      '  npx vouch index FOLDER    your own documents',
      'Ctrl-C stops everything; waiting questions continue at the next start.',
    ].join('\n'),
  stopping: 'Stopping (Ctrl-C once more forces it)',
  stopped: 'Everything has stopped',
  forced: 'Forced to stop',
};

const ko: typeof en = {
  starting: (folder) => `Vouch를 시작합니다. 데이터 폴더: ${folder}`,
  alreadyRunning: (pid, folder) =>
    `이 데이터 폴더를 쓰는 Vouch가 이미 실행 중입니다: ${folder} (프로세스 ${pid}). 먼저 종료하거나 VOUCH_DATA_DIR을 바꿔 주십시오.`,
  mended: (what) => `이 컴퓨터의 다른 사용자가 데이터 폴더를 읽을 수 있어 권한을 바로잡았습니다: ${what}`,
  leftovers: '이전 실행에서 남은 프로세스를 정리했습니다',
  portsFree: (ports) => `사용 가능한 포트: ${ports}`,
  port: ({ port, setting, host, problem }) =>
    ({
      taken: `다른 프로그램이 쓰고 있는 포트입니다: ${port} (${setting}). 그 프로그램을 종료하거나 ${setting} 설정을 다른 번호로 바꿔 주십시오.`,
      twice: `같은 포트가 두 번 지정되었습니다: ${port}. ${setting} 설정을 다른 번호로 바꿔 주십시오.`,
      forbidden: `이 사용자가 열 수 없는 포트입니다: ${port} (${setting}). ${setting} 설정을 1024 이상으로 바꿔 주십시오.`,
      host: `이 컴퓨터의 주소가 아니어서 포트를 열 수 없습니다: ${host}:${port} (${setting}). 호스트 설정을 고쳐 주십시오.`,
    })[problem],
  program: (path) => `Temporal 프로그램: ${path}`,
  serverStarting: 'Temporal 서버를 시작합니다',
  serverAwaited: (address) => `${address}의 Temporal 서버를 기다립니다`,
  serverReady: (address) => `Temporal 서버가 ${address}에서 응답합니다`,
  attributes: (added) =>
    added > 0 ? `검색 속성 ${added}개를 등록했습니다` : '검색 속성이 등록되어 있습니다',
  servicesStarting: '워커와 API를 시작합니다',
  servicesReady: (url) => `워커와 API가 준비되었습니다: ${url}`,
  storeAway: (place) =>
    `저장소(${place})가 응답하지 않아 기다리는 중입니다. 자세한 내용은 \`vouch doctor\`로 확인해 주십시오.`,
  damaged: (file, what) =>
    `${file} 파일이 손상되었습니다: ${what.ko}. 아무것도 변경하지 않았습니다. 실행 중인 것을 모두 종료하고 백업에서 데이터 폴더를 ` +
    '복원하거나(docs/operations.md의 “Backup and restore”), 필요한 내용이 없다면 폴더를 다른 곳으로 옮긴 뒤 다시 시작해 주십시오. ' +
    '백업 시점에 대기하던 질문은 이어집니다.',
  unwritable: (folder, why) =>
    `데이터 폴더에 쓸 수 없습니다: ${folder}: ${why.ko}. 이 사용자에게 쓰기 권한을 주거나 VOUCH_DATA_DIR을 다른 폴더로 바꿔 주십시오.`,
  newer: (file) =>
    `${file} 파일은 더 새로운 Vouch 릴리스에서 작성되었습니다. 아무것도 변경하지 않았습니다. 그 릴리스로 시작하거나, 업그레이드 이전의 ` +
    '백업을 복원해 주십시오(docs/operations.md의 “Backup and restore”).',
  diskFull: (folder) => `${folder} 폴더의 디스크가 가득 찼습니다. 공간을 확보한 뒤 다시 시작해 주십시오.`,
  died: (name, how, seconds) => `${name} 프로세스가 종료되어(${how}) ${seconds}초 뒤에 다시 시작합니다`,
  unreachable: (address) =>
    `${address}에서 지정한 네임스페이스를 가진 Temporal 서버가 응답하지 않습니다 (VOUCH_TEMPORAL_ADDRESS, VOUCH_TEMPORAL_NAMESPACE).`,
  notReady: (what, log, tail) => `준비되지 않았습니다: ${what}. ${log}의 마지막 부분:\n${tail}`,
  indexing: '예시 사내 규정집을 색인합니다',
  indexed: '예시 사내 규정집 색인이 끝났습니다',
  stepFailed: (command, how) => `\`${command}\` 명령이 실패했습니다 (${how}). 나머지는 계속 실행됩니다.`,
  firstKey:
    '모든 사용자가 인증해야 합니다(VOUCH_AUTH=required). 첫 번째 키는 다음 명령으로 만듭니다.\n' +
    '  npx vouch keys create --local --name admin --principal NAME --roles admin,asker,reviewer,auditor',
  sampleTitle: '예시 질문:',
  sampleQuestion: '출장비 정산 방법 알려줘',
  waiting: (count) => `사람의 확인을 기다리는 요청이 ${count}건 있습니다: npx vouch review`,
  uiRefused: (addresses) =>
    `Temporal UI는 ${addresses} 주소로만 접속할 수 있으며, 다른 페이지에서 보낸 변경 요청은 처리하지 않습니다.`,
  uiOpen:
    'Temporal UI가 켜져 있습니다(VOUCH_TEMPORAL_UI). 사용자를 확인하지 않으므로 이 컴퓨터에서 여는 사람은 누구나 모든 워크플로를 읽고 바꿀 수 있습니다. 다른 사이트의 페이지가 보낸 요청은 거부합니다.',
  uiFound: (port) =>
    `이 시스템에서는 UI 자체의 포트를 숨길 수 없습니다. UI는 127.0.0.1:${port}에서 어떤 호스트 이름으로도 응답하므로, 모든 포트를 시도하는 웹 페이지가 접근할 수 있습니다(DNS 리바인딩). 필요한 동안에만 UI를 켜 두십시오.`,
  addresses: (rows) =>
    [
      'Vouch가 실행 중입니다.',
      `  웹            ${rows.api}`,
      `  API           ${rows.api}/v1`,
      `  Temporal      ${rows.temporal}`,
      ...(rows.ui ? [`  Temporal UI   ${rows.ui}`] : []),
      `  로그          ${rows.logs}`,
      '다른 터미널에서 이어서 해 보십시오.',
      '  npx vouch ask "출장비 정산 방법 알려줘"',
      '  npx vouch review          사람의 확인을 기다리는 항목',
      '  npx vouch index 폴더      내 문서 색인',
      'Ctrl-C를 누르면 모두 종료됩니다. 대기 중인 질문은 다음 실행 때 이어집니다.',
    ].join('\n'),
  stopping: '종료하는 중입니다 (Ctrl-C를 한 번 더 누르면 강제로 종료합니다)',
  stopped: '모두 종료했습니다',
  forced: '강제로 종료했습니다',
};

export type UpTexts = typeof en;

/** Texts of `vouch up`. */
export const UP_TEXTS: Record<Language, UpTexts> = { en, ko };
