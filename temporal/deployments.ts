import { isGrpcServiceError, type Client, type Connection } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import { DECIDED_BY_PEOPLE } from '../contract/ids.js';
import { timeText } from './attributes.js';
import { queuesOf, readTaskQueue } from './task-queue.js';

type Summary = temporal.api.deployment.v1.WorkerDeploymentInfo.IWorkerDeploymentVersionSummary;

/** gRPC code of what does not exist. */
const NOT_FOUND = 5;

/** States of a version; by the numbers of temporal.api.enums.v1.WorkerDeploymentVersionStatus. */
const STATUSES = ['inactive', 'inactive', 'current', 'ramping', 'draining', 'drained', 'inactive'] as const;

/** A version of a worker deployment. */
export interface DeploymentVersion {
  buildId: string;
  /** `inactive`: it has never been given work; `drained`: nothing that was bound to it is left. */
  status: (typeof STATUSES)[number];
  /** Percent of what starts that it is given, and of what is under way. */
  percent: number;
  /** Workers that take work as this version. */
  pollers: number;
  /** Questions that have not ended and were last worked on by it. */
  openQueries: number;
  createdAt: string;
}

interface Server {
  connection: Connection;
  client: Client;
  /** Of the questions. */
  taskQueue: string;
  /** Name of the deployment. */
  deployment: string;
}

/** A deployment as it was read; the token proves that nobody has changed it since. */
interface Deployment {
  versions: DeploymentVersion[];
  conflictToken: Uint8Array;
}

/** The versions of a deployment, newest first; undefined when no worker has ever been one. @throws ServiceError */
export async function readDeployment(server: Server): Promise<Deployment | undefined> {
  const { connection, client, taskQueue, deployment } = server;
  const { namespace } = client.options;
  const found = await known(() =>
    connection.workflowService.describeWorkerDeployment({ namespace, deploymentName: deployment }),
  );
  const info = found?.workerDeploymentInfo;
  if (!info) return undefined;
  const [questions] = queuesOf(taskQueue);
  const pollers = (await readTaskQueue(connection, namespace, questions)).flatMap((half) => half.pollers);
  const { rampingDeploymentVersion: ramping, rampingVersionPercentage: ramped = 0 } =
    info.routingConfig ?? {};
  const percentOf = (buildId: string): number => {
    if (buildId === ramping?.buildId) return Number(ramped);
    if (buildId !== info.routingConfig?.currentDeploymentVersion?.buildId) return 0;
    return ramping ? 100 - Number(ramped) : 100;
  };
  const read = async ({ deploymentVersion, status, createTime }: Summary): Promise<DeploymentVersion> => {
    const buildId = deploymentVersion?.buildId ?? '';
    const alive = pollers.filter((one) => one.deployment === deployment && one.buildId === buildId);
    return {
      buildId,
      status: STATUSES[status ?? 0] ?? 'inactive',
      percent: percentOf(buildId),
      pollers: new Set(alive.map(({ identity }) => identity)).size,
      openQueries: await countOpen(client, `${deployment}:${buildId}`),
      createdAt: timeText(createTime),
    };
  };
  const versions = await Promise.all((info.versionSummaries ?? []).map(read));
  return {
    versions: versions.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    conflictToken: found.conflictToken,
  };
}

/**
 * Gives a version all work, or a share of it.
 * @param percent of what starts and of what is under way, 0 to 100; 0 ends its share; undefined makes it the current
 *   version
 * @throws ServiceError, also when somebody else has changed the deployment since it was read
 */
export async function routeTo(
  { connection, client, deployment }: Omit<Server, 'taskQueue'>,
  buildId: string,
  { percent, conflictToken }: { percent: number | undefined; conflictToken: Uint8Array },
): Promise<void> {
  const to = {
    namespace: client.options.namespace,
    deploymentName: deployment,
    buildId,
    conflictToken,
    identity: 'vouch deployment promote',
  };
  if (percent === undefined) await connection.workflowService.setWorkerDeploymentCurrentVersion(to);
  else {
    // the server knows a share of nothing as the share of no version
    const share = percent === 0 ? { ...to, buildId: '' } : to;
    await connection.workflowService.setWorkerDeploymentRampingVersion({ ...share, percentage: percent });
  }
}

/** Keeps a workflow that has not ended with a version, whatever is promoted. @throws ServiceError */
export async function pinTo(
  { connection, client, deployment }: Omit<Server, 'taskQueue'>,
  workflowId: string,
  buildId: string,
): Promise<void> {
  await connection.workflowService.updateWorkflowExecutionOptions({
    namespace: client.options.namespace,
    workflowExecution: { workflowId },
    workflowExecutionOptions: {
      versioningOverride: {
        pinned: { behavior: PINNED, version: { deploymentName: deployment, buildId } },
      },
    },
    updateMask: { paths: ['versioning_override'] },
  });
}

/** The version that has worked last on a workflow; undefined when none has. @throws ServiceError */
export async function versionOf(client: Client, workflowId: string): Promise<string | undefined> {
  const { raw } = await client.workflow.getHandle(workflowId).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId ?? undefined;
}

/** Number of temporal.api.workflow.v1.VersioningOverride.PinnedOverrideBehavior. */
const PINNED = 1;

async function countOpen(client: Client, version: string): Promise<number> {
  const { count } = await client.workflow.count(
    `${DECIDED_BY_PEOPLE} AND ExecutionStatus = 'Running' AND ` +
      `TemporalWorkerDeploymentVersion = '${version}'`,
  );
  return count;
}

async function known<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isGrpcServiceError(error) && Number(error.code) === NOT_FOUND) return undefined;
    throw error;
  }
}
