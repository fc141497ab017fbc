import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Express } from 'express';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { pino, type Logger } from 'pino';
import {
  createEmbeddedEventJournal,
  createEmbeddedKeyValueStore,
  openDatabase,
} from '../../adapters/stores/embedded/index.js';
import { createApp } from '../../api/app.js';
import { createApiKeys, type ApiKeys } from '../../api/auth/api-keys.js';
import type { ContentStores } from '../../api/gateway/erase-query.js';
import { createGateway, type Gateway } from '../../api/gateway/gateway.js';
import type { Deadlines } from '../../api/gateway/rpc.js';
import { listen } from '../../api/listen.js';
import { createSecurityLog, type SecurityLog } from '../../api/security/log.js';
import type { Timing } from '../../api/streams/send-events.js';
import { createStreams, type Streams } from '../../api/streams/streams.js';
import { loadConfig } from '../../config/load-config.js';
import { mergePolicy } from '../../contract/default-policy.js';
import type { Problem } from '../../contract/failures.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { auditInfo } from '../../infra/audit/audit-info.js';
import type { Ports } from '../../ports/index.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import type { EventJournal } from '../../ports/notifier.js';
import { payloadTranslator } from '../../temporal/read-payloads.js';
import { createVouchWorker } from '../../worker/create-worker.js';
import { portsFor, testBundle } from '../support/query-harness.js';
import { eventually } from '../support/wait.js';
import { expectDescribed } from './described.js';

export { eventually };

export interface Response<T = never> {
  status: number;
  headers: Headers;
  body: T;
}

export interface Api {
  url: string;
  app: Express;
  gateway: Gateway;
  streams: Streams;
  taskQueue: string;
  ports: Ports;
  /** The journal that the workers of this API write and its streams read. */
  journal: EventJournal;
  apiKeys: ApiKeys;
  keyValues: KeyValueStore;
  securityLog: SecurityLog;
  get<T>(path: string, headers?: Record<string, string>): Promise<Response<T>>;
  /** Sends a body as JSON; a string is sent as it is. */
  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response<T>>;
  patch<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<Response<T>>;
  delete<T>(path: string, headers?: Record<string, string>): Promise<Response<T>>;
  /** @param wait waits until the query has ended or asks a person; seconds that the API is told to wait for it. */
  ask(question: StartQuery, wait?: number, headers?: Record<string, string>): Promise<QueryView>;
  startWorker(): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
}

export interface ApiOptions {
  ports?: Partial<Ports>;
  deadlines?: Partial<Deadlines>;
  timing?: Partial<Timing>;
  /** As in VOUCH_LOCAL_PEOPLE. */
  people?: string;
  documentMaxMb?: number;
  /** The operator's policy, as in the file of VOUCH_POLICY_FILE. */
  policy?: PolicyOverrides;
  /** Further settings, by name. */
  settings?: Record<string, string>;
  /** The built web app. */
  webFolder?: string;
  /** As of an installation that encrypts, or keeps large payloads in the store. */
  dataConverter?: DataConverter;
  /** As of an installation whose queries can be erased. */
  stores?: ContentStores;
  /** The log of the API; by default, errors alone are written to the output. */
  log?: Logger;
}

/** The API over real HTTP on a free port, with a task queue of its own. No worker runs until one is started. */
export async function startApi(env: TestWorkflowEnvironment, options: ApiOptions = {}): Promise<Api> {
  const taskQueue = `test-${randomUUID()}`;
  const settings = loadConfig({
    VOUCH_LOCAL_PEOPLE: options.people,
    VOUCH_DOCUMENT_MAX_MB: options.documentMaxMb?.toString(),
    ...options.settings,
  });
  const policy = mergePolicy(settings.policy, options.policy);
  const config = { ...settings, policy, VOUCH_TASK_QUEUE: taskQueue };
  const journalDir = mkdtempSync(join(tmpdir(), 'vouch-api-'));
  const database = openDatabase(journalDir);
  const journal = createEmbeddedEventJournal(database);
  const keyValues = options.ports?.keyValues ?? createEmbeddedKeyValueStore(database);
  const ports = portsFor({ notifiers: [journal], ...options.ports });
  const log = options.log ?? pino({ level: 'error' });
  const { dataConverter, webFolder } = options;
  const client = dataConverter ? new Client({ connection: env.connection, dataConverter }) : env.client;
  const { stores, deadlines = {} } = options;
  const gateway = createGateway({
    client,
    config,
    deadlines,
    register: ports.records,
    keyValues,
    ...(stores ? { stores } : {}),
  });
  const streams = createStreams({
    gateway,
    journal,
    log,
    ...(options.timing ? { timing: options.timing } : {}),
  });
  const payloads = payloadTranslator(client.options.loadedDataConverter);
  const apiKeys = createApiKeys(keyValues);
  const securityLog = createSecurityLog(keyValues, { days: config.VOUCH_SECURITY_LOG_DAYS, log });
  const access = { keyValues, apiKeys, securityLog };
  const audit = auditInfo();
  const parts = { config, gateway, streams, payloads, log, audit, ...access, ...ports };
  const app = createApp(webFolder === undefined ? parts : { ...parts, webFolder });
  const server = await listen(app, { ...config, VOUCH_API_HOST: '127.0.0.1', VOUCH_API_PORT: 0 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stops: (() => Promise<void>)[] = [];

  const api: Api = {
    url,
    app,
    gateway,
    streams,
    taskQueue,
    ports,
    journal,
    apiKeys,
    keyValues,
    securityLog,
    get: (path, headers) => send(url + path, headers ? { headers } : {}),
    post: (path, body, headers) => send(url + path, postOf(body, headers)),
    patch: (path, body, headers) => send(url + path, { ...postOf(body, headers), method: 'PATCH' }),
    delete: (path, headers = {}) => send(url + path, { method: 'DELETE', headers }),
    async ask(question, wait, headers = {}) {
      const prefer = wait === undefined ? {} : { Prefer: `wait=${wait}` };
      const { status, body } = await api.post<QueryView>('/v1/queries', question, { ...prefer, ...headers });
      if (status > 202) throw new Error(JSON.stringify(body));
      if (wait === undefined) return body;
      const stands = async () => (await api.get<QueryView>(`/v1/queries/${body.id}`, headers)).body;
      return hasTurned(body) ? body : eventually(stands, hasTurned);
    },
    async startWorker() {
      const worker = await createVouchWorker({
        connection: env.nativeConnection,
        namespace: env.namespace ?? 'default',
        taskQueue,
        ports,
        workflowBundle: testBundle(),
        ...(dataConverter ? { dataConverter } : {}),
      });
      const running = worker.run();
      let stopping: Promise<void> | undefined;
      const stop = (): Promise<void> => {
        if (!stopping) {
          worker.shutdown();
          stopping = running;
        }
        return stopping;
      };
      stops.push(stop);
      return { stop };
    },
    async stop() {
      streams.close();
      const read = gateway.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await read;
      for (const stop of stops) await stop();
      await securityLog.close();
      await journal.close();
      rmSync(journalDir, { recursive: true });
    },
  };
  return api;
}

/**
 * Starts queries on the task queue of an API as an open installation would, where each question may have a policy of its own.
 * To be closed.
 */
export function openGateway(env: TestWorkflowEnvironment, { taskQueue }: Api): Gateway {
  return createGateway({ client: env.client, config: { ...loadConfig({}), VOUCH_TASK_QUEUE: taskQueue } });
}

function hasTurned({ stage, requests }: QueryView): boolean {
  return isFinal(stage) || requests.some((request) => request.status === 'open');
}

function postOf(body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method: 'POST', headers };
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

async function send<T>(url: string, init: RequestInit): Promise<Response<T>> {
  const response = await fetch(url, init);
  const text = await response.text();
  expectDescribed(init.method ?? 'GET', url, response, text);
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as T,
  };
}

/** Checks that a response is the documented problem, and gives it. */
export function expectProblem(response: Response<unknown>, status: number, code: string): Problem {
  const problem = response.body as Problem;
  expect({ status: response.status, code: problem.code }).toEqual({ status, code });
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(problem).toMatchObject({ type: `/problems/${code}`, status });
  expect(problem.title.length).toBeGreaterThan(5);
  expect(problem.detail.length).toBeGreaterThan(10);
  expect(JSON.stringify(problem)).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
  return problem;
}

/** Header by which a person of the installation acts. */
export function as(name: string): Record<string, string> {
  return { 'X-Vouch-As': name };
}

/** Waits until a query has ended and gives its status. */
export async function endOf(
  api: Api,
  queryId: string,
  headers: Record<string, string> = {},
): Promise<QueryView> {
  const { body } = await eventually(
    () => api.get<QueryView>(`/v1/queries/${queryId}`, headers),
    ({ headers }) => headers.get('etag')?.endsWith('-final"') === true,
  );
  return body;
}

/** The one open request of a query. */
export function openRequest(status: QueryView): RequestView {
  const open = (status.requests as RequestView[]).find((request) => request.status === 'open');
  if (!open) throw new Error(`the query is ${status.stage} and asks nothing`);
  return open;
}

/** Reviewed before anything is delivered, without a review of the plan. */
export const REVIEWED = { mode: 'strict', policy: { review: { planInStrict: false } } } as const;
