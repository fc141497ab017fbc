import type { Config } from '../../../config/load-config.js';
import type { DoctorTexts } from './texts.js';

/** Result of one check. */
export interface Finding {
  name: string;
  ok: boolean;
  /** Failing is an error in the present situation. */
  needed: boolean;
  detail: string;
  /** Advice; present when the check fails. */
  advice?: string;
}

/** Input of a check. */
export interface DoctorContext {
  config: Config;
  env: NodeJS.ProcessEnv;
  texts: DoctorTexts;
  /** `vouch up` is running with this data folder. */
  running: boolean;
}

/** Creates a finding; the advice is included only when the check fails. */
export function finding(
  text: { name: string; advice: string },
  ok: boolean,
  needed: boolean,
  detail: string,
): Finding {
  return { name: text.name, ok, needed, detail, ...(!ok && { advice: text.advice }) };
}
