import { Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { ApiProblem } from '../../../../client/errors.js';
import type { Decision, RequestView } from '../../../../contract/requests/index.js';
import { useDecision } from '../../../decisions/use-outbox.js';
import { viewOf } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { waitingTexts } from './texts.js';

interface Props {
  request: RequestView;
  /** Someone else works on it. */
  readOnly: boolean;
}

/** The form of a request beside its question; once the decision counts the page goes on by itself. */
export function AnswerHere({ request, readOnly }: Props) {
  const texts = useTexts(waitingTexts);
  const { form: Form } = viewOf(request.kind);
  const { outbox, deciding, refusal } = useDecision(request.id);
  const [location] = useLocation();
  const decide = (decision: Omit<Decision, 'shownHash'>) =>
    outbox.hold({ items: [{ request, decision }], madeOn: location });
  const decided = refusal instanceof ApiProblem && refusal.receipt !== undefined;
  return (
    <>
      {refusal && <ProblemView error={refusal} />}
      {decided && <Text size="sm">{texts.changed}</Text>}
      <Form
        request={request}
        decide={decide}
        refusal={refusal}
        deciding={deciding}
        readOnly={readOnly || decided}
      />
    </>
  );
}
