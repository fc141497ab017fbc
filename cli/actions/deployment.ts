import { isGrpcServiceError, ServiceError } from '@temporalio/client';
import type { Config } from '../../config/load-config.js';
import { replaying, type Parts } from '../../infra/audit/verify-queries.js';
import { connectClient, temporalAddress, type TemporalClient } from '../../temporal/client.js';
import { pinTo, readDeployment, routeTo, versionOf } from '../../temporal/deployments.js';
import type { DeploymentTexts } from '../commands/deployment.js';
import { replayRunning } from './replay-running.js';
import { CliError, EXIT } from '../errors.js';
import type { Host } from '../host.js';
import { formatTime } from '../render/time.js';
import { printable } from '../terminal/printable.js';
import { table } from '../terminal/table.js';
import { tableColumnsOf } from '../terminal/terminal.js';

/** Lists the versions of the deployment of the settings. @returns the exit code */
export async function listVersions(
  config: Config,
  { stdout }: Pick<Host, 'stdout'>,
  json: boolean,
  t: DeploymentTexts,
): Promise<number> {
  const deployment = deploymentOf(config, t);
  const temporal = connectClient(config);
  try {
    const found = await withServerErrors(config, t, () =>
      readDeployment({ ...temporal, taskQueue: config.VOUCH_TASK_QUEUE, deployment }),
    );
    const versions = found?.versions ?? [];
    if (json) stdout.write(`${JSON.stringify({ deployment, versions }, null, 2)}\n`);
    else if (versions.length === 0) stdout.write(`${t.none(deployment)}\n`);
    else {
      const { headings } = t;
      const lines = table(
        [
          headings.status,
          headings.share,
          headings.workers,
          headings.open,
          headings.created,
          headings.buildId,
        ],
        versions.map(({ buildId, status, percent, pollers, openQueries, createdAt }) => ({
          cells: [
            t.statuses[status],
            `${percent}%`,
            String(pollers),
            String(openQueries),
            formatTime(createdAt, Date.now()),
            buildId,
          ],
        })),
        tableColumnsOf(stdout),
      );
      stdout.write(`${lines.join('\n')}\n`);
    }
    return EXIT.ok;
  } finally {
    await temporal.close();
  }
}

export interface PromoteOptions {
  percent?: string;
  sample?: string;
  pin?: boolean;
  force?: boolean;
  json?: boolean;
}

/** Default number of runs to replay, which takes some seconds. */
const SAMPLE = 50;

/** Result, as `--json` prints it. */
interface Outcome {
  promoted: boolean;
  buildId: string;
  percent: number;
  replayed: number;
  /** Workflows that do not replay with this version. */
  different: string[];
  /** Those of them that stay pinned to another version. */
  pinned: { workflowId: string; buildId: string }[];
}

/** Routes work to a version, after checking that running workflows replay with the present code. @returns the exit code */
export async function promote(
  config: Config,
  host: Pick<Host, 'stdout' | 'stderr'>,
  buildId: string,
  options: PromoteOptions,
  t: DeploymentTexts,
): Promise<number> {
  const { force = false, json = false } = options;
  const wanted = {
    buildId,
    deployment: deploymentOf(config, t),
    percent: numberIn('--percent', options.percent, [0, 100], t),
    sample: numberIn('--sample', options.sample, [1, 10_000], t) ?? SAMPLE,
    pin: options.pin ?? false,
    force,
  };
  const own = config.VOUCH_BUILD_ID;
  if (own !== undefined && own !== buildId && !force) throw new CliError(t.otherBuild(own, buildId));
  const say = (line: string) => void (json ? host.stderr : host.stdout).write(`${printable(line)}\n`);
  const outcome = await withServerErrors(config, t, async () => {
    let came: Outcome | undefined;
    for await (const one of replaying(config, (parts) => promoting(config, parts, wanted, say, t)))
      came = one;
    return came;
  });
  if (json) host.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  return outcome?.promoted ? EXIT.ok : EXIT.refused;
}

interface Wanted {
  buildId: string;
  deployment: string;
  percent: number | undefined;
  sample: number;
  pin: boolean;
  force: boolean;
}

async function* promoting(
  config: Config,
  parts: Parts & TemporalClient,
  wanted: Wanted,
  say: (line: string) => void,
  t: DeploymentTexts,
): AsyncGenerator<Outcome> {
  const { buildId, deployment, percent, pin, force } = wanted;
  const taskQueue = config.VOUCH_TASK_QUEUE;
  const server = { ...parts, taskQueue, deployment };
  const outcome: Outcome = {
    promoted: false,
    buildId,
    percent: percent ?? 100,
    replayed: 0,
    different: [],
    pinned: [],
  };
  if (percent === 0) {
    await endShare(server, buildId);
    say(t.ended(buildId));
    yield { ...outcome, promoted: true };
    return;
  }
  await refuseAbsent(server, buildId, t);
  say(t.replaying(taskQueue));
  // with --pin everything counts: what is not replayed would not be pinned
  for await (const { workflowId, difference } of replayRunning(parts, {
    taskQueue,
    atMost: pin ? Infinity : wanted.sample,
  })) {
    outcome.replayed += 1;
    if (!difference) continue;
    outcome.different.push(workflowId);
    say(t.different(workflowId, difference.detail ?? difference.kind));
  }
  say(t.replayed(outcome.replayed, outcome.different.length));
  if (pin)
    for (const workflowId of outcome.different) {
      const at = await versionOf(parts.client, workflowId);
      if (at === undefined || at === buildId) {
        if (at === undefined) say(t.unbound(workflowId));
        continue;
      }
      await pinTo(server, workflowId, at);
      outcome.pinned.push({ workflowId, buildId: at });
      say(t.pinned(workflowId, at));
    }
  const left = outcome.different.length - outcome.pinned.length;
  if (left > 0 && !force) {
    say(t.refused(buildId));
    yield outcome;
    return;
  }
  // read again: the replay may have taken minutes
  const { conflictToken } = await refuseAbsent(server, buildId, t);
  await routeTo(server, buildId, { percent, conflictToken });
  if (left > 0) say(t.forced(left));
  say(percent === undefined ? t.promoted(buildId) : t.ramping(buildId, percent));
  yield { ...outcome, promoted: true };
}

/** Ends the share of a version that is ramping; it need not exist any more. */
async function endShare(server: Parameters<typeof readDeployment>[0], buildId: string): Promise<void> {
  const found = await readDeployment(server);
  const ramping = found?.versions.some((one) => one.buildId === buildId && one.status === 'ramping');
  if (found && ramping) await routeTo(server, buildId, { percent: 0, conflictToken: found.conflictToken });
}

/** @throws CliError when there is no such version, or no worker of it polls */
async function refuseAbsent(
  server: Parameters<typeof readDeployment>[0],
  buildId: string,
  t: DeploymentTexts,
): Promise<{ conflictToken: Uint8Array }> {
  const found = await readDeployment(server);
  const version = found?.versions.find((one) => one.buildId === buildId);
  if (!found || !version) throw new CliError(t.unknown(buildId, server.deployment));
  if (version.pollers === 0) throw new CliError(t.nobody(buildId));
  return found;
}

function numberIn(
  option: string,
  given: string | undefined,
  [from, to]: [number, number],
  t: DeploymentTexts,
): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (given.trim() !== '' && Number.isInteger(number) && number >= from && number <= to) return number;
  throw new CliError(t.badNumber(option, from, to));
}

/** gRPC codes DEADLINE_EXCEEDED and UNAVAILABLE: the server does not answer. */
const AWAY = [4, 14];

/** Returns the deployment that the settings name. @throws CliError when they name none */
function deploymentOf({ VOUCH_DEPLOYMENT: name }: Config, t: DeploymentTexts): string {
  if (name === undefined) throw new CliError(t.noDeployment);
  return name;
}

/** Calls the Temporal server. @throws CliError that explains why the server refuses or does not answer */
async function withServerErrors<T>(config: Config, t: DeploymentTexts, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof ServiceError ? error.cause : error;
    if (isGrpcServiceError(cause) && !AWAY.includes(Number(cause.code)))
      throw new CliError(t.serverRefused(cause.details));
    if (isGrpcServiceError(cause) || error instanceof ServiceError)
      throw new CliError(t.unreachable(temporalAddress(config)));
    throw error;
  }
}
