import { type Command, InvalidArgumentError } from 'commander';
import type { Language } from '../../contract/language.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { type PageOptions, runInSession, withApiOptions, withPageOptions } from './options.js';

/** `vouch policy`: the policy of the settings, its versions, and proposals of others. */
export function registerPolicy(program: Command, host: Host): void {
  const t = POLICY_TEXTS[host.language];
  const texts = TEXTS[host.language];
  const version = (text: string): number => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new InvalidArgumentError(t.badVersion);
  };
  const policy = program
    .command('policy')
    .description(t.command)
    .option('--default', t.shipped)
    .option('--json', t.json)
    .action(async ({ default: shipped = false, json = false }: { default?: boolean; json?: boolean }) => {
      const { printPolicy } = await import('../actions/policy.js');
      printPolicy({ shipped, json });
    });
  const versions = () => import('../actions/policy.js');

  withApiOptions(withPageOptions(policy.command('list').description(t.list), texts), texts).action(
    async (_: object, command: Command) => {
      const { limit, cursor, ...options } = command.optsWithGlobals<ApiOptions & PageOptions>();
      const { listVersions } = await versions();
      await runInSession(host, options, (session) => listVersions(session, { limit, cursor }, t));
    },
  );
  withApiOptions(
    policy.command('show').description(t.show).argument('<version>', t.version, version),
    texts,
  ).action(async (of: number, _: object, command: Command) => {
    const { showVersion } = await versions();
    await runInSession(host, command.optsWithGlobals<ApiOptions>(), (session) => showVersion(session, of, t));
  });
  withApiOptions(
    policy
      .command('propose')
      .description(t.propose)
      .argument('<file>', t.file)
      .requiredOption('--reason <reason>', t.reason),
    texts,
  ).action(async (file: string, _: object, command: Command) => {
    const { reason, ...options } = command.optsWithGlobals<ApiOptions & { reason: string }>();
    const { propose, readChanges } = await versions();
    await runInSession(host, options, (session) =>
      propose(session, { reason, changes: readChanges(file) }, t),
    );
  });
  withApiOptions(
    policy
      .command('rollback')
      .description(t.rollback)
      .argument('<version>', t.version, version)
      .requiredOption('--reason <reason>', t.reason),
    texts,
  ).action(async (restore: number, _: object, command: Command) => {
    const { reason, ...options } = command.optsWithGlobals<ApiOptions & { reason: string }>();
    const { propose } = await versions();
    await runInSession(host, options, (session) => propose(session, { reason, restore }, t));
  });
}

const en = {
  command:
    'print the policy of the settings as YAML for VOUCH_POLICY_FILE, and manage its versions and changes',
  shipped: 'print the policy as shipped instead',
  json: 'print JSON',
  list: 'list the versions of the policy, newest first, and the changes waiting for a decision',
  show: 'show a version of the policy, and what it changed',
  propose: 'propose a policy change; somebody else decides on it',
  rollback: 'propose to go back to an earlier version',
  version: 'number of the version; 0 is the policy of the settings',
  file: 'YAML or JSON file with the keys to change',
  reason: 'reason for the change; read by those who decide and in the history',
  badVersion: 'enter the number of a version, such as 2',
  headings: {
    version: 'version',
    at: 'since',
    who: 'proposed by',
    approved: 'approved by',
    reason: 'reason',
  },
  ofSettings: 'policy of the settings',
  waiting: 'Waiting for a decision:',
  waits: (who: string, reason: string, requestId: string) => `${who}: ${reason} (vouch review ${requestId})`,
  restores: (version: number) => `goes back to version ${version}`,
  withdrawnBy: ({ checks, wrong }: { checks: number; wrong: number }) =>
    `autonomy withdrawn: ${wrong} of ${checks} spot checks found a wrong answer`,
  proposed: (requestId: string) =>
    `Proposed. Somebody else decides on it: vouch review ${requestId}. Until then nothing changes.`,
};
export type PolicyTexts = typeof en;

const ko: PolicyTexts = {
  command: '설정의 정책을 VOUCH_POLICY_FILE에 쓸 수 있는 YAML로 출력하고, 정책의 버전과 변경을 관리합니다',
  shipped: '제품의 기본 정책을 출력합니다',
  json: 'JSON으로 출력합니다',
  list: '정책의 버전을 최신순으로, 결정을 기다리는 변경과 함께 보여 줍니다',
  show: '정책의 한 버전과 변경 내용을 보여 줍니다',
  propose: '정책 변경을 제안합니다. 결정은 다른 사람이 합니다',
  rollback: '이전 버전으로 되돌리는 변경을 제안합니다',
  version: '버전 번호(0은 설정의 정책)',
  file: '변경할 항목을 적은 YAML 또는 JSON 파일',
  reason: '변경 사유. 결정하는 사람과 나중에 기록을 보는 사람이 읽습니다',
  badVersion: '버전 번호를 입력해 주십시오. 예: 2',
  headings: { version: '버전', at: '적용 시각', who: '제안한 사람', approved: '승인한 사람', reason: '사유' },
  ofSettings: '설정의 정책',
  waiting: '결정을 기다리는 변경:',
  waits: (who, reason, requestId) => `${who}: ${reason} (vouch review ${requestId})`,
  restores: (version) => `버전 ${version}의 내용으로 되돌림`,
  withdrawnBy: ({ checks, wrong }) => `자율 전달 중단: 표본 점검 ${checks}건 가운데 ${wrong}건이 오답`,
  proposed: (requestId) =>
    `제안했습니다. 다른 사람이 결정합니다: vouch review ${requestId}. 그때까지는 바뀌지 않습니다.`,
};

const POLICY_TEXTS: Record<Language, PolicyTexts> = { en, ko };
