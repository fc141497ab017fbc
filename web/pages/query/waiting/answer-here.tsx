import { Text } from '@mantine/core';
import { ApiProblem } from '../../../../client/errors.js';
import type { Decision, RequestView } from '../../../../contract/requests/index.js';
import { useAct } from '../../../api/api.js';
import { viewOf } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { removePersisted } from '../../../parts/persisted-state.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { waitingTexts } from './texts.js';

interface Props {
  request: RequestView;
  /** Someone else works on it. */
  readOnly: boolean;
  onDecided: () => void;
}

/** The form of a request beside its question: the decision is sent, and the page goes on by itself. */
export function AnswerHere({ request, readOnly, onDecided }: Props) {
  const texts = useTexts(waitingTexts);
  const { form: Form } = viewOf(request.kind);
  const { act, isPending, error } = useAct('decideRequest', [
    'listRequests',
    'countRequests',
    'getRequest',
    'getQuery',
  ]);
  async function decide(decision: Omit<Decision, 'shownHash'>) {
    try {
      await act({ params: { id: request.id }, body: { ...decision, shownHash: request.shownHash } });
      removePersisted(`${request.id}:`);
      onDecided();
    } catch {
      // shown from `error`; nothing that the form does after a decision may happen after a refusal
      onDecided();
      await new Promise(() => undefined);
    }
  }
  const decided = error instanceof ApiProblem && error.receipt !== undefined;
  return (
    <>
      {error && <ProblemView error={error} />}
      {decided && <Text size="sm">{texts.changed}</Text>}
      <Form
        request={request}
        decide={decide}
        refusal={error ?? undefined}
        deciding={isPending}
        readOnly={readOnly || decided}
      />
    </>
  );
}
