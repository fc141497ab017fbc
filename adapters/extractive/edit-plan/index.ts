import type { Language } from '../../../contract/language.js';
import type { Plan, PlanEdit } from '../../../contract/plan.js';
import { PortError } from '../../../ports/port-error.js';
import { READERS } from './clauses.js';
import { readableInstructions } from '../texts.js';

/**
 * Edits from an instruction in words, by a small fixed grammar in both languages: remove, do first, change the query,
 * add a search, only. Several instructions may be given, one per sentence or joined by "and then" / "그리고".
 * @throws PortError `modification_failed` when any part cannot be read; nothing is then changed.
 */
export function readInstruction(plan: Plan, instruction: string, language: Language): PlanEdit[] {
  const clauses = instruction
    .split(/\n+|;|[.!?](?=\s|$)|,?\s+(?:and then|then)\s+|(?:,\s*|\s+)그리고\s+|(?<=고),?\s+(?=\S)/)
    .map((clause) => clause.trim().replace(/^(?:please|그럼|좀)\s+/i, ''))
    .filter(Boolean);
  const edits = clauses.map((clause) => {
    for (const read of READERS) {
      const found = read(clause, { todos: plan.todos, language });
      if (found) return found;
    }
    return undefined;
  });
  if (edits.length === 0 || edits.some((edit) => edit === undefined)) {
    throw new PortError('modification_failed', readableInstructions(language));
  }
  return edits.flatMap((edit) => edit ?? []);
}
