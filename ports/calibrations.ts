import { keptCalibrationSchema, type KeptCalibration } from '../contract/calibration.js';
import type { Language } from '../contract/language.js';
import type { Mode } from '../contract/query.js';
import type { KeyValueStore } from './key-value-store.js';
import type { RecordStore } from './record-store.js';
import { openSpace, type Space } from './space.js';
import type { SpotChecks } from './spot-checks.js';

/** Parts with which the confidence is fitted to verdicts every night. */
export interface Calibrations {
  /** The last calibration, under `LAST_CALIBRATION`. */
  kept: Space<KeptCalibration>;
  records: Pick<RecordStore, 'listOutcomes'>;
  checks: Pick<SpotChecks, 'verdicts' | 'policies' | 'policy' | 'engine'>;
  /** Mode and language that a proposal is made in: those of the installation. */
  mode: Mode;
  language: Language;
}

export const LAST_CALIBRATION = 'last';

export function openCalibrations(store: KeyValueStore): Calibrations['kept'] {
  return openSpace(store, 'calibrations', keptCalibrationSchema);
}
