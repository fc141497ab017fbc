import { setMaxListeners } from 'node:events';
import type { Client } from '@temporalio/client';
import { engineOf } from '../../config/engine.js';
import type { Config } from '../../config/load-config.js';
import type { ListQueries, ListRequests, Readiness } from '../../contract/endpoints.js';
import type { QueryStatus, QuerySummary } from '../../contract/query.js';
import type { HumanRequest, Receipt } from '../../contract/requests/index.js';
import type { CancelInput } from '../../workflows/messages.js';
import { cancelQuery } from './cancel-query.js';
import { decide, type Decide } from './decide.js';
import { createFollower } from './follower.js';
import { createInbox } from './inbox.js';
import { listQueries } from './list-queries.js';
import { createStatusReader } from './read-status.js';
import { checkTemporal } from './readiness.js';
import { DEADLINES, type Deadlines, type Rpc } from './rpc.js';
import { startQuery, type Start } from './start-query.js';
import { createUpdates } from './updates.js';
import { waitForStatus } from './wait.js';

/** Everything the API does with workflows. Errors are ApiFailure. */
export interface Gateway {
  start(input: Start): Promise<QueryStatus>;
  read(id: string): Promise<QueryStatus>;
  /**
   * Waits until the status is as wanted, at most `ms` milliseconds and not longer than `signal` allows.
   * @returns the status then, or the latest one seen; undefined when none was seen.
   */
  waitFor(
    id: string,
    wanted: (status: QueryStatus) => boolean,
    limit: { ms: number; signal: AbortSignal },
  ): Promise<QueryStatus | undefined>;
  list(filter: ListQueries): Promise<{ items: QuerySummary[]; next?: string }>;
  waiting(filter: ListRequests): Promise<{ items: HumanRequest[]; next?: string }>;
  decide(input: Decide): Promise<Receipt>;
  cancel(id: string, input: CancelInput): Promise<QueryStatus>;
  check(): Promise<Pick<Readiness['checks'], 'temporal' | 'worker'>>;
  /** Ends all waits: those who wait get the latest status seen. */
  close(): void;
}

/** @param options.client its connection stays the caller's to close. */
export function createGateway(options: {
  client: Client;
  config: Config;
  deadlines?: Partial<Deadlines>;
}): Gateway {
  const { client, config } = options;
  const rpc: Rpc = { client, config, deadlines: { ...DEADLINES, ...options.deadlines } };
  const engine = engineOf(config);
  const reader = createStatusReader(rpc);
  const follower = createFollower(rpc, reader);
  const inbox = createInbox(rpc, reader);
  const updates = createUpdates(rpc);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // one per wait

  return {
    start: (input) => startQuery(rpc, engine, reader, input),
    read: (id) => reader.read(id),
    waitFor: (id, wanted, { ms, signal }) =>
      waitForStatus(follower, id, wanted, { ms, signals: [signal, closing.signal] }),
    list: (filter) => listQueries(rpc, filter),
    waiting: (filter) => inbox.list(filter),
    async decide(input) {
      const receipt = await decide(rpc, updates, reader, input);
      inbox.hide(input.requestId);
      return receipt;
    },
    cancel: (id, input) => cancelQuery(rpc, { updates, reader, follower }, id, input),
    check: () => checkTemporal(rpc),
    close() {
      closing.abort();
      follower.close();
    },
  };
}
