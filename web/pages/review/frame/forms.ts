import type { ComponentType } from 'react';
import type { RequestKind } from '../../../../contract/requests/index.js';
import type { FormProps, RequestForm } from '../form.js';
import { lazily } from '../../../parts/lazily.js';

const BY_KIND: { [K in RequestKind]: RequestForm<K> } = {
  answer_review: lazily(() => import('../answer-review/form.js')),
  plan_review: lazily(() => import('../plan-review/form.js')),
  approval_request: lazily(() => import('../approval-request/form.js')),
  input_request: lazily(() => import('../input-request/form.js')),
  clarification: lazily(() => import('../clarification/form.js')),
  pause: lazily(() => import('../pause/form.js')),
};

/**
 * The form of each kind, loaded when a request of that kind is opened. Whoever passes the form of a request's kind that
 * request passes it one of its own kind, which the compiler cannot tell.
 */
export const FORMS = BY_KIND as Record<RequestKind, ComponentType<FormProps<RequestKind>>>;
