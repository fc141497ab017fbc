import type { ComponentType } from 'react';
import type { Decision, RequestKind, RequestView } from '../../../contract/requests/index.js';

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
