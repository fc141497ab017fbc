import type { ReplyOf, RequestKind } from '../../../contract/requests/index.js';

type Takes<K extends RequestKind, A extends string> = A extends ReplyOf<K>['action'] ? true : false;

interface Rules<K extends RequestKind> {
  /** True if it can be approved without a form. */
  approve: Takes<K, 'approve'>;
  /** The action that says no. */
  refuse: Extract<ReplyOf<K>['action'], 'reject' | 'cancel'>;
  /** The action that changes what is shown, by its form. */
  change: Extract<ReplyOf<K>['action'], 'edit' | 'modify'> | undefined;
  retry: Takes<K, 'retry'>;
}

/** Actions that the list offers for a kind of request. The compiler checks them against the contract. */
export const KIND_RULES: { [K in RequestKind]: Rules<K> } = {
  answer_review: { approve: true, refuse: 'reject', change: 'edit', retry: true },
  plan_review: { approve: true, refuse: 'reject', change: 'modify', retry: false },
  approval_request: { approve: true, refuse: 'reject', change: undefined, retry: false },
  clarification: { approve: false, refuse: 'cancel', change: undefined, retry: false },
  input_request: { approve: false, refuse: 'cancel', change: undefined, retry: false },
  pause: { approve: false, refuse: 'cancel', change: undefined, retry: false },
};

export const KINDS = Object.keys(KIND_RULES) as RequestKind[];
