import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { stringify } from 'yaml';
import { LOCAL_DYNAMIC_CONFIG } from '../../infra/local/dev-server.js';
import { foreignEnv, type ProcessSpec } from '../../infra/local/managed-process.js';
import { freePort } from '../../infra/local/ports.js';
import { runProgram } from '../../infra/local/programs/run-program.js';
import { connectToNamespace } from '../../infra/local/readiness.js';
import { ensureSearchAttributes } from '../../infra/local/search-attributes.js';
import { DATABASES, SQL_USER, type Postgres } from './postgres.js';
import type { TemporalServerPrograms } from './programs.js';

/** Access to the database of the server. */
type Database = Pick<Postgres, 'port' | 'password'>;

const HOST = '127.0.0.1';
/** Enough for one machine; fixed for the life of the database. */
const SHARDS = 4;
const LIMIT_MS = 5 * 60_000;

/**
 * Beside what the local server has: rates of a server for one namespace, versions of workers, and tasks of a queue in turns
 * among their keys rather than in the order of their arrival.
 */
const DYNAMIC_CONFIG: Record<string, unknown> = {
  ...Object.fromEntries(
    Object.entries(LOCAL_DYNAMIC_CONFIG).map(([name, json]) => [name, JSON.parse(json) as unknown]),
  ),
  'frontend.namespaceRPS': 10_000,
  'frontend.namespaceRPS.visibility': 500,
  'frontend.namespaceCount': 5_000,
  'frontend.persistenceMaxQPS': 10_000,
  'history.persistenceMaxQPS': 20_000,
  'matching.persistenceMaxQPS': 10_000,
  'frontend.workerVersioningDataAPIs': true,
  'frontend.workerVersioningRuleAPIs': true,
  'frontend.workerVersioningWorkflowAPIs': true,
  'system.enableDeployments': true,
  'system.enableDeploymentVersions': true,
};

/** Makes the tables of both databases, or brings them up to the version of the server; does nothing when they are. */
export async function prepareTables(
  { sqlTool }: TemporalServerPrograms,
  { port, password }: Database,
  dir: string,
  signal: AbortSignal,
): Promise<void> {
  const tables = { [DATABASES.default]: 'temporal', [DATABASES.visibility]: 'visibility' };
  for (const [database, name] of Object.entries(tables)) {
    const place = ['--plugin', 'postgres12', '--endpoint', HOST, '--port', String(port)];
    const access = ['--user', SQL_USER, '--database', database];
    const options = {
      cwd: dir,
      env: { ...foreignEnv(process.env), SQL_PASSWORD: password },
      limitMs: LIMIT_MS,
      signal,
    };
    for (const action of [
      ['setup-schema', '--version', '0.0'],
      ['update-schema', '--schema-name', `postgresql/v12/${name}`],
    ]) {
      await runProgram(sqlTool, [...place, ...access, ...action], options);
    }
  }
}

/** Writes the files that the server is started with, all its services in one process, and says how it is started. */
export async function temporalProcess(
  { server }: TemporalServerPrograms,
  database: Database,
  { dir, port }: { dir: string; port: number },
): Promise<ProcessSpec> {
  const folder = join(dir, 'temporal');
  mkdirSync(folder, { recursive: true });
  const dynamic = join(folder, 'dynamic-config.yaml');
  const limits = Object.entries(DYNAMIC_CONFIG).map(([name, value]) => [name, [{ value }]]);
  writeFileSync(dynamic, stringify(Object.fromEntries(limits)));
  const file = join(folder, 'cluster.yaml');
  writeFileSync(file, stringify(await configOf(database, port, dynamic)), { mode: 0o600 });
  chmodSync(file, 0o600);
  return {
    name: 'temporal',
    command: server,
    args: ['--root', folder, '--config', '.', '--env', 'cluster', '--allow-no-auth', 'start'],
    env: foreignEnv(process.env),
    stopMs: 30_000,
  };
}

async function configOf(
  { port: sqlPort, password }: Database,
  port: number,
  dynamic: string,
): Promise<object> {
  const database = (databaseName: string, maxConns: number) => ({
    sql: {
      pluginName: 'postgres12',
      databaseName,
      connectAddr: `${HOST}:${sqlPort}`,
      connectProtocol: 'tcp',
      user: SQL_USER,
      password,
      maxConns,
      maxIdleConns: maxConns,
      maxConnLifetime: '1h',
    },
  });
  const service = async (grpcPort: number) => ({
    rpc: { grpcPort, membershipPort: await freePort(), bindOnLocalHost: true },
  });
  const address = `${HOST}:${port}`;
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: SHARDS,
      datastores: {
        default: database(DATABASES.default, 20),
        visibility: database(DATABASES.visibility, 10),
      },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: HOST } },
    services: {
      frontend: await service(port),
      history: await service(await freePort()),
      matching: await service(await freePort()),
      worker: await service(await freePort()),
    },
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: address },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    publicClient: { hostPort: address },
    dynamicConfigClient: { filepath: dynamic, pollInterval: '10s' },
  };
}

/** Histories of what has ended are kept so long. */
const RETENTION_DAYS = 7;
const ATTEMPT_MS = 8_000;
/** ALREADY_EXISTS of gRPC. */
const ALREADY_EXISTS = 6;

/**
 * Makes the namespace with our search attributes where they are missing.
 * @returns how many search attributes were added
 * @throws Error while the server does not answer, or does not know yet what was just made
 */
export async function prepareNamespace(address: string, namespace: string): Promise<number> {
  await register(address, namespace);
  const connection = await connectToNamespace({ address }, namespace);
  try {
    return await ensureSearchAttributes(connection, namespace);
  } finally {
    await connection.close();
  }
}

async function register(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: ATTEMPT_MS });
  const seconds = RETENTION_DAYS * 24 * 3600;
  try {
    await connection.withDeadline(Date.now() + ATTEMPT_MS, () =>
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: proto.google.protobuf.Duration.fromObject({ seconds }),
      }),
    );
  } catch (error) {
    if (!isGrpcServiceError(error) || Number(error.code) !== ALREADY_EXISTS) throw error;
  } finally {
    await connection.close();
  }
}
