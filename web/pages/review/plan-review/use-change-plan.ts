import { useState } from 'react';
import { useLocation } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import type { PlanEdit } from '../../../../contract/plan.js';
import type { QueryView } from '../../../../contract/query.js';
import { useAct, useApi } from '../../../api/api.js';
import { useOutbox } from '../../../decisions/use-outbox.js';
import { useTexts } from '../../../language/language.js';
import type { RequestOf } from '../form.js';
import { planReviewTexts } from './texts.js';

/** Attempts to find the review of the changed plan. */
const ASKS = { count: 40, everyMs: 250 };
/** Stages in which the changed plan may still be shown. */
const BEFORE_REVIEW: readonly QueryView['stage'][] = ['analysing', 'planning', 'paused'];

interface Change {
  edits: PlanEdit[];
  /** The words they were made from. */
  instruction?: string;
}

/**
 * Changes a plan while its review is open. The review of the plan as it was lapses by that, and another one opens: the
 * review page goes on to it, every other page shows it by itself.
 */
export function useChangePlan({ id, queryId, payload: { plan } }: RequestOf<'plan_review'>) {
  const texts = useTexts(planReviewTexts).changed;
  const api = useApi();
  const { outbox } = useOutbox();
  const [location, navigate] = useLocation();
  const [following, setFollowing] = useState(false);
  const [error, setError] = useState<Error>();
  const { act } = useAct('editPlan', ['getPlan', 'getQuery', 'listRequests']);

  /** The review that is open after this one; undefined when the plan needs none any more. */
  async function nextReview(): Promise<string | undefined> {
    for (let asked = 0; asked < ASKS.count; asked++) {
      const { data } = await api.call('getQuery', { params: { id: queryId } });
      const open = data.requests.find(
        (request) => request.kind === 'plan_review' && request.status === 'open' && request.id !== id,
      );
      if (open) return open.id;
      if (!BEFORE_REVIEW.includes(data.stage)) return undefined;
      await new Promise((resolve) => setTimeout(resolve, ASKS.everyMs));
    }
    return undefined;
  }

  /** @returns whether the plan was changed */
  async function change({ edits, instruction }: Change): Promise<boolean> {
    setError(undefined);
    setFollowing(true);
    try {
      const changed = await act({
        params: { id: queryId },
        body: { edits, version: plan.version, ...(instruction !== undefined && { instruction }) },
      });
      void follow(changed.plan.version);
      return true;
    } catch (refused) {
      setFollowing(false);
      setError(refused as Error);
      return false;
    }
  }

  async function follow(version: number) {
    const next = await nextReview().catch(() => undefined);
    setFollowing(false);
    outbox.tell({
      tone: 'done',
      title: texts.title,
      message: next === undefined ? texts.onward : texts.next(version),
    });
    if (location !== pageAddress('request', id)) return;
    navigate(next === undefined ? pageAddress('query', queryId) : pageAddress('request', next), {
      replace: true,
    });
  }
  return { change, changing: following, error, dismiss: () => setError(undefined) };
}
