import { PortError } from '../../ports/port-error.js';

/** The time that one call of a model may take, together with the caller's own signal. */
export interface Deadline {
  signal: AbortSignal;
  /** Returns a PortError `timeout` that says which limit was reached; undefined while there is time. */
  passed(): PortError | undefined;
}

/** @param subject what is called, for the message */
export function deadline(timeoutMs: number, subject: string, caller?: AbortSignal): Deadline {
  const own = AbortSignal.timeout(timeoutMs);
  return {
    signal: caller ? AbortSignal.any([own, caller]) : own,
    passed: () => {
      if (caller?.aborted) return new PortError('timeout', `${subject}: the call was given up by its caller`);
      if (!own.aborted) return undefined;
      const setting = 'VOUCH_MODEL_TIMEOUT_SECONDS';
      return new PortError('timeout', `${subject}: no answer within ${timeoutMs / 1000} s (${setting})`);
    },
  };
}
