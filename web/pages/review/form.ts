import type { ComponentType } from 'react';
import type { Decision, RequestKind, RequestView } from '../../../contract/requests/index.js';
import { useTexts } from '../../language/language.js';
import type { Choice } from '../../parts/decision-bar.js';
import { vocabulary, type Action } from '../../parts/vocabulary.js';

/** A request of one kind, as the form for that kind gets it. */
export type RequestOf<K extends RequestKind> = Extract<RequestView, { kind: K }>;

/**
 * Props of the form of a kind. Its input is persisted by `usePersistedState` under keys that begin with the request's id and a
 * colon: the frame removes it once the decision counts, and shows it when somebody else has decided first.
 */
export interface FormProps<K extends RequestKind> {
  request: RequestOf<K>;
  /**
   * Hands a decision over. It is sent a little later, unless it is taken back; what becomes of it is told by others
   * than the form.
   */
  decide: (decision: Omit<Decision, 'shownHash'>) => void;
  /** The refusal of the last decision, for forms that show it at their fields, too. */
  refusal?: Error | undefined;
  /** A decision waits to be sent or is on its way. */
  deciding: boolean;
  /** Set when no decision can be made here: the request is closed, or someone else works on it. */
  readOnly: boolean;
}

export type RequestForm<K extends RequestKind> = ComponentType<FormProps<K>>;

type Decide = FormProps<'approval_request'>['decide'];

/** Ways to decide as most forms have them. @param decide that of the form */
export function useChoices(decide: Decide) {
  const { actions } = useTexts(vocabulary);
  return {
    /**
     * Done at once, or after a warning, with a comment if there is one.
     * @param more what is sent along
     */
    atOnce: (
      action: Action,
      meaning: string,
      more: Omit<Parameters<Decide>[0], 'action'> = {},
      warning?: string,
    ): Choice => ({
      action,
      label: actions[action],
      meaning,
      warning,
      choose: (comment) => decide({ action, ...more, ...(comment && { comment }) }),
    }),
    /** Asks why before it is done. */
    withReason: (action: Action, meaning: string): Choice => ({
      action,
      label: actions[action],
      meaning,
      asksReason: true,
      ...(action === 'skip' && { color: 'orange' }),
      choose: (reason) => decide({ action, ...(reason && { reason }) }),
    }),
  };
}
