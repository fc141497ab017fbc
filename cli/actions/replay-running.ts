import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { replayRun, type ReplayDifference } from '../../audit/replay/replay-run.js';
import { SEARCH_ATTRIBUTES } from '../../contract/ids.js';
import type { Parts } from '../../infra/audit/verify-queries.js';

/** Most runs that the sample is chosen from. */
const LOOKED_AT = 10_000;

/** A run that has not ended. */
interface Running {
  workflowId: string;
  runId: string;
  /** Workflow type, open requests and worker version; equal for runs of the same kind. */
  kind: string;
}

/** Result of one replay; `difference` is absent where the present code replays the run. */
interface Replayed {
  workflowId: string;
  difference?: ReplayDifference;
}

/**
 * Replays running workflows with the present code. The sample takes one of each kind in turn, so that every kind is
 * represented.
 * @param atMost most runs to replay
 * @throws ServiceError
 */
export async function* replayRunning(
  { client, workflowBundle, dataConverter, dataKeys, prepare }: Parts,
  { taskQueue, atMost }: { taskQueue: string; atMost: number },
): AsyncGenerator<Replayed> {
  let replayed = 0;
  for (const { workflowId, runId } of inTurns(await running(client, taskQueue))) {
    if (replayed === atMost) return;
    const key = await dataKeys?.find(workflowId);
    if (key && 'erased' in key) continue;
    const history = await historyOf(client, workflowId, runId);
    if (!history) continue;
    prepare?.();
    const difference = await replayRun(
      { workflowId, events: history.events ?? [] },
      { workflowBundle, dataConverter },
    );
    replayed += 1;
    yield { workflowId, ...(difference ? { difference } : {}) };
  }
}

async function running(client: Client, taskQueue: string): Promise<Running[]> {
  const found: Running[] = [];
  const query = `ExecutionStatus = 'Running' AND TaskQueue = '${taskQueue.replaceAll("'", "''")}'`;
  for await (const { workflowId, runId, type, searchAttributes } of client.workflow.list({ query })) {
    // the untyped view of them has no other name
    const of = (name: string) => JSON.stringify((searchAttributes as Record<string, unknown>)[name] ?? []);
    const kind = [type, of(SEARCH_ATTRIBUTES.waitingFor), of(VERSION_ATTRIBUTE)].join(' ');
    found.push({ workflowId, runId, kind });
    if (found.length === LOOKED_AT) break;
  }
  return found;
}

/** Search attribute in which the server keeps the last worker version of a workflow. */
const VERSION_ATTRIBUTE = 'TemporalWorkerDeploymentVersion';

/** Interleaves the kinds: one run of each, then the next of each. */
function inTurns(found: readonly Running[]): Running[] {
  const turns = new Map<string, number>();
  const turnOf = ({ kind }: Running): number => {
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return turn;
  };
  return found
    .map((one) => ({ one, turn: turnOf(one) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}

/** Fetches the history of a run; undefined when the server no longer keeps it. */
async function historyOf(client: Client, workflowId: string, runId: string) {
  try {
    return await client.workflow.getHandle(workflowId, runId).fetchHistory();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
