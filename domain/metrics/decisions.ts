import type { MetricsSummary } from '../../contract/metrics.js';
import type { DecisionRecord } from '../../contract/outcome-record.js';
import { REQUEST_KINDS, type RequestKind } from '../../contract/requests/index.js';
import { isByPerson, isOverride } from './facts.js';
import { createSpread, shareOf } from './spread.js';

/** Counts how human requests ended: in all, and by kind. */
export function createDecisions() {
  const all = createCount();
  const kinds = new Map<RequestKind, ReturnType<typeof createCount>>();
  return {
    add(decision: DecisionRecord): void {
      const kind = kinds.get(decision.kind) ?? createCount();
      kinds.set(decision.kind, kind);
      kind.add(decision);
      all.add(decision);
    },

    result(): MetricsSummary['decisions'] {
      const { decided, timedOut, ...rest } = all.result();
      return {
        kinds: (Object.keys(REQUEST_KINDS) as RequestKind[]).flatMap((kind) => {
          const count = kinds.get(kind);
          return count ? [{ kind, ...count.result() }] : [];
        }),
        timedOut: shareOf(timedOut, decided + timedOut),
        ...rest,
      };
    },
  };
}

function createCount() {
  const waits = createSpread();
  let decided = 0;
  let timedOut = 0;
  let overridden = 0;
  return {
    add(decision: DecisionRecord): void {
      if (decision.decidedBy === 'timeout') timedOut += 1;
      if (!isByPerson(decision)) return;
      decided += 1;
      if (isOverride(decision)) overridden += 1;
      waits.add(decision.waitedMs);
    },
    result() {
      const timeToDecision = waits.result();
      return {
        decided,
        timedOut,
        overridden: shareOf(overridden, decided),
        ...(timeToDecision && { timeToDecision }),
      };
    },
  };
}
