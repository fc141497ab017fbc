import { z } from 'zod';
import type { ListQueries } from '../../contract/endpoints.js';
import { SEARCH_ATTRIBUTES, UNDECIDED, WORKFLOW_TYPES } from '../../contract/ids.js';
import { confidenceLevelSchema } from '../../contract/judgement.js';
import {
  FINAL_STAGES,
  modeSchema,
  stageSchema,
  type QuerySummary,
  type Stage,
} from '../../contract/query.js';
import { requestKindSchema } from '../../contract/requests/index.js';
import { askerOf, ATTRIBUTES, questionOf, type RunInfo } from '../../temporal/attributes.js';
import { fromCursor, toCursor } from './cursor.js';
import type { Rpc } from './rpc.js';
import { listRuns, quoted } from './visibility.js';
import type { Registers } from '../../ports/record-store.js';

/** Statuses of executions that ended without an end recorded by the query, by the stage that they are shown as. */
const LOST = { failed: ['Failed', 'Terminated', 'TimedOut'], cancelled: ['Canceled'] } as const;

/**
 * Returns a page of queries from Temporal's visibility: running ones first, each part newest first.
 * @throws ApiFailure INVALID_REQUEST for an invalid cursor; TEMPORAL_UNAVAILABLE
 */
export async function listQueries(
  rpc: Rpc,
  { limit, cursor, text: _text, collection: _collection, ...filter }: ListQueries,
): Promise<{ items: QuerySummary[]; next?: string }> {
  const query = visibilityQuery(filter);
  const token = cursor === undefined ? undefined : fromCursor(query, cursor);
  const { runs, next } = await listRuns(rpc, query, limit, token);
  return { items: runs.map(summaryOf), ...(next ? { next: toCursor(query, next) } : {}) };
}

/** Returns those of these queries that pass a filter, by id. @throws ApiFailure TEMPORAL_UNAVAILABLE */
export async function summariesOf(
  rpc: Rpc,
  ids: readonly string[],
  filter: Filter = {},
): Promise<Map<string, QuerySummary>> {
  if (ids.length === 0) return new Map();
  const query = `${visibilityQuery(filter)} AND WorkflowId IN (${ids.map(quoted).join(', ')})`;
  const { runs } = await listRuns(rpc, query, ids.length, undefined);
  return new Map(runs.map((run) => [run.workflowId, summaryOf(run)]));
}

/** Filters that visibility knows. */
type Filter = Omit<ListQueries, 'limit' | 'cursor' | 'text' | 'collection'>;

/** Returns the filter as a query of Temporal's visibility. */
export function visibilityQuery(filter: Filter): string {
  const equals: [string, string | undefined][] = [
    [SEARCH_ATTRIBUTES.mode, filter.mode],
    [SEARCH_ATTRIBUTES.confidence, filter.confidence],
    [SEARCH_ATTRIBUTES.session, filter.sessionId],
    [SEARCH_ATTRIBUTES.asker, filter.asker],
  ];
  return [
    `WorkflowType='${WORKFLOW_TYPES.answerQuery}'`,
    "ExecutionStatus!='ContinuedAsNew'",
    ...equals.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quoted(value)}`])),
    ...(filter.stage === undefined ? [] : [stageCondition(filter.stage)]),
    ...(filter.since === undefined ? [] : [`StartTime >= ${quoted(filter.since)}`]),
    ...(filter.until === undefined ? [] : [`StartTime < ${quoted(filter.until)}`]),
  ].join(' AND ');
}

function stageCondition(stage: NonNullable<ListQueries['stage']>): string {
  const { stage: attribute, waitingFor } = SEARCH_ATTRIBUTES;
  switch (stage) {
    case 'running':
      return "ExecutionStatus='Running'";
    case 'undecided': {
      const ends = FINAL_STAGES.map((end) => `'${end}${UNDECIDED}'`).join(', ');
      return `(ExecutionStatus='Completed' AND ${attribute} IN (${ends}))`;
    }
    // stages between two waits are not written to visibility, since each write would cost the query a round trip
    case 'analysing':
    case 'retrieving':
    case 'answering':
      return `(ExecutionStatus='Running' AND ${waitingFor} IS NULL)`;
    case 'clarifying':
    case 'planning':
    case 'reviewing':
    case 'paused':
      return `(ExecutionStatus='Running' AND ${waitingFor} IS NOT NULL AND ${attribute}='${stage}')`;
    case 'completed':
    case 'rejected':
      return `(ExecutionStatus='Completed' AND ${ended(stage)})`;
    case 'cancelled':
    case 'failed': {
      const lost = LOST[stage].map((status) => `'${status}'`).join(', ');
      return `(ExecutionStatus IN (${lost}) OR (ExecutionStatus='Completed' AND ${ended(stage)}))`;
    }
  }
}

function ended(stage: Stage): string {
  return `${SEARCH_ATTRIBUTES.stage} IN ('${stage}', '${stage}${UNDECIDED}')`;
}

/** Drops kinds that only a newer release knows. */
const waitingForSchema = z
  .array(z.string())
  .catch([])
  .transform((kinds) => kinds.flatMap((kind) => requestKindSchema.safeParse(kind).data ?? []));

/** Returns what a list tells of a query. */
export function summaryOf(info: RunInfo): QuerySummary {
  const attributes = info.typedSearchAttributes;
  const confidence = confidenceLevelSchema.safeParse(attributes.get(ATTRIBUTES.confidence)).data;
  const sessionId = attributes.get(ATTRIBUTES.session);
  const waitingFor =
    info.status.name === 'RUNNING' ? waitingForSchema.parse(attributes.get(ATTRIBUTES.waitingFor)) : [];
  return {
    id: info.workflowId,
    question: questionOf(info),
    mode: modeSchema.catch('auto').parse(attributes.get(ATTRIBUTES.mode)),
    stage: stageOf(info),
    ...(waitingFor.length > 0 ? { waitingFor } : {}),
    ...(attributes.get(ATTRIBUTES.stage)?.endsWith(UNDECIDED) && { outcome: { code: 'HITL_TIMEOUT' } }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(sessionId === undefined ? {} : { sessionId }),
    asker: askerOf(info),
    startedAt: info.startTime.toISOString(),
    ...(info.closeTime ? { endedAt: info.closeTime.toISOString() } : {}),
  };
}

function stageOf({ status, typedSearchAttributes: attributes }: RunInfo): QuerySummary['stage'] {
  const stage = stageSchema.safeParse(attributes.get(ATTRIBUTES.stage)?.replace(UNDECIDED, '')).data;
  if (status.name === 'RUNNING') {
    return stage !== undefined && attributes.get(ATTRIBUTES.waitingFor) !== undefined ? stage : 'running';
  }
  if (status.name === 'CANCELLED') return 'cancelled';
  const final = FINAL_STAGES.find((end) => end === stage);
  return status.name === 'COMPLETED' && final ? final : 'failed';
}

/** The register of questions, as lists of them use it. */
export type QuestionRegister = Pick<Registers, 'registerQuestion' | 'findQuestions'>;

/** Reads of the register for one page: what other filters leave out costs a read and fills nothing. */
const MOST_READS = 20;
/** Questions read at least at a time. */
const FEWEST = 50;

interface Page {
  items: QuerySummary[];
  next?: string;
}

/**
 * Returns a page of queries. Words and collections are looked up in the register, newest first; all else is
 * asked of Temporal, which also says who asked: the register alone opens nothing to anybody.
 * @throws ApiFailure INVALID_REQUEST for an invalid cursor; TEMPORAL_UNAVAILABLE; PortError of the store
 */
export async function findQueries(rpc: Rpc, register: QuestionRegister, filter: ListQueries): Promise<Page> {
  return (filter.text ?? filter.collection) === undefined
    ? listQueries(rpc, filter)
    : search(rpc, register, filter);
}

async function search(
  rpc: Rpc,
  register: QuestionRegister,
  { limit, cursor, ...filter }: ListQueries,
): Promise<Page> {
  const { text, collection, asker, since, until, ...others } = filter;
  const list = JSON.stringify(filter);
  const items: QuerySummary[] = [];
  let after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
  for (let read = 0; read < MOST_READS; read += 1) {
    // never more than fit, so that `next` of the register is that of the page
    const size = Math.min(limit - items.length, FEWEST);
    const found = await register.findQuestions({
      ...{ text, collection, asker, since, until },
      after,
      limit: size,
    });
    const summaries = await summariesOf(rpc, found.items, { ...others, asker });
    items.push(...found.items.flatMap((id) => summaries.get(id) ?? []));
    after = found.next;
    if (after === undefined || items.length === limit) break;
  }
  return { items, ...(after === undefined ? {} : { next: toCursor(list, Buffer.from(after)) }) };
}
