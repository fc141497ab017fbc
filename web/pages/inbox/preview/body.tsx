import type { Waiting } from '../waiting.js';
import { AnswerBody } from './answer.js';
import { ApprovalBody, PlanBody } from './machine.js';
import { AskingBody, PauseBody } from './asking.js';

/** The essentials of a request, by its kind. */
export function Body({ request }: { request: Waiting }) {
  switch (request.kind) {
    case 'answer_review':
      return <AnswerBody payload={request.payload} because={request.withheldBecause} />;
    case 'plan_review':
      return <PlanBody payload={request.payload} />;
    case 'approval_request':
      return <ApprovalBody payload={request.payload} />;
    case 'clarification':
    case 'input_request':
      return <AskingBody request={request} />;
    case 'pause':
      return <PauseBody payload={request.payload} />;
  }
}
