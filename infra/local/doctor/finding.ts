import type { Config } from '../../../config/load-config.js';
import type { DoctorTexts } from './texts.js';

/** One thing that was looked at. */
export interface Finding {
  name: string;
  ok: boolean;
  /** Whether a missing one is an error, here and now. */
  needed: boolean;
  detail: string;
  /** What to do; present when it is not all right. */
  advice?: string;
}

/** What a check needs. */
export interface DoctorContext {
  config: Config;
  env: NodeJS.ProcessEnv;
  texts: DoctorTexts;
  /** Whether `vouch up` runs with this data folder. */
  running: boolean;
}

/** A finding with its advice only where there is something to do. */
export function finding(
  text: { name: string; advice: string },
  ok: boolean,
  needed: boolean,
  detail: string,
): Finding {
  return { name: text.name, ok, needed, detail, ...(!ok && { advice: text.advice }) };
}
