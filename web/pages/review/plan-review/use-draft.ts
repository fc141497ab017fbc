import type { Plan, PlanEdit } from '../../../../contract/plan.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { draftOf, withEdit } from './draft.js';

interface Kept {
  /** The version that the first of them was made for. */
  version: number;
  edits: PlanEdit[];
}

/**
 * Edits of a plan that are collected before they are applied. They belong to the question: where the plan changes
 * meanwhile and another request shows it, they are made on that one.
 */
export function useDraft(queryId: string, plan: Plan) {
  const [kept, setKept, forget] = usePersistedState<Kept>(`${queryId}:plan-edits`, {
    version: plan.version,
    edits: [],
  });
  const { edits } = kept;
  const set = (next: PlanEdit[]) =>
    setKept(({ version }) => ({ version: edits.length === 0 ? plan.version : version, edits: next }));
  return {
    ...draftOf(plan, edits),
    edits,
    /** The version they were made for, where the plan has another one by now. */
    madeFor: edits.length > 0 && kept.version !== plan.version ? kept.version : undefined,
    add: (edit: PlanEdit) => set(withEdit(edits, edit)),
    undo: () => set(edits.slice(0, -1)),
    discard: () => {
      set([]);
      forget();
    },
  };
}
