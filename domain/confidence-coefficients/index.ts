import type { CoefficientsVersion } from '../../contract/default-thresholds.js';
import type { Models } from '../confidence-model.js';
import { V1 } from './v1.js';
import { V2 } from './v2.js';
import { V3 } from './v3.js';

/** Models of confidence by the version that a query is started with. A version that was released never changes. */
export const COEFFICIENTS: Readonly<Record<CoefficientsVersion, Models>> = { 1: V1, 2: V2, 3: V3 };
