import type { Feedback } from '../../contract/feedback.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';
import { createViews } from '../visibility/views.js';

/** Opinions on answers. */
export function feedbackRoutes(
  deps: Pick<Deps, 'gateway' | 'records' | 'index' | 'log'>,
): Handlers<'giveFeedback' | 'feedbackStats'> {
  const { gateway, records } = deps;
  const views = createViews(deps);
  return {
    async giveFeedback({ params, body, principal }) {
      const status = await gateway.read(params.id);
      // an opinion goes with the text that its giver could read
      const { view } = await views.query(status, principal);
      const answer = 'answer' in view ? view.answer : undefined;
      if (!answer) throw new ApiFailure('FEEDBACK_TOO_EARLY');
      const feedback: Feedback = {
        queryId: status.id,
        by: principal.id,
        rating: body.rating,
        comment: body.comment ?? '',
        question: status.question,
        answer: answer.text,
        ...(status.confidence ? { confidence: status.confidence.level } : {}),
        at: new Date().toISOString(),
      };
      await records.saveFeedback(feedback);
      return { body: feedback };
    },

    async feedbackStats({ query: { days } }) {
      return { body: await records.feedbackStats({ since: days === undefined ? undefined : daysAgo(days) }) };
    },
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3600_000).toISOString();
}
