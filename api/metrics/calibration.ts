import type { CalibrationView } from '../../contract/calibration.js';
import type { Verdict } from '../../contract/verdicts.js';
import { calibrate, CALIBRATION_DAYS } from '../../domain/autonomy/calibrate.js';
import { columnsOf } from '../../domain/autonomy/consequences.js';
import { verdictOf } from '../../domain/autonomy/verdict.js';
import { lastDays } from '../../domain/metrics/index.js';
import { LAST_CALIBRATION, openCalibrations } from '../../ports/calibrations.js';
import { openSpotVerdicts, outcomesWithChecks } from '../../ports/spot-checks.js';
import type { Deps } from '../deps.js';
import { createMemo } from './memo.js';

/** Returns what reads the last calibration and makes the present one, cached for some seconds. Its errors are PortError. */
export function createCalibration({
  gateway: { policies },
  records,
  keyValues,
}: Pick<Deps, 'gateway' | 'records' | 'keyValues'>): () => Promise<CalibrationView> {
  const kept = openCalibrations(keyValues);
  const spots = openSpotVerdicts(keyValues);

  async function readVerdicts(): Promise<Verdict[]> {
    const { from } = lastDays(CALIBRATION_DAYS, new Date());
    const verdicts: Verdict[] = [];
    for await (const page of outcomesWithChecks({ records, verdicts: spots }, from))
      verdicts.push(...page.flatMap(({ record, check }) => verdictOf(record, undefined, check) ?? []));
    return verdicts;
  }

  const made = createMemo(async (version: number): Promise<Omit<CalibrationView, 'nightly'>> => {
    const { policy } = await policies.read(version);
    const { confidence, autonomy } = policy;
    const verdicts = await readVerdicts();
    const current = calibrate(verdicts, autonomy, confidence);
    return {
      policy: { version, confidence, withdrawn: autonomy.withdrawn },
      current,
      drafts: columnsOf(verdicts, confidence, current.rules),
    };
  });

  return async () => {
    const { version } = await policies.inForce();
    const [view, last] = await Promise.all([made(version), kept.get(LAST_CALIBRATION)]);
    return { ...view, ...(last ? { nightly: last.value } : {}) };
  };
}
