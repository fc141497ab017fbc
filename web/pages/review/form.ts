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
   * Sends a decision. Shows what went wrong itself (refusals with their issues, a decision that came first), and leaves
   * the page when it counted. Settles only when it counted: nothing that stands behind it happens after a refusal.
   */
  decide: (decision: Omit<Decision, 'shownHash'>) => Promise<void>;
  /** Why the last decision was refused, for forms that say it at their fields, too. */
  refusal?: Error | undefined;
  /** A decision is on its way. */
  deciding: boolean;
  /** Set when no decision can be made here: the request is closed, or someone else works on it. */
  readOnly: boolean;
}

export type RequestForm<K extends RequestKind> = ComponentType<FormProps<K>>;
