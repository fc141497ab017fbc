import { shortened } from '../../../domain/json-text.js';
import { useState } from 'react';
import { PAGES } from '../../../contract/pages.js';
import type { Decision } from '../../../contract/requests/index.js';
import { useAct } from '../../api/api.js';
import { useOutbox } from '../../decisions/use-outbox.js';
import { useTexts } from '../../language/language.js';
import { problemText } from '../../parts/problem-view.js';
import { partTexts } from '../../parts/texts.js';
import { actTexts } from './act-texts.js';
import type { Waiting } from './waiting.js';

/** A decision on a request of the list. */
export interface ListDecision extends Pick<Decision, 'action' | 'reason'> {
  request: Waiting;
}

/**
 * Acts on requests that need no form; the status line tells what became of each.
 * @param onGone called when requests are decided
 */
export function useActs(onGone: (requests: Waiting[]) => void) {
  const texts = useTexts(actTexts);
  const { outbox } = useOutbox();
  const problems = useTexts(partTexts);
  const claiming = useAct('claimRequest', ['countRequests', 'getRequest']);
  const releasing = useAct('releaseRequest', ['countRequests', 'getRequest']);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  /** One act on a request at a time, however often its key is pressed. */
  async function once({ id, payload }: Waiting, done: string, act: () => Promise<unknown>): Promise<void> {
    if (busy.has(id)) return;
    setBusy((before) => new Set([...before, id]));
    const message = shortened(payload.question, 120);
    try {
      await act();
      outbox.tell({ tone: 'done', title: done, message });
    } catch (error) {
      const { title, detail } = problemText(error as Error, problems);
      outbox.tell({ tone: 'warning', title: `${title}. ${detail}`, message });
    }
    setBusy((before) => new Set([...before].filter((other) => other !== id)));
  }

  return {
    isBusy: (request: Waiting) => busy.has(request.id),
    decide: (decisions: readonly ListDecision[]): void => {
      onGone(decisions.map(({ request }) => request));
      const items = decisions.map(({ request, ...decision }) => ({ request, decision }));
      outbox.hold({ items, madeOn: PAGES.inbox });
    },
    claim: (request: Waiting) =>
      void once(request, texts.claimed, () => claiming.act({ params: { id: request.id }, body: {} })),
    /** Claims several and tells of all at once. */
    async claimAll(requests: readonly Waiting[]): Promise<void> {
      const outcomes = await Promise.allSettled(
        requests.map(({ id }) => claiming.act({ params: { id }, body: {} })),
      );
      const count = outcomes.filter(({ status }) => status === 'fulfilled').length;
      const all = count === requests.length;
      outbox.tell({
        tone: all ? 'done' : 'warning',
        title: texts.claimedAll(count, requests.length),
        ...(!all && { message: texts.claimedNot }),
      });
    },
    release: (request: Waiting) =>
      void once(request, texts.released, () => releasing.act({ params: { id: request.id }, body: {} })),
  };
}

export type Acts = ReturnType<typeof useActs>;
