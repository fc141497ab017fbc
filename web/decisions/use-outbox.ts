import { createContext, use, useSyncExternalStore } from 'react';
import type { Line, Outbox } from './outbox.js';

export const OutboxContext = createContext<Outbox | undefined>(undefined);

/** The outbox of this browser, and what is in it now. */
export function useOutbox(): { outbox: Outbox; line: Line } {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useOutbox needs Decisions');
  return { outbox, line: useSyncExternalStore(outbox.subscribe, outbox.read) };
}

/**
 * Decisions on one request as its page makes them.
 * @returns `deciding` while one waits or is on its way, and `refusal`, why the last one did not count
 */
export function useDecision(id: string) {
  const { outbox, line } = useOutbox();
  const problem = line.problems.findLast(({ outcomes }) => outcomes.get(id) instanceof Error);
  const refusal = problem?.outcomes.get(id);
  return {
    outbox,
    deciding: line.away.has(id),
    refusal: refusal instanceof Error ? refusal : undefined,
    dismiss: () => problem && outbox.dismiss(problem),
  };
}
