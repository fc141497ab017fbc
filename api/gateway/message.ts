import { randomUUID } from 'node:crypto';
import type { UpdateDefinition } from '@temporalio/common';
import canonicalize from 'canonicalize';
import type { Principal } from '../../contract/principal.js';
import { payloadReader } from '../../temporal/read-payloads.js';
import { ApiFailure } from '../failure.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';
import type { Follower } from './follower.js';
import type { StatusReader } from './read-status.js';
import type { Updates } from './updates.js';

/** The dependencies of operations on queries. */
export interface Parts {
  rpc: Rpc;
  updates: Updates;
  reader: StatusReader;
  follower: Follower;
}

/** The input that all updates share: the sender, and the request if the update is about one. */
export interface Input {
  by: Principal;
  requestId?: string | undefined;
}

/** An update for a query. */
export interface Message<R, I> {
  queryId: string;
  update: UpdateDefinition<R, [I]>;
  input: I & Input;
  /** Repetitions by the same person at the same address with the same key count once and get the same outcome. */
  idempotencyKey: string | undefined;
}

/**
 * Sends an update to a query.
 * @returns the result of the update, or `ended` if the query has ended or never existed
 * @throws ApiFailure with the code of a refusal; IDEMPOTENCY_KEY_REUSED; WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
 */
export async function deliver<R, I>(
  { rpc, updates, reader }: Pick<Parts, 'rpc' | 'updates' | 'reader'>,
  message: Message<R, I>,
): Promise<{ result: R } | 'ended'> {
  const { queryId, update, input, idempotencyKey } = message;
  const updateId =
    idempotencyKey === undefined ? randomUUID() : updateIdOf(update.name, input, idempotencyKey);
  const handle = rpc.client.workflow.getHandle(queryId);
  // whoever reads the query afterwards sees what the message did
  const begun = () => handle.startUpdate(update, { args: [input], updateId, waitForStage: 'ACCEPTED' });
  let sent = await updates.send(queryId, begun).finally(() => reader.forget(queryId));
  if (idempotencyKey === undefined) return sent;
  if (sent === 'ended') sent = await outcomeOf<R>(rpc, queryId, updateId);
  if (sent !== 'ended') await refuseOther(rpc, queryId, updateId, input);
  return sent;
}

/** Returns the id under which Temporal runs an update once; it holds everything that the key is scoped to. */
function updateIdOf(name: string, input: Input, idempotencyKey: string): string {
  return [name, input.requestId ?? 'query', input.by.id, idempotencyKey].join(' ');
}

/** Returns the outcome of an update of a query that has ended since. */
async function outcomeOf<R>(rpc: Rpc, queryId: string, updateId: string): Promise<{ result: R } | 'ended'> {
  const update = rpc.client.workflow.getHandle(queryId).getUpdateHandle<R>(updateId);
  try {
    return { result: await askServer(rpc, () => update.result()) };
  } catch (error) {
    if (error instanceof ApiFailure && !isNotFound(error)) throw error;
    return 'ended';
  }
}

/** @throws ApiFailure IDEMPOTENCY_KEY_REUSED if the key was first used with another input */
async function refuseOther(rpc: Rpc, queryId: string, updateId: string, input: Input): Promise<void> {
  const first = (await firstArgument(rpc, queryId, updateId)) as Input | undefined;
  if (first && contentOf(first) !== contentOf(input)) throw new ApiFailure('IDEMPOTENCY_KEY_REUSED');
}

/** Returns the input without its sender, who is part of the id and whose groups may have changed meanwhile. */
function contentOf({ by: _by, ...content }: Input): string | undefined {
  return canonicalize(JSON.parse(JSON.stringify(content)) as unknown);
}

const PAGE_SIZE = 100;

/**
 * Returns the argument of the first update with this id, from the history of the query's run; undefined if the run has
 * none. The server repeats the outcome of the first update whatever the argument of a later one is, so only the history
 * tells if they are the same.
 * @throws ApiFailure TEMPORAL_UNAVAILABLE.
 */
async function firstArgument(rpc: Rpc, queryId: string, updateId: string): Promise<unknown> {
  const { namespace, loadedDataConverter } = rpc.client.options;
  let nextPageToken: Uint8Array | undefined;
  do {
    // newest first: an update just accepted is on the first page
    const page = await askServer(rpc, () =>
      rpc.client.workflowService.getWorkflowExecutionHistoryReverse({
        namespace,
        execution: { workflowId: queryId },
        maximumPageSize: PAGE_SIZE,
        ...(nextPageToken ? { nextPageToken } : {}),
      }),
    );
    for (const event of page.history?.events ?? []) {
      const request = event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest;
      if (request?.meta?.updateId !== updateId) continue;
      return (await payloadReader(loadedDataConverter).values(request.input?.args?.payloads))[0];
    }
    nextPageToken = page.nextPageToken.length > 0 ? page.nextPageToken : undefined;
  } while (nextPageToken);
  return undefined;
}
