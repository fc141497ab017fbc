import { alike } from '../../contract/language.js';
import type { EditPlan } from '../../contract/plan.js';
import type { Sender } from '../../contract/principal.js';
import type { QueryInput, StartQuery } from '../../contract/query.js';
import type { Decision, HumanRequest } from '../../contract/requests/index.js';
import type { PauseQuery, ResumeQuery } from '../../contract/requests/pause.js';
import type { VerifyQuery } from '../../contract/verification.js';
import type { Ports } from '../../ports/index.js';
import { PortError } from '../../ports/port-error.js';
import { hit, scriptedIndex, type ScriptedIndex } from '../support/memory-ports.js';
import { statusOf, type Asked, type QueryHandle } from '../support/query-harness.js';
import { eventually } from '../support/wait.js';
import {
  cancelUpdate,
  claimUpdate,
  decideSignal,
  decideUpdate,
  editPlanUpdate,
  extendUpdate,
  pauseUpdate,
  releaseUpdate,
  resumeUpdate,
  verifyUpdate,
} from '../../workflows/messages.js';

/** One thing that a person does while the query runs. What is about a request is about the first that is open. */
export type Act =
  | { act: 'decide'; decision: Decision; on?: 'pause'; by?: Sender }
  | { act: 'signal'; decision: Decision }
  | { act: 'claim' | 'release' }
  | { act: 'extend'; seconds: number }
  | { act: 'pause'; body: PauseQuery }
  | { act: 'resume'; body: ResumeQuery }
  | { act: 'editPlan'; body: EditPlan }
  | { act: 'verify'; body: VerifyQuery }
  | { act: 'cancel'; through: 'update' | 'temporal' }
  | { act: 'wait'; ms: number };

/** A run worth keeping: its history must replay under every later version of the workflow. */
export interface RecordedScenario {
  ports: () => Ports;
  ask: Partial<StartQuery> & Asked;
  engine?: Partial<QueryInput['engine']>;
  /** Acts of people, one after the other; a request that nobody answers runs into its deadline. */
  acts?: Act[];
  /** The same question was asked and answered before. */
  askedBefore?: boolean;
}

/** Every query is answered anew. */
export const uncached = { cache: { ttlSeconds: 0 } };

/** Three passages that suffice for any question. */
export function good(): ScriptedIndex {
  return scriptedIndex(() => [
    hit('d1#0', 'First passage.'),
    hit('d2#0', 'Second passage.'),
    hit('d3#0', 'Third.'),
  ]);
}

/** The same, once a search has failed twice. */
export function awayTwice(): ScriptedIndex {
  return scriptedIndex((_query, nth) => {
    if (nth <= 2) throw new PortError('unavailable', alike('the index is away'));
    return [hit('d1#0', 'First passage.'), hit('d2#0', 'Second passage.'), hit('d3#0', 'Third.')];
  });
}

/** Steps as with a model and a search cluster. */
export const WITH_CLUSTER = {
  reasoning: 'regular',
  retrieval: 'local-first',
  records: 'local-first',
} as const;

export function decide(decision: Decision, by?: Sender): Act {
  return { act: 'decide', decision, ...(by === undefined ? {} : { by }) };
}

const by = 'reviewer';

/** Does one act, once the query has come so far that it can be done. */
export async function perform(handle: QueryHandle, act: Act): Promise<void> {
  switch (act.act) {
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, act.ms));
      return;
    case 'cancel': {
      await opened(handle);
      if (act.through === 'temporal') await handle.cancel();
      else await handle.executeUpdate(cancelUpdate, { args: [{ by, reason: 'no longer needed' }] });
      return;
    }
    case 'pause':
      await opened(handle);
      await handle.executeUpdate(pauseUpdate, { args: [{ ...act.body, by }] });
      return;
    case 'resume':
      await handle.executeUpdate(resumeUpdate, { args: [{ ...act.body, by }] });
      return;
    case 'editPlan':
      await opened(handle);
      await handle.executeUpdate(editPlanUpdate, { args: [{ ...act.body, by }] });
      return;
    case 'verify':
      await handle.executeUpdate(verifyUpdate, { args: [{ ...act.body, by }] });
      return;
    case 'decide': {
      const requestId = await opened(handle, act.on);
      await handle.executeUpdate(decideUpdate, {
        args: [{ requestId, decision: act.decision, by: act.by ?? by }],
      });
      return;
    }
    case 'signal':
      await handle.signal(decideSignal, { requestId: await opened(handle), decision: act.decision, by });
      return;
    case 'claim':
      await handle.executeUpdate(claimUpdate, { args: [{ requestId: await opened(handle), by }] });
      return;
    case 'release':
      await handle.executeUpdate(releaseUpdate, { args: [{ requestId: await opened(handle), by }] });
      return;
    case 'extend':
      await handle.executeUpdate(extendUpdate, {
        args: [{ requestId: await opened(handle), by, seconds: act.seconds }],
      });
  }
}

/** Waits until a request is open that is a pause, or that is none, and gives its id. */
async function opened(handle: QueryHandle, kind?: 'pause'): Promise<string> {
  const wanted = (request: HumanRequest) =>
    request.status === 'open' && (request.kind === 'pause') === (kind === 'pause');
  const { requests } = await eventually(
    () => statusOf(handle),
    (status) => status.requests.some(wanted),
  );
  return requests.find(wanted)!.id;
}
