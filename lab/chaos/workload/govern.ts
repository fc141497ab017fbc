import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem } from '../../../client/index.js';
import { isFinal } from '../../../contract/query.js';
import { loadConfig } from '../../../config/load-config.js';
import { connectClient } from '../../../temporal/client.js';
import { calibrationScheduleOf } from '../../../temporal/keep-schedule.js';
import type { Case } from './case.js';
import type { Stage } from './stage.js';

const LOOK_MS = 3000;
/** Longer than any fault lasts, and a step waits after it. */
const PATIENCE_MS = 420_000;

/** Looks again and again until something is done. @param what is said to be missing when it never is @throws Error then */
export async function eventually(
  signal: AbortSignal,
  what: string,
  isDone: () => Promise<boolean>,
): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    if (await isDone()) return;
    await sleep(LOOK_MS, undefined, { signal });
  }
  throw new Error(what);
}

/** A change of the policy by a reviewer, which the others, and they themselves, then try to approve, until it has ended. */
export async function proposePolicy({ api, signal }: Stage, { n, reviewer, random }: Case): Promise<void> {
  const body = { reason: `case ${n}`, changes: { session: { turns: random.between(0, 20) } } };
  try {
    const { id } = await api.call(reviewer, 'proposePolicy', { body }, { key: api.newKey() });
    await eventually(signal, `${id} has not ended`, async () =>
      isFinal((await api.call(reviewer, 'getQuery', { params: { id } })).stage),
    );
  } catch (error) {
    // the same number may be in force
    if (!(error instanceof ApiProblem) || error.problem.code !== 'INVALID_REQUEST') throw error;
  }
}

/** Questions that have ended are run again under another policy, beside everything else. */
export async function experiment({ api }: Stage, { reviewer }: Case): Promise<void> {
  const body = { policy: { changes: { confidence: { high: 0.95 } } }, questions: { limit: 16 } };
  await api.call(reviewer, 'startExperiment', { body }, { key: api.newKey() });
}

/** The nightly calibration is begun now, as an operator can, until one that began afterwards has made its report. */
export async function calibrateNow({ api, topology, signal }: Stage, { reviewer }: Case): Promise<void> {
  const config = loadConfig(topology.env);
  const temporal = connectClient(config);
  const began = Date.now();
  try {
    await eventually(signal, 'no calibration was made', async () => {
      const { nightly } = await api.call(reviewer, 'readCalibration', {});
      if (nightly && Date.parse(nightly.at) > began) return true;
      // one that is lost, or left out because another is at work, is begun again
      await temporal.client.schedule
        .getHandle(calibrationScheduleOf(config.VOUCH_TASK_QUEUE))
        .trigger()
        .catch(() => undefined);
      return false;
    });
  } finally {
    await temporal.close();
  }
}
