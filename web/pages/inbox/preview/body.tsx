import { Suspense } from 'react';
import { lazily } from '../../../parts/lazily.js';
import { Loading } from '../../../parts/loading.js';
import type { Waiting } from '../waiting.js';
import { ApprovalBody, PlanBody } from './machine.js';
import { AskingBody, PauseBody } from './asking.js';

// how an answer is written out is much to load, and the list is to be seen first
const AnswerBody = lazily(() => import('./answer.js'));

/** The essentials of a request, by its kind. */
export function Body({ request }: { request: Waiting }) {
  switch (request.kind) {
    case 'answer_review':
      return (
        <Suspense fallback={<Loading />}>
          <AnswerBody payload={request.payload} because={request.withheldBecause} />
        </Suspense>
      );
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
