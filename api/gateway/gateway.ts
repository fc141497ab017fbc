import { setMaxListeners } from 'node:events';
import type { Client } from '@temporalio/client';
import { engineOf } from '../../config/engine.js';
import type { Config } from '../../config/load-config.js';
import type {
  CountRequests,
  ListQueries,
  ListRequests,
  Readiness,
  RequestCounts,
  RequestPage,
} from '../../contract/endpoints.js';
import type { Erasure } from '../../contract/audit.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { DraftInProgress } from '../../contract/events.js';
import type { Plan } from '../../contract/plan.js';
import { isFinal, type QueryStatus, type QuerySummary } from '../../contract/query.js';
import type { DecisionResult, HumanRequest } from '../../contract/requests/index.js';
import type { VerificationRecord } from '../../contract/verification.js';
import { forgetAnswers } from '../http/idempotency.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openPolicyStore } from '../../ports/policy-store.js';
import { openRecalls } from '../../ports/recalls.js';
import type { TaskQueueState } from '../../temporal/task-queue.js';
import {
  claimUpdate,
  extendUpdate,
  releaseUpdate,
  type CancelInput,
  type EditPlanInput,
  type PauseInput,
  type RequestInput,
  type ResumeInput,
  type VerifyInput,
} from '../../workflows/messages.js';
import { createQuota, countQuestions, withinQuota } from './quota.js';
import { cancelQuery, editPlan, pauseQuery, resumeQuery, verifyQuery, type Act } from './query-acts.js';
import { createChatTurns, type ChatTurns } from './chat-turn.js';
import { decide, type Decide, actOnRequest, readRequest, type RequestAct } from './request-acts.js';
import { eraseQuery, type ContentStores } from './erase-query.js';
import { createConversations, type Conversations } from './conversations.js';
import { createDocumentOrders, type DocumentOrders } from './documents.js';
import { createExperiments, type Experiments } from './experiments.js';
import { createFollower, waitForStatus } from './follower.js';
import { readRuns } from './read-runs.js';
import type { RecordedRun } from '../../audit/history/recorded.js';
import { createInbox, type InboxViewer } from './inbox/inbox.js';
import { findQueries, type QuestionRegister, summariesOf } from './list-queries.js';
import type { Parts } from './message.js';
import { createPolicies, type Policies } from './policies.js';
import { readDraft } from './read-draft.js';
import { createStatusReader, describeQuery } from './read-status.js';
import { checkTemporal, readTaskQueues } from './readiness.js';
import { DEADLINES, type Deadlines, type Rpc } from './rpc.js';
import { createSessions, type Sessions } from './sessions.js';
import { createSources, type Sources } from './sources.js';
import { createStartLine } from './start-line.js';
import { startQuery, type Start } from './start-query.js';
import { createUpdates } from './updates.js';
import { createWebhookDeliveries, type WebhookDeliveries } from './webhooks.js';

/** All operations of the API on workflows. Errors are ApiFailure. */
export interface Gateway {
  start(input: Start): Promise<QueryStatus>;
  /** @param how.again somebody may read it again soon: the query is followed from the second time within five seconds */
  read(id: string, how?: { again: true }): Promise<QueryStatus>;
  /**
   * Waits until the status is as wanted, for at most `ms` milliseconds and while `signal` is not aborted.
   * @returns that status, or the latest one seen; undefined if none was seen
   */
  waitFor(
    id: string,
    wanted: (status: QueryStatus) => boolean,
    limit: { ms: number; signal: AbortSignal },
  ): Promise<QueryStatus | undefined>;
  /** True of what somebody asked; false of a check of an answer and of a change of the policy. */
  isQuestion(id: string): Promise<boolean>;
  /** Returns the recorded runs of a query; for an erased one their lengths and hashes only. */
  history(id: string): Promise<{ runs: RecordedRun[]; erased?: Erasure }>;
  /** Erases the content of a query that has ended irreversibly. */
  erase(input: { queryId: string; by: string; reason: string }): Promise<Erasure>;
  /** Returns the answer that is being written or judged now, if one is. */
  readDraft(id: string): Promise<DraftInProgress | undefined>;
  list(filter: ListQueries): Promise<{ items: QuerySummary[]; next?: string }>;
  /** Returns those of these queries that Temporal still knows, by id. */
  summaries(ids: readonly string[]): Promise<Map<string, QuerySummary>>;
  waiting(filter: ListRequests, viewer: InboxViewer): Promise<RequestPage>;
  countWaiting(filter: CountRequests, viewer: InboxViewer): Promise<RequestCounts>;
  /** Counts open requests whose deadline passed more than a minute ago. */
  overdue(): Promise<number>;
  /** Returns backlog and pollers of the task queues of questions and of deliveries. */
  taskQueues(): Promise<{ name: string; halves: TaskQueueState[] }[]>;
  request(id: string): Promise<HumanRequest>;
  decide(input: Decide): Promise<DecisionResult>;
  claim(act: RequestAct): Promise<HumanRequest>;
  release(act: RequestAct): Promise<HumanRequest>;
  extend(act: RequestAct<RequestInput & { seconds: number }>): Promise<HumanRequest>;
  pause(act: Act<PauseInput>): Promise<QueryStatus>;
  resume(act: Act<ResumeInput>): Promise<QueryStatus>;
  verify(act: Act<VerifyInput>): Promise<VerificationRecord>;
  editPlan(act: Act<EditPlanInput>): Promise<{ plan: Plan; status: QueryStatus }>;
  cancel(act: Act<CancelInput>): Promise<QueryStatus>;
  documents: DocumentOrders;
  /** Turns of conversations with models and a client's tools. */
  turns: ChatTurns;
  conversations: Conversations;
  sessions: Sessions;
  policies: Policies;
  experiments: Experiments;
  webhooks: WebhookDeliveries;
  /** Folders that are indexed on a schedule. */
  sources: Sources;
  check(): Promise<Pick<Readiness['checks'], 'temporal' | 'worker'>>;
  /** Ends all waits with the latest status seen. Resolves when no read is under way. */
  close(): Promise<void>;
}

/** @param options.client the caller closes its connection */
export function createGateway(options: {
  client: Client;
  config: Config;
  deadlines?: Partial<Deadlines>;
  /** Absent if nothing can be erased. */
  stores?: ContentStores;
  /** The register of questions; absent if they cannot be searched. */
  register?: QuestionRegister;
  /** The store of versions of the policy and of recalls; absent if that of the settings stays in force. */
  keyValues?: KeyValueStore;
  requireUsable?: Rpc['requireUsable'];
}): Gateway {
  const { client, config, stores, register = NO_REGISTER, keyValues, requireUsable } = options;
  const deadlines = { ...DEADLINES, ...options.deadlines };
  const recalls = keyValues && openRecalls(keyValues);
  const rpc: Rpc = { client, config, deadlines, requireUsable, recalls };
  const engine = engineOf(config);
  const policies = createPolicies(rpc, engine, keyValues && openPolicyStore(keyValues));
  const reader = createStatusReader(rpc);
  const follower = createFollower(rpc, reader);
  const inbox = createInbox(rpc, reader);
  const parts: Parts = { rpc, updates: createUpdates(rpc), reader, follower };
  const quota = createQuota(config, (of) => countQuestions(rpc, of));
  const line = createStartLine();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // one per wait

  async function erase(input: Parameters<Gateway['erase']>[0]): Promise<Erasure> {
    const erasing = eraseQuery({ rpc, stores, keyValues, read: (id) => reader.readAnew(id) }, input);
    const { erased, ids } = await erasing.finally(() => reader.forget(input.queryId));
    for (const id of ids) reader.forget(id);
    if (keyValues) await forgetAnswers(keyValues, ids);
    return erased;
  }

  async function shown(acting: Promise<HumanRequest>): Promise<HumanRequest> {
    const request = await acting;
    inbox.replace(request);
    return request;
  }

  return {
    start: (input) =>
      withinQuota(rpc, quota, input, () =>
        startQuery({ rpc, engine, reader, register, policies, line }, input),
      ),
    async read(id, how) {
      const status = await reader.read(id);
      if (how && !isFinal(status.stage)) follower.noteRead(id);
      return status;
    },
    waitFor: (id, wanted, { ms, signal }) =>
      waitForStatus(follower, id, wanted, { ms, signals: [signal, closing.signal] }),
    isQuestion: async (id) => (await describeQuery(rpc, id)).type === WORKFLOW_TYPES.answerQuery,
    async history(id) {
      const key = await stores?.dataKeys?.find(id);
      const erased = key && 'erased' in key ? key.erased : undefined;
      const runs = await readRuns(rpc, id, { decoded: !erased });
      reader.forget(id); // a status that is read now is not older
      return { runs, ...(erased && { erased }) };
    },
    erase,
    readDraft: (id) => readDraft(rpc, id),
    list: (filter) => findQueries(rpc, register, filter),
    summaries: (ids) => summariesOf(rpc, ids),
    waiting: (filter, viewer) => inbox.list(filter, viewer),
    countWaiting: (filter, viewer) => inbox.count(filter, viewer),
    overdue: () => inbox.overdue(),
    taskQueues: () => readTaskQueues(rpc),
    request: (id) => readRequest(parts, id),
    async decide(input) {
      const result = await decide(parts, input);
      if (!('pending' in result)) inbox.hide(input.requestId);
      return result;
    },
    claim: (act) => shown(actOnRequest(parts, claimUpdate, act)),
    release: (act) => shown(actOnRequest(parts, releaseUpdate, act)),
    extend: (act) => shown(actOnRequest(parts, extendUpdate, act)),
    pause: (act) => pauseQuery(parts, act),
    resume: (act) => resumeQuery(parts, act),
    verify: (act) => verifyQuery(parts, act),
    editPlan: (act) => editPlan(parts, act),
    cancel: (act) => cancelQuery(parts, act),
    documents: createDocumentOrders(rpc, closing.signal),
    turns: createChatTurns(rpc, closing.signal),
    conversations: createConversations(rpc, stores),
    sessions: createSessions(rpc, stores, erase),
    policies,
    experiments: createExperiments(rpc, engine, policies, keyValues),
    webhooks: createWebhookDeliveries(rpc),
    sources: createSources(rpc),
    check: () => checkTemporal(rpc),
    close() {
      closing.abort();
      follower.close();
      return reader.settled();
    },
  };
}

const NO_REGISTER: QuestionRegister = {
  registerQuestion: async () => undefined,
  findQuestions: async () => ({ items: [] }),
};
