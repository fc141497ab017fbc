import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import type { DeploymentVersion } from '../../temporal/deployments.js';
import type { PromoteOptions } from '../actions/deployment.js';

/** `vouch deployment`: the versions of the workers, and which of them is given the work. */
export function registerDeployment(program: Command, language: Language): void {
  const t = DEPLOYMENT_TEXTS[language];
  const deployment = program.command('deployment').description(t.command);
  deployment
    .command('list')
    .description(t.list)
    .option('--json', t.json)
    .action(async ({ json = false }: { json?: boolean }) => {
      const { listVersions } = await import('../actions/deployment.js');
      process.exitCode = await listVersions(loadConfig(process.env), process, json, t);
    });
  deployment
    .command('promote')
    .description(t.promote)
    .argument('<build-id>', t.buildId)
    .option('--percent <n>', t.percent)
    .option('--sample <n>', t.sample)
    .option('--pin', t.pin)
    .option('--force', t.force)
    .option('--json', t.json)
    .action(async (buildId: string, options: PromoteOptions) => {
      const { promote } = await import('../actions/deployment.js');
      process.exitCode = await promote(loadConfig(process.env), process, buildId, options, t);
    });
}

const en = {
  command: 'list worker versions and choose the one that receives work (docs/operations.md)',
  list: 'list the versions, newest first',
  promote:
    'route work to a version, after replaying running workflows; also rolls back to an earlier version',
  buildId: 'the version: VOUCH_BUILD_ID of its workers',
  percent: 'route only this share of new and running work, 1 to 100; 0 ends the share',
  sample: 'most running workflows to replay',
  pin: 'keep workflows that do not replay on their current version, whose workers must keep running; replays all',
  force: 'promote even if some workflows do not replay; they wait until a suitable version is back',
  json: 'print JSON',
  headings: {
    buildId: 'version',
    status: 'status',
    share: 'share',
    workers: 'workers',
    open: 'open questions',
    created: 'since',
  },
  statuses: {
    current: 'current',
    ramping: 'ramping',
    draining: 'draining',
    drained: 'drained',
    inactive: 'not promoted',
  } satisfies Record<DeploymentVersion['status'], string>,
  none: (deployment: string) =>
    `The deployment ${deployment} has no versions: none of its workers has run yet.`,
  noDeployment:
    'VOUCH_DEPLOYMENT is not set: set it to the name of the worker deployment (docs/operations.md)',
  unknown: (buildId: string, deployment: string) =>
    `The deployment ${deployment} has no version ${buildId}. Start its workers first. To see all versions: vouch deployment list`,
  nobody: (buildId: string) => `No worker of version ${buildId} is running. Start its workers first.`,
  otherBuild: (own: string, buildId: string) =>
    `This program is version ${own} (VOUCH_BUILD_ID), so it cannot replay workflows as version ${buildId} would. Run this ` +
    `command with version ${buildId}, or add --force.`,
  badNumber: (option: string, from: number, to: number) =>
    `${option} takes a whole number from ${from} to ${to}`,
  replaying: (taskQueue: string) => `Replaying running workflows of the task queue ${taskQueue}…`,
  different: (id: string, detail: string) => `${id}: does not replay with this version (${detail})`,
  pinned: (id: string, buildId: string) => `${id}: pinned to version ${buildId}`,
  replayed: (count: number, different: number) =>
    `${count} replayed, ${different} of them with a different outcome`,
  refused: (buildId: string) =>
    `${buildId} was not promoted. Fix the workflow code so that recorded histories replay, or use --pin or --force ` +
    '(docs/operations.md).',
  unbound: (id: string) => `${id} has never run on a versioned worker and cannot be pinned.`,
  promoted: (buildId: string) => `${buildId} is now the current version.`,
  ramping: (buildId: string, percent: number) => `${buildId} now receives ${percent}% of the work.`,
  ended: (buildId: string) => `${buildId} no longer receives a share of the work.`,
  forced: (count: number) =>
    `Promoted by force: ${count} of the replayed workflows wait until a suitable version is back.`,
  serverRefused: (detail: string) => `The Temporal server refused the request: ${detail}`,
  unreachable: (address: string) =>
    `Temporal does not answer at ${address}. Start it with vouch up, or set VOUCH_TEMPORAL_ADDRESS.`,
};

export type DeploymentTexts = typeof en;

const ko: DeploymentTexts = {
  command: '워커 버전: 목록을 보고 작업을 맡길 버전을 정합니다 (docs/operations.md)',
  list: '버전을 최신순으로 표시합니다',
  promote: '진행 중인 작업을 재실행해 확인한 뒤 버전에 작업을 맡깁니다. 이전 버전으로 되돌릴 때도 씁니다',
  buildId: '버전, 해당 워커의 VOUCH_BUILD_ID',
  percent: '새 작업과 진행 중인 작업 중 맡길 비율(%), 1~100. 0이면 맡긴 비율을 회수합니다',
  sample: '재실행할 진행 중인 작업의 최대 수',
  pin: '재실행되지 않는 작업은 지금 버전에 남깁니다. 그 버전의 워커는 계속 실행해야 합니다. 전체를 재실행합니다',
  force: '재실행되지 않는 작업이 있어도 전환합니다. 그 작업은 맞는 버전이 돌아올 때까지 멈춥니다',
  json: 'JSON으로 출력합니다',
  headings: {
    buildId: '버전',
    status: '상태',
    share: '비중',
    workers: '워커',
    open: '진행 중인 질문',
    created: '등록',
  },
  statuses: {
    current: '현재 버전',
    ramping: '확대 중',
    draining: '비우는 중',
    drained: '비워짐',
    inactive: '전환 전',
  },
  none: (deployment) => `배포 ${deployment}의 버전으로 실행된 워커가 없습니다.`,
  noDeployment: 'VOUCH_DEPLOYMENT가 설정되지 않아 어느 워커 배포인지 알 수 없습니다 (docs/operations.md)',
  unknown: (buildId, deployment) =>
    `배포 ${deployment}에 없는 버전입니다: ${buildId}. 먼저 그 버전의 워커를 시작해 주십시오. 목록은 vouch deployment list로 볼 수 있습니다.`,
  nobody: (buildId) => `실행 중인 ${buildId} 버전의 워커가 없습니다. 먼저 워커를 시작해 주십시오.`,
  otherBuild: (own, buildId) =>
    `이 프로그램은 버전 ${own}(VOUCH_BUILD_ID)이라 버전 ${buildId}의 동작을 재실행으로 확인할 수 없습니다. 버전 ${buildId}의 ` +
    '명령을 실행하거나 --force를 추가해 주십시오.',
  badNumber: (option, from, to) => `${option}에는 ${from}에서 ${to} 사이의 정수를 입력해 주십시오`,
  replaying: (taskQueue) => `작업 큐 ${taskQueue}에서 진행 중인 작업을 재실행하는 중입니다…`,
  different: (id, detail) => `${id}: 이 버전으로 재실행되지 않습니다 (${detail})`,
  pinned: (id, buildId) => `${id}: 버전 ${buildId}에 남습니다`,
  replayed: (count, different) => `${count}건을 재실행했고 그중 ${different}건의 결과가 다릅니다`,
  refused: (buildId) =>
    `${buildId} 버전으로 전환하지 않았습니다. 기록된 이력이 재실행되도록 워크플로를 고치거나 --pin 또는 --force를 사용해 주십시오 ` +
    '(docs/operations.md).',
  unbound: (id) => `${id}: 버전이 있는 워커가 처리한 적이 없어 남길 버전이 없습니다.`,
  promoted: (buildId) => `현재 버전은 ${buildId}입니다.`,
  ramping: (buildId, percent) => `${buildId}에 작업의 ${percent}%를 맡깁니다.`,
  ended: (buildId) => `${buildId}에 따로 맡긴 작업이 없습니다.`,
  forced: (count) => `강제로 전환했습니다. 재실행한 작업 중 ${count}건은 맞는 버전이 돌아올 때까지 멈춥니다.`,
  serverRefused: (detail) => `Temporal 서버가 거부했습니다: ${detail}`,
  unreachable: (address) =>
    `${address}의 Temporal이 응답하지 않습니다. vouch up으로 시작하거나 VOUCH_TEMPORAL_ADDRESS를 설정해 주십시오.`,
};

/** Texts of `vouch deployment`. */
const DEPLOYMENT_TEXTS: Record<Language, DeploymentTexts> = { en, ko };
