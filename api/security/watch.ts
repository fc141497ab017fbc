import type { Principal } from '../../contract/principal.js';
import type { FailureCode } from '../../contract/failures.js';
import type { SecurityEventType } from '../../contract/security.js';
import type { Guard } from '../auth/guard.js';
import { ApiFailure } from '../failure.js';
import type { Gateway } from '../gateway/gateway.js';
import type { SecurityLog } from './log.js';

/** Refusals of decisions that matter to auditors; the others are mistakes in the form of a decision. */
const DECISIONS: readonly FailureCode[] = [
  'HITL_FORBIDDEN',
  'HITL_REQUEST_EXPIRED',
  'HITL_ALREADY_DECIDED',
  'HITL_ALREADY_VOTED',
  'HITL_REQUEST_CHANGED',
  'HITL_CLAIMED',
  'HITL_READING_TIME',
  'HITL_INVALID_RESPONSE',
];

/** Returns a guard that notes its refusals in the security log. */
export function watchGuard(guard: Guard, securityLog: Pick<SecurityLog, 'record'>): Guard {
  return {
    async admit(way, caller, id) {
      try {
        return await guard.admit(way, caller, id);
      } catch (error) {
        const reason = error instanceof ApiFailure ? reasonOf(error) : undefined;
        if (error instanceof ApiFailure && reason !== undefined)
          noteRefusal(securityLog, 'access_refused', error, caller, {
            reason: `${reason}: ${way}`,
            ...(id === undefined ? {} : { target: id }),
          });
        throw error;
      }
    },
  };
}

/** Returns a gateway that notes refused decisions in the security log, through whichever route they came. */
export function watchDecisions<G extends Pick<Gateway, 'decide'>>(
  gateway: G,
  securityLog: Pick<SecurityLog, 'record'>,
): G {
  return {
    ...gateway,
    async decide(input) {
      try {
        return await gateway.decide(input);
      } catch (error) {
        if (error instanceof ApiFailure && DECISIONS.includes(error.code))
          noteRefusal(securityLog, 'decision_refused', error, input.by, { target: input.requestId });
        throw error;
      }
    },
  };
}

function reasonOf({ code, refusal }: ApiFailure): string | undefined {
  return code === 'ROLE_REQUIRED' ? 'role' : refusal?.reason;
}

/** Notes a refusal in the security log. */
export function noteRefusal(
  securityLog: Pick<SecurityLog, 'record'>,
  type: SecurityEventType,
  { code }: ApiFailure,
  { id: principal, via }: Principal,
  about: { reason?: string; target?: string },
): void {
  void securityLog.record({ type, code, principal, ...(via === undefined ? {} : { via }), ...about });
}
