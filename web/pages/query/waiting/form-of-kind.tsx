import type { Decision, RequestView } from '../../../../contract/requests/index.js';
import { lazily } from '../../../parts/lazily.js';

// the forms are those of the review page; each is loaded when one of its kind is asked
const Clarification = lazily(() => import('../../review/clarification/form.js'));
const PlanReview = lazily(() => import('../../review/plan-review/form.js'));
const ApprovalRequest = lazily(() => import('../../review/approval-request/form.js'));
const InputRequest = lazily(() => import('../../review/input-request/form.js'));

interface Props {
  request: RequestView;
  decide: (decision: Omit<Decision, 'shownHash'>) => Promise<void>;
  refusal: Error | undefined;
  deciding: boolean;
  readOnly: boolean;
}

/** The form for what is asked; nothing for kinds that are not answered beside the question. */
export function FormOfKind({ request, ...props }: Props) {
  switch (request.kind) {
    case 'clarification':
      return <Clarification request={request} {...props} />;
    case 'plan_review':
      return <PlanReview request={request} {...props} />;
    case 'approval_request':
      return <ApprovalRequest request={request} {...props} />;
    case 'input_request':
      return <InputRequest request={request} {...props} />;
    case 'answer_review':
    case 'pause':
      return null;
  }
}
