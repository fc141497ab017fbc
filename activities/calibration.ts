import { Context } from '@temporalio/activity';
import { NIGHTLY_CALIBRATION } from '../contract/keys.js';
import { mergePolicy } from '../contract/default-policy.js';
import type { Verdict } from '../contract/verdicts.js';
import { calibrate, CALIBRATION_DAYS } from '../domain/autonomy/calibrate.js';
import { nightlyProposal } from '../domain/autonomy/nightly.js';
import { verdictOf } from '../domain/autonomy/verdict.js';
import { lastDays } from '../domain/metrics/index.js';
import { changeOf } from '../domain/policy-versions.js';
import { calibrationProposed } from '../domain/texts.js';
import { LAST_CALIBRATION, type Calibrations } from '../ports/calibrations.js';
import type { Dispatch } from '../ports/outbox.js';
import { outcomesWithChecks } from '../ports/spot-checks.js';
import { withPortFailures } from './port-failures.js';

/** Result of a night. */
export interface Calibrated {
  drafts: number;
  judged: number;
  /** Query under which a change is decided, if one was proposed. */
  proposal?: string;
}

/** Steps of the nightly calibration. */
export function createCalibrationActivities(
  { kept, records, checks, mode, language }: Calibrations,
  dispatch: Pick<Dispatch, 'start' | 'isRunning'>,
) {
  async function verdictsUntil(now: Date): Promise<Verdict[]> {
    const found: Verdict[] = [];
    const { verdicts } = checks;
    for await (const page of outcomesWithChecks(
      { records, verdicts },
      lastDays(CALIBRATION_DAYS, now).from,
    )) {
      found.push(...page.flatMap(({ record, check }) => verdictOf(record, undefined, check) ?? []));
      Context.current().heartbeat();
    }
    return found;
  }

  return {
    /**
     * Fits the confidence to the verdicts, keeps the report, and proposes the policy that follows where it is worth it and no
     * proposal of an earlier night waits. Doing it again proposes nothing twice.
     * @param proposal id of the query under which a change is decided
     */
    async calibrateFromVerdicts({ proposal: id }: { proposal: string }): Promise<Calibrated> {
      return withPortFailures(async () => {
        const now = new Date();
        const policy = await checks.policy();
        const [newest] = await checks.policies.list({ limit: 1 });
        const basedOn = newest?.version ?? 0;
        const verdicts = await verdictsUntil(now);
        const report = calibrate(verdicts, policy.autonomy, policy.confidence);
        const { drafts, judged } = report;
        const at = now.toISOString();
        const last = (await kept.get(LAST_CALIBRATION))?.value.proposed;
        const isRepeated = last?.id === id;
        const waits = last && !isRepeated && (await dispatch.isRunning(last.id));
        const changes = isRepeated
          ? last.changes
          : waits
            ? undefined
            : nightlyProposal(verdicts, report, policy, last);
        const proposed = changes ? { id, at, changes } : last;
        // kept before it is made, so that a repeated step makes the same one
        await kept.put({
          key: LAST_CALIBRATION,
          value: { at, policyVersion: basedOn, report, ...(proposed ? { proposed } : {}) },
        });
        if (!changes) return { drafts, judged };
        const input = changeOf({
          ...{ id, question: calibrationProposed(report, language), mode, basedOn, engine: checks.engine },
          asker: { id: NIGHTLY_CALIBRATION, groups: [] },
          before: policy,
          after: mergePolicy(policy, changes),
        });
        await dispatch.start({ type: 'changePolicy', workflowId: id, input });
        return { drafts, judged, proposal: id };
      });
    },
  };
}

export type CalibrationActivities = ReturnType<typeof createCalibrationActivities>;
