import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { ActivityFailure, defineSearchAttributeKey } from '@temporalio/common';
import { erasureOf, type Erasure } from '../../contract/audit.js';
import type { ConversationTurn } from '../../contract/conversation.js';
import { SEARCH_ATTRIBUTES, WORKFLOW_TYPES } from '../../contract/ids.js';
import { chatTurnInputSchema, chatTurnResultSchema, turnIdSchema } from '../../contract/tool-loop.js';
import { timeText } from '../../temporal/attributes.js';
import { payloadReader, type HistoryEvent } from '../../temporal/read-payloads.js';
import { failureOf } from './outcome.js';
import { hashOf, runsBackwards, type HistoryServer } from './read-runs.js';

export type TurnRun = ListedRun;

const SESSION = defineSearchAttributeKey(SEARCH_ATTRIBUTES.session, 'KEYWORD');
const ASKER = defineSearchAttributeKey(SEARCH_ATTRIBUTES.asker, 'KEYWORD');

/** The conversation that a turn belongs to, and who has it. */
export function conversationOf({
  workflowId,
  typedSearchAttributes: attributes,
}: WorkflowExecutionDescription): { conversationId: string; asker: string } {
  return { conversationId: attributes.get(SESSION) ?? workflowId, asker: attributes.get(ASKER) ?? '' };
}

/** Every turn of a conversation that the server still knows, oldest first. Lists lag behind by a moment. */
export async function turnsOf(server: HistoryServer, conversation: string): Promise<TurnRun[]> {
  const id = turnIdSchema.parse(conversation);
  const query = `WorkflowType='${WORKFLOW_TYPES.chatTurn}' AND ${SEARCH_ATTRIBUTES.session}='${id}'`;
  const turns: TurnRun[] = [];
  for await (const turn of listRuns(server, query)) turns.push(turn);
  return turns.sort((a, b) => a.startedAt - b.startedAt);
}

/**
 * Reads what Temporal recorded of a turn.
 * @param how.decoded false where the payloads cannot be read any more: only events are counted and hashed then
 * @throws ValueError for a payload that cannot be read; PortError of the store.
 */
export async function readTurn(
  server: HistoryServer,
  info: WorkflowExecutionDescription,
  { erased, decoded = true }: { erased?: Erasure | undefined; decoded?: boolean } = {},
): Promise<ConversationTurn> {
  const { client } = server;
  for await (const { events } of runsBackwards(server, info)) {
    const { historySize: bytes } = info;
    return {
      turnId: info.workflowId,
      runId: info.runId,
      events: events.length,
      ...(bytes === undefined ? {} : { bytes }),
      sha256: hashOf(events),
      state: stateOf(info),
      startedAt: info.startTime.toISOString(),
      ...(info.closeTime ? { endedAt: info.closeTime.toISOString() } : {}),
      ...(erased ? { erased } : decoded ? await toldBy(client, events) : {}),
    };
  }
  throw new Error(`${info.workflowId} has no run`); // there is always the one that was described
}

function stateOf({ status }: WorkflowExecutionDescription): ConversationTurn['state'] {
  if (status.name === 'RUNNING') return 'running';
  return status.name === 'COMPLETED' ? 'completed' : 'failed';
}

/** Reads the facts of a turn from its events; those of other releases as far as they can be read. */
async function toldBy(client: Client, events: readonly HistoryEvent[]): Promise<Partial<ConversationTurn>> {
  const reader = payloadReader(client.options.loadedDataConverter);
  const one = async (payloads: Parameters<typeof reader.values>[0]) => (await reader.values(payloads))[0];
  let told: Partial<ConversationTurn> = {};
  let asked = 0;
  for (const event of events) {
    const started = event.workflowExecutionStartedEventAttributes;
    const completed = event.workflowExecutionCompletedEventAttributes;
    const failed = event.workflowExecutionFailedEventAttributes;
    const attempt = event.activityTaskStartedEventAttributes?.attempt;
    if (started) told = { ...told, ...ofInput(await one(started.input?.payloads)) };
    if (completed) told = { ...told, ...ofResult(await one(completed.result?.payloads)) };
    if (failed) {
      const error = await reader.failure(failed.failure);
      told.failure = failureOf(error instanceof ActivityFailure ? error.cause : error);
    }
    asked += attempt ?? 0;
  }
  return told.erased ? { erased: told.erased } : { ...told, asked };
}

function ofInput(value: unknown): Partial<ConversationTurn> {
  const erased = erasureOf(value);
  if (erased) return { erased };
  const input = chatTurnInputSchema.safeParse(value).data;
  if (!input) return {};
  const { parent, model, tools, messages } = input;
  const fresh = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
  return {
    ...(parent === undefined ? {} : { parent }),
    model,
    tools: tools.map(({ name }) => name),
    said: fresh.flatMap((message) => (message.role === 'user' ? [message.text] : [])),
  };
}

function ofResult(value: unknown): Partial<ConversationTurn> {
  const result = chatTurnResultSchema.safeParse(value).data;
  if (!result) return {};
  const { text, calls, finish, usage, model, consumed, guidance, repeats, stopped } = result;
  return {
    results: consumed,
    guidance,
    repeats,
    ...(stopped ? { stopped } : {}),
    reply: { text, calls, finish, usage, model },
  };
}

const PAGE_SIZE = 500;

/** Address of a run. */
export interface ListedRun {
  workflowId: string;
  runId: string;
  /** Milliseconds. */
  startedAt: number;
}

/**
 * Every run that a query of the list finds. No memo is read: one that cannot be decrypted must not keep the others back.
 * Lists lag behind by a moment.
 */
export async function* listRuns(server: HistoryServer, query: string): AsyncGenerator<ListedRun, undefined> {
  const { client } = server;
  let nextPageToken: Uint8Array | undefined;
  do {
    const request = { namespace: client.options.namespace, query, pageSize: PAGE_SIZE };
    const page = await server.ask(() =>
      client.workflowService.listWorkflowExecutions({
        ...request,
        ...(nextPageToken ? { nextPageToken } : {}),
      }),
    );
    for (const { execution, startTime } of page.executions) {
      const { workflowId, runId } = execution ?? {};
      if (workflowId && runId) yield { workflowId, runId, startedAt: Date.parse(timeText(startTime)) };
    }
    nextPageToken = page.nextPageToken.length > 0 ? page.nextPageToken : undefined;
  } while (nextPageToken);
  return undefined;
}
