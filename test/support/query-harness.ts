import { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle, WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import { DEFAULT_POLICY, mergePolicy } from '../../contract/default-policy.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import { isFinal, type QueryInput, type QueryStatus, type StartQuery } from '../../contract/query.js';
import type { Decision, HumanRequest, Receipt } from '../../contract/requests/index.js';
import { policyOfQuery } from '../../domain/policy-versions.js';
import type { Ports } from '../../ports/index.js';
import { BUNDLES } from '../../worker/bundle-file.js';
import { createVouchWorker } from '../../worker/create-worker.js';
import type { answerQuery } from '../../workflows/query/answer-query.js';
import { decideUpdate, statusQuery, type DecideInput } from '../../workflows/messages.js';
import type { Sender } from '../../contract/principal.js';
import { createFileSource } from '../../adapters/documents/file-source.js';
import { memoryBlobs, memoryRecords, noTools, scriptedIndex } from './memory-ports.js';
import { scriptedReasoner } from './scripted-reasoner.js';
import { eventually } from './wait.js';

export type QueryHandle = WorkflowHandleWithFirstExecutionRunId<typeof answerQuery>;

/** A workflow that asks people. */
type AskingHandle = Pick<WorkflowHandle, 'query' | 'executeUpdate'>;

/** The question, which every query has, and the field that the API adds for the installation. */
export type Asked = Pick<QueryInput, 'question' | 'proven'>;

export interface Harness {
  taskQueue: string;
  ask(question: Partial<StartQuery> & Asked, engine?: Partial<QueryInput['engine']>): Promise<QueryHandle>;
  stop(): Promise<void>;
}

/** One for all tests of a suite: its threads start within a second, and stay for the next file. */
export const fileSource = createFileSource();

/** Ports for one test: what it does not give answers well-behaved. */
export function portsFor(ports: Partial<Ports> = {}): Ports {
  return {
    reasoner: scriptedReasoner(),
    index: scriptedIndex(() => []),
    records: memoryRecords(),
    blobs: memoryBlobs(),
    source: fileSource,
    webSearch: undefined,
    tools: noTools(),
    notifiers: [],
    ...ports,
  };
}

/** A worker over the given ports, on a task queue of its own unless it takes over another one's, and a way to ask it. */
export async function startHarness(
  env: TestWorkflowEnvironment,
  ports: Ports,
  taskQueue = `test-${randomUUID()}`,
  dataConverter?: DataConverter,
): Promise<Harness> {
  const { connection } = env;
  const client = dataConverter ? new Client({ connection, dataConverter }) : env.client;
  const worker = await createVouchWorker({
    connection: env.nativeConnection,
    namespace: env.namespace ?? 'default',
    taskQueue,
    ports,
    workflowBundle: testBundle(),
    ...(dataConverter ? { dataConverter } : {}),
  });
  const running = worker.run();
  return {
    taskQueue,
    ask: ({ policy, ...question }, engine) => {
      const id = `q-${randomUUID().replaceAll('-', '')}`;
      const input = queryInput({ id, ...question, policy }, ports, engine);
      return client.workflow.start<typeof answerQuery>(WORKFLOW_TYPES.answerQuery, {
        workflowId: id,
        taskQueue,
        args: [input],
      });
    },
    stop: async () => {
      worker.shutdown();
      await running;
    },
  };
}

export function queryInput(
  {
    policy,
    ...question
  }: { id: string; policy?: PolicyOverrides | undefined } & Asked & Partial<Omit<StartQuery, 'policy'>>,
  ports: Ports,
  engine: Partial<QueryInput['engine']> = {},
): QueryInput {
  return {
    ...question,
    mode: question.mode ?? 'auto',
    asker: { id: 'tester', groups: ['everyone'] },
    policy: policyOfQuery(mergePolicy(DEFAULT_POLICY, policy)),
    engine: {
      reasoning: 'local',
      retrieval: 'local',
      records: 'local',
      checksOnce: true,
      web: ports.webSearch !== undefined,
      ...engine,
    },
  };
}

export function statusOf(handle: AskingHandle): Promise<QueryStatus> {
  return handle.query(statusQuery);
}

/** Waits in real time until the query asks a person, and gives what it asks. */
export async function nextRequest(handle: AskingHandle, after = 0): Promise<HumanRequest> {
  const opened = ({ requests }: QueryStatus) =>
    requests.slice(after).find((request) => request.status === 'open');
  const status = await eventually(
    () => statusOf(handle),
    (now) => opened(now) !== undefined || isFinal(now.stage),
  );
  const open = opened(status);
  if (!open) throw new Error(`no request was opened; the query is ${status.stage}`);
  return open;
}

export function decide(
  handle: AskingHandle,
  request: HumanRequest,
  decision: Decision,
  by: Sender = 'reviewer',
): Promise<Receipt> {
  const args: [DecideInput] = [{ requestId: request.id, decision, by }];
  return handle.executeUpdate(decideUpdate, { args }) as Promise<Receipt>;
}

/** The workflows as the build has bundled them. */
export function testBundle(): { codePath: string } {
  return { codePath: BUNDLES.plain };
}
