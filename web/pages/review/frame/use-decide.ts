import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiProblem } from '../../../../client/errors.js';
import { pageAddress } from '../../../../contract/pages.js';
import type { DecisionResult, Receipt, RequestView } from '../../../../contract/requests/index.js';
import { useAct, useApi } from '../../../api/api.js';
import { hasEnded } from '../../../api/status.js';
import { textsOf } from '../../../kinds/kind-texts.js';
import { useLanguage, useTexts } from '../../../language/language.js';
import { removePersisted } from '../../../parts/persisted-state.js';
import { nameOfAction, vocabulary, type Action } from '../../../parts/vocabulary.js';
import type { FormProps } from '../form.js';
import { outcomeTexts } from './outcome-texts.js';
import { reviewTexts } from '../texts.js';

/** The status is looked at so often, and so far apart, to learn if an approval took effect. */
const LOOKS = 5;
const LOOK_MS = 700;

type Decide = FormProps<RequestView['kind']>['decide'];

/**
 * Sends decisions on the request that is on the screen, and goes on to the next one when a decision counted.
 * @param onward id of the request to go on to; the inbox when there is none
 */
export function useDecide(
  request: RequestView | undefined,
  me: string | undefined,
  onward: string | undefined,
) {
  const texts = useTexts(reviewTexts);
  const outcome = useTexts(outcomeTexts);
  const words = useTexts(vocabulary);
  const api = useApi();
  const { language } = useLanguage();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<Error>();
  const { act, isPending } = useAct('decideRequest', [
    'getRequest',
    'getQuery',
    'listRequests',
    'countRequests',
  ]);

  function counted(shown: RequestView, result: DecisionResult) {
    removePersisted(`${shown.id}:`);
    if ('pending' in result) {
      const { approvals, needed } = result.pending;
      notifications.show({ color: 'teal', title: texts.voted, message: texts.votesMore(needed - approvals) });
    } else {
      const happens = textsOf(shown.kind)[language].happens[result.action as Action];
      const isBound = shown.kind === 'answer_review' && ['approve', 'edit'].includes(result.action);
      const id = notifications.show({
        color: 'teal',
        title: texts.counted(nameOfAction(words, result.action)),
        message: isBound ? texts.checking : (happens ?? texts.goesOn),
      });
      if (isBound) void tellIfLapsed(id, result);
    }
    navigate(onward === undefined ? pageAddress('inbox') : pageAddress('request', onward));
  }

  /** An approval takes effect only if what it is for is still so, which shows a moment later. */
  async function tellIfLapsed(id: string, { requestId, queryId }: Receipt) {
    for (let look = 0; look < LOOKS; look++) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const view = await api.call('getQuery', { params: { id: queryId } }).catch(() => undefined);
      const lapsed = view?.data.receipts.find((one) => one.requestId === requestId)?.lapsed;
      if (lapsed) {
        const title = outcome.lapsed[lapsed.because];
        notifications.update({ id, color: 'orange', title, message: texts.lapsedHint });
      }
      if (lapsed || (view && hasEnded(view.data))) return;
    }
  }

  const decide: Decide = async (decision) => {
    if (!request) return;
    setRefusal(undefined);
    try {
      const result = await act({
        params: { id: request.id },
        body: { ...decision, shownHash: request.shownHash },
      });
      counted(request, result);
    } catch (error) {
      const won = error instanceof ApiProblem ? error.receipt : undefined;
      // sent again after the answer was lost on the way: it was one's own decision that won
      if (won && isOwn(won, decision.action, me)) return counted(request, won);
      setRefusal(error as Error);
      await new Promise(() => undefined);
    }
  };
  return { decide, deciding: isPending, refusal, dismiss: () => setRefusal(undefined) };
}

function isOwn({ decidedBy, by, action }: Receipt, sent: string, me: string | undefined): boolean {
  return decidedBy === 'human' && by === me && action === sent;
}
