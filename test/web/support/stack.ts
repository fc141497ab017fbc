import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { chooseStore } from '../../../adapters/choose-store.js';
import { createApp } from '../../../api/app.js';
import { createApiKeys, type ApiKeys } from '../../../api/auth/api-keys.js';
import { createGateway } from '../../../api/gateway/gateway.js';
import { listen } from '../../../api/listen.js';
import { createSecurityLog } from '../../../api/security/log.js';
import { createStreams } from '../../../api/streams/streams.js';
import { loadConfig, type Config } from '../../../config/load-config.js';
import { DEFAULT_POLICY, mergePolicy } from '../../../contract/default-policy.js';
import { isFinal, type QueryView, type StartQuery } from '../../../contract/query.js';
import type { PolicyOverrides } from '../../../contract/policy.js';
import type { Receipt, RequestView } from '../../../contract/requests/index.js';
import { auditInfo } from '../../../infra/audit/audit-info.js';
import type { Ports } from '../../../ports/index.js';
import { dataConverterOf, dataKeysOf, workerConverterOf } from '../../../temporal/data-converter.js';
import { payloadTranslator } from '../../../temporal/read-payloads.js';
import { createVouchWorker } from '../../../worker/create-worker.js';
import { portsFor, testBundle } from '../../support/query-harness.js';
import { startDevServer } from '../../support/temporal.js';
import { eventually } from '../../support/wait.js';
import { builtWeb } from './web-build.js';

export interface StackOptions {
  /** Ports of the worker; records, journal and blobs are those of the store. */
  ports?: (config: Config, store: ReturnType<typeof chooseStore>) => Partial<Ports>;
  policy?: PolicyOverrides;
  /** Settings of an installation where people prove who they are; there are no local people then. */
  settings?: Record<string, string>;
}

/** Everything that a browser needs, in one process: Temporal, a worker, the API and the built pages. */
export interface Stack {
  url: string;
  /** Settings of the stack. */
  ports: Ports;
  apiKeys: ApiKeys;
  /** Client and task queue of the worker. */
  temporal: { client: Client; taskQueue: string };
  /** Calls the API in a person's name and expects it to be taken. */
  call<T>(person: string, method: string, path: string, body?: unknown): Promise<T>;
  /** Asks in a person's name; resolves when the query has ended or waits for a person. */
  ask(person: string, question: StartQuery): Promise<QueryView>;
  /** Asks, and gives the one request that waits. */
  askFor(person: string, question: StartQuery): Promise<RequestView>;
  decide(person: string, request: { id: string }, decision: object): Promise<Receipt>;
  read(queryId: string): Promise<QueryView>;
  stopApi(): Promise<void>;
  /** On the same port as before. */
  startApi(): Promise<void>;
  stop(): Promise<void>;
}

/** Groups of the people, as in VOUCH_LOCAL_PEOPLE. */
const PEOPLE = 'kim:reviewers|engineering,lee:reviewers';

export async function startStack({ ports: make, policy, settings }: StackOptions = {}): Promise<Stack> {
  const webFolder = await builtWeb();
  const env = await startDevServer();
  const folder = mkdtempSync(join(tmpdir(), 'vouch-web-'));
  const config: Config = {
    ...loadConfig({ VOUCH_DATA_DIR: folder, ...(settings ?? { VOUCH_LOCAL_PEOPLE: PEOPLE }) }),
    VOUCH_TASK_QUEUE: `test-${randomUUID()}`,
    VOUCH_API_PORT: 0,
    policy: mergePolicy(DEFAULT_POLICY, policy),
  };
  const store = chooseStore(config);
  const { records, blobs, journal, keyValues } = store;
  const apiKeys = createApiKeys(keyValues);
  const ports = portsFor({ ...make?.(config, store), records, blobs, keyValues, notifiers: [journal] });
  // content can be erased where the settings have keys
  const dataKeys = dataKeysOf(config, keyValues);
  const client = dataKeys
    ? new Client({ connection: env.connection, dataConverter: dataConverterOf(config, blobs, dataKeys) })
    : env.client;
  const stores = dataKeys && { dataKeys, records, blobs };
  const worker = await startWorker(
    env,
    config,
    ports,
    dataKeys && workerConverterOf(config, blobs, dataKeys),
  );
  const log = pino({ level: 'error' });
  let api: { url: string; stop: () => Promise<void> } | undefined;

  async function startApi(port: number) {
    const gateway = createGateway({
      client,
      config,
      register: records,
      keyValues,
      ...(stores && { stores }),
    });
    const streams = createStreams({ gateway, journal, log });
    const payloads = payloadTranslator(client.options.loadedDataConverter);
    const access = {
      keyValues,
      apiKeys,
      securityLog: createSecurityLog(keyValues, { days: 1, log }),
    };
    const audit = auditInfo();
    const app = createApp({ config, gateway, streams, payloads, log, audit, webFolder, ...access, ...ports });
    const server = await listen(app, { ...config, VOUCH_API_PORT: port });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = async () => {
      streams.close();
      await Promise.all([gateway.close(), cutOff(server)]);
    };
    api = { url, stop };
    return url;
  }

  const url = await startApi(0);
  const stack: Stack = {
    url,
    ports,
    apiKeys,
    temporal: { client, taskQueue: config.VOUCH_TASK_QUEUE },
    async call<T>(person: string, method: string, path: string, body?: unknown) {
      const response = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', 'x-vouch-as': person, prefer: 'wait=20' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const content = (await response.json()) as T;
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(content)}`);
      return content;
    },
    ask: (person, question) => stack.call(person, 'POST', '/v1/queries', question),
    async askFor(person, question) {
      const view = await stack.ask(person, question);
      const open = (view.requests as RequestView[]).find(({ status }) => status === 'open');
      if (!open) throw new Error(`${view.id} is ${view.stage} and asks nobody`);
      return open;
    },
    decide: (person, { id }, decision) => stack.call(person, 'POST', `/v1/requests/${id}/decision`, decision),
    read: (queryId) => stack.call('local', 'GET', `/v1/queries/${queryId}`),
    async stopApi() {
      await api?.stop();
      api = undefined;
    },
    startApi: async () => void (await startApi(Number(new URL(url).port))),
    async stop() {
      await stack.stopApi();
      await worker.stop();
      await store.close();
      await env.teardown();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stack;
}

async function startWorker(
  env: TestWorkflowEnvironment,
  config: Config,
  ports: Ports,
  dataConverter: DataConverter | undefined,
) {
  const worker: Worker = await createVouchWorker({
    connection: env.nativeConnection,
    namespace: env.namespace ?? 'default',
    taskQueue: config.VOUCH_TASK_QUEUE,
    ports,
    workflowBundle: testBundle(),
    ...(dataConverter && { dataConverter }),
  });
  const running = worker.run();
  return {
    async stop() {
      worker.shutdown();
      await running;
    },
  };
}

/** As a process that dies: whoever is connected is not any more. */
async function cutOff(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** The status of a query once it has ended. */
export function endOf(stack: Stack, queryId: string): Promise<QueryView> {
  return eventually(
    () => stack.read(queryId),
    ({ stage }) => isFinal(stage),
  );
}
