import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../contract/ids.js';
import { replayRun, type ReplayDifference } from '../../audit/replay/replay-run.js';
import type { Parts } from '../../infra/audit/verify-queries.js';

/** So many are looked at, to choose the sample from. */
const LOOKED_AT = 10_000;

/** A run that has not ended. */
interface Running {
  workflowId: string;
  runId: string;
  /** What runs of the same kind have in common. */
  kind: string;
}

/** How the replay of one went; `difference` is absent where the present code goes on with it. */
interface Replayed {
  workflowId: string;
  difference?: ReplayDifference;
}

/**
 * Replays runs that have not ended with the present code. Kinds of workflows, and of what they wait for, take turns, so
 * that a few of each are among them.
 * @param atMost how many
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

/** The version that has worked on it last; kept by the server. */
const VERSION_ATTRIBUTE = 'TemporalWorkerDeploymentVersion';

/** One of each kind, then the next of each. */
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

/** Undefined when it has ended and is forgotten meanwhile. */
async function historyOf(client: Client, workflowId: string, runId: string) {
  try {
    return await client.workflow.getHandle(workflowId, runId).fetchHistory();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
